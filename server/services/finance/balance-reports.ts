import { type SQL, sql } from 'drizzle-orm';
import type { ReportColumn, ReportFilter, TieOut } from '@/server/contracts/finance';
import { safe } from '../ledger';
import type { ReportBody, ReportQuery } from './report';

const money = (id: string): ReportColumn => ({ id, kind: 'money', total: true });
const CURRENCY: ReportColumn = { id: 'currency', kind: 'currency' };

/** What is not the house's: players' funds in wallets and in play, prizes and pools (standards 35). */
const LIABILITIES = [
  'wallet',
  'seat',
  'handEscrow',
  'tournamentEscrow',
  'jackpotMain',
  'jackpotReserve',
  'receivable',
  'tax',
];

/**
 * Every account at both ends of the period: account_id, opening, coming in, going out, closing. Reckoned back from the
 * balances that stand now, so that it holds although old months may have left the database.
 */
const balancesIn = ({ from, to }: Pick<ReportFilter, 'from' | 'to'>): SQL => sql`(
  select a.id as account_id, a.kind, a.currency, a.owner, a.player_id,
    a.balance_minor - coalesce(m.later, 0) as closing,
    a.balance_minor - coalesce(m.later, 0) - coalesce(m.coming, 0) - coalesce(m.going, 0) as opening,
    coalesce(m.coming, 0) as coming, coalesce(m.going, 0) as going
  from ledger_account a
  left join (
    select account_id,
      sum(amount_minor) filter (where accounting_date > ${to}::date) as later,
      sum(amount_minor) filter (where accounting_date <= ${to}::date and amount_minor > 0) as coming,
      sum(amount_minor) filter (where accounting_date <= ${to}::date and amount_minor < 0) as going
    from posting where accounting_date >= ${from}::date group by account_id) m on m.account_id = a.id)`;

const ofCurrency = ({ currency }: ReportFilter): SQL => (currency ? sql`b.currency = ${currency}` : sql`true`);

/** Every kind of account at both ends; all closing balances of a currency add up to zero. */
export async function trialBalanceReport({ tx, filter }: ReportQuery): Promise<ReportBody> {
  const rows = await tx.execute<
    Record<'kind' | 'currency' | 'accounts' | 'opening' | 'coming' | 'going' | 'closing', string>
  >(sql`
    select b.kind, b.currency, count(*) as accounts, sum(b.opening)::bigint as opening, sum(b.coming)::bigint as coming,
      sum(b.going)::bigint as going, sum(b.closing)::bigint as closing
    from ${balancesIn(filter)} b where ${ofCurrency(filter)}
    group by b.kind, b.currency order by b.currency, b.kind`);
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0) + safe(row.closing));
  return {
    columns: [
      { id: 'account', kind: 'text' },
      CURRENCY,
      { id: 'accounts', kind: 'count' },
      money('opening'),
      money('coming'),
      money('going'),
      money('closing'),
    ],
    rows: rows.map((row) => ({
      cells: {
        account: row.kind,
        currency: row.currency,
        accounts: safe(row.accounts),
        opening: safe(row.opening),
        coming: safe(row.coming),
        going: safe(row.going),
        closing: safe(row.closing),
      },
      href: `/ledger/accounts?kind=${row.kind}&currency=${row.currency}`,
    })),
    ties: [...sums].map(([currency, shownMinor]) => zero('zeroSum', currency, shownMinor, 0)),
  };
}

/** Whether an account is shown: `pl` is its player, where it is one's. */
function shownAccounts(filter: ReportFilter): SQL {
  return sql`${filter.withTest ? sql`true` : sql`not coalesce(pl.test, false)`}
    and ${filter.playerId ? sql`pl.id = ${filter.playerId}::uuid` : sql`true`}
    and ${filter.country ? sql`pl.country = ${filter.country}` : sql`true`}`;
}

/** What is owed at the end of the period, by kind; beside it what all other accounts hold against it. */
export async function liabilityReport({ tx, filter }: ReportQuery): Promise<ReportBody> {
  const shown = shownAccounts(filter);
  const rows = await tx.execute<Record<'kind' | 'currency' | 'accounts' | 'opening' | 'closing' | 'whole', string>>(sql`
    select b.kind, b.currency, count(*) filter (where b.closing <> 0 and ${shown}) as accounts,
      coalesce(sum(b.opening) filter (where ${shown}), 0)::bigint as opening,
      coalesce(sum(b.closing) filter (where ${shown}), 0)::bigint as closing, sum(b.closing)::bigint as whole
    from ${balancesIn(filter)} b left join player pl on pl.id = b.player_id where ${ofCurrency(filter)}
    group by b.kind, b.currency order by b.currency, b.kind`);
  const owed = rows.filter((row) => LIABILITIES.includes(row.kind));
  const currencies = [...new Set(rows.map((row) => row.currency))];
  const sum = (part: readonly (typeof rows)[number][], of: 'closing' | 'whole', currency: string) =>
    part.filter((row) => row.currency === currency).reduce((total, row) => total + safe(row[of]), 0);
  return {
    columns: [
      { id: 'account', kind: 'text' },
      CURRENCY,
      { id: 'holders', kind: 'count' },
      money('opening'),
      money('change'),
      money('closing'),
    ],
    rows: owed
      .filter((row) => safe(row.opening) !== 0 || safe(row.closing) !== 0)
      .map((row) => ({
        cells: {
          account: row.kind,
          currency: row.currency,
          holders: safe(row.accounts),
          opening: safe(row.opening),
          change: safe(row.closing) - safe(row.opening),
          closing: safe(row.closing),
        },
        href: `/ledger/accounts?kind=${row.kind}&currency=${row.currency}`,
      })),
    ties: currencies.map((currency) => {
      const [part, whole] = [sum(owed, 'closing', currency), sum(owed, 'whole', currency)];
      // What is owed and what everything else holds are the two sides of a sum that is zero.
      const others = whole - sum(rows, 'whole', currency);
      return {
        ...zero('heldAgainst', currency, part, others),
        leftOutMinor: whole - part,
        differenceMinor: whole - others,
      };
    }),
  };
}

const zero = (id: string, currency: string, shownMinor: number, ledgerMinor: number): TieOut => ({
  id,
  currency,
  shownMinor,
  leftOutMinor: 0,
  ledgerMinor,
  differenceMinor: shownMinor - ledgerMinor,
  accountId: null,
});

/** Each player's account in the period: begin, paid in and out, hands, adjustments, all else, end (standards 36). */
export async function playersReport({ tx, filter }: ReportQuery): Promise<ReportBody> {
  const shown = sql`${shownAccounts(filter)} and ${ofCurrency(filter)}`;
  const ends = await tx.execute<{ currency: string; shown: string | null; total: string; accounts: string }>(sql`
    select b.currency, sum(b.closing) filter (where pl.id is not null and ${shown})::bigint as shown,
      sum(b.closing)::bigint as total,
      (select coalesce(sum(a.balance_minor - coalesce((select sum(p.amount_minor) from posting p
         where p.account_id = a.id and p.accounting_date > ${filter.to}::date), 0)), 0)::bigint
       from ledger_account a where a.kind in ('wallet', 'seat') and a.currency = b.currency) as accounts
    from ${balancesIn(filter)} b left join player pl on pl.id = b.player_id
    where b.kind in ('wallet', 'seat') and ${ofCurrency(filter)} group by b.currency order by b.currency`);
  return {
    columns: [
      { id: 'player', kind: 'text' },
      { id: 'country', kind: 'text' },
      CURRENCY,
      money('opening'),
      money('deposits'),
      money('withdrawals'),
      money('handsNet'),
      money('tournaments'),
      money('adjusted'),
      money('other'),
      money('closing'),
    ],
    rows: {
      query: sql`
        select pl.id, pl.alias, pl.country, b.currency, sum(b.opening)::bigint as opening, sum(b.closing)::bigint as closing,
          coalesce(sum(m.deposits), 0)::bigint as deposits, coalesce(sum(m.withdrawals), 0)::bigint as withdrawals,
          coalesce(sum(m.hands), 0)::bigint as hands, coalesce(sum(m.adjusted), 0)::bigint as adjusted,
          coalesce(sum(m.tournaments), 0)::bigint as tournaments
        from ${balancesIn(filter)} b
        join player pl on pl.id = b.player_id
        left join (
          select p.account_id,
            sum(p.amount_minor) filter (where t.kind = 'deposit') as deposits,
            sum(p.amount_minor) filter (where t.kind = 'withdrawal') as withdrawals,
            sum(p.amount_minor) filter (where t.kind in ('hand', 'correction', 'remedy')) as hands,
            sum(p.amount_minor) filter (where t.kind = 'adjustment') as adjusted,
            sum(p.amount_minor) filter (where t.kind like 'tournament%') as tournaments
          from posting p join ledger_transaction t on t.id = p.transaction_id
          where p.accounting_date between ${filter.from}::date and ${filter.to}::date
          group by p.account_id) m on m.account_id = b.account_id
        where b.kind in ('wallet', 'seat') and ${shown}
        group by pl.id, pl.alias, pl.country, b.currency
        having bool_or(b.opening <> 0 or b.closing <> 0 or b.coming <> 0 or b.going <> 0)
        order by lower(pl.alias), b.currency`,
      row: (row) => {
        const [opening, closing, deposits, withdrawals, handsNet, tournaments, adjusted] = (
          ['opening', 'closing', 'deposits', 'withdrawals', 'hands', 'tournaments', 'adjusted'] as const
        ).map((name) => safe(row[name]));
        return {
          cells: {
            player: row.alias,
            country: row.country,
            currency: row.currency,
            opening,
            deposits,
            withdrawals,
            handsNet,
            tournaments,
            adjusted,
            other: closing - opening - deposits - withdrawals - handsNet - tournaments - adjusted,
            closing,
          },
          href: `/players/${row.id}`,
          drill: { report: 'statement', playerId: String(row.id), currency: filter.currency },
        };
      },
    },
    ties: ends.map((row) => ({
      ...zero('playerFunds', row.currency, safe(row.shown), safe(row.accounts)),
      leftOutMinor: safe(row.total) - safe(row.shown),
      differenceMinor: safe(row.total) - safe(row.accounts),
    })),
  };
}

/**
 * Money that people moved: adjustments, remedies, corrections, reversals; who asked, who agreed, why (standards 37, 41). What
 * takes back or corrects refers back to the day of what it is about.
 */
export async function adjustmentsReport({ filter }: ReportQuery): Promise<ReportBody> {
  return {
    columns: [
      { id: 'transaction', kind: 'text' },
      { id: 'day', kind: 'day' },
      { id: 'belongsTo', kind: 'day' },
      { id: 'bookedAt', kind: 'moment' },
      { id: 'kind', kind: 'text' },
      { id: 'players', kind: 'text' },
      CURRENCY,
      money('toPlayers'),
      { id: 'reason', kind: 'text' },
      { id: 'askedBy', kind: 'text' },
      { id: 'agreedBy', kind: 'text' },
    ],
    rows: {
      query: sql`
        select t.id, t.kind, t.booked_at, t.accounting_date::text as day, p.currency,
          coalesce(sum(p.amount_minor) filter (where a.player_id is not null), 0)::bigint as amount, t.reason,
          coalesce((select o.accounting_date from ledger_transaction o where o.id = t.reverses),
            (select min(r.accounting_date) from hand_remedy r where r.transaction_id = t.id))::text as belongs,
          (select string_agg(distinct x.alias, ', ') from player x where x.id = any(array_agg(a.player_id))) as players,
          (select s.name from approval v join staff s on s.id = v.author_id
            where v.subject_id = t.source_id and v.state = 'approved' order by v.number desc limit 1) as asked_by,
          coalesce((select s.name from approval v join staff s on s.id = v.decided_by
            where v.subject_id = t.source_id and v.state = 'approved' order by v.number desc limit 1),
            (select s.name from staff s where s.id::text = t.actor_id)) as agreed_by
        from ledger_transaction t
        join posting p on p.transaction_id = t.id and p.accounting_date = t.accounting_date
        join ledger_account a on a.id = p.account_id left join player pl on pl.id = a.player_id
        where t.kind in ('adjustment', 'remedy', 'correction', 'reversal')
          and t.accounting_date between ${filter.from}::date and ${filter.to}::date
          and ${filter.currency ? sql`p.currency = ${filter.currency}` : sql`true`}
        group by t.id, p.currency
        having count(*) filter (where a.player_id is not null) = 0 and ${filter.playerId || filter.country ? sql`false` : sql`true`}
          or bool_or(a.player_id is not null and ${shownAccounts(filter)})
        order by t.id desc`,
      row: (row) => ({
        cells: {
          transaction: row.id,
          day: row.day,
          belongsTo: row.belongs,
          bookedAt: new Date(String(row.booked_at)).toISOString(),
          kind: row.kind,
          players: row.players,
          currency: row.currency,
          toPlayers: safe(row.amount),
          reason: row.reason,
          askedBy: row.asked_by,
          agreedBy: row.agreed_by,
        },
        href: `/ledger/transactions/${row.id}`,
      }),
    },
    ties: [],
  };
}
