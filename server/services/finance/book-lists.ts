import { type SQL, sql } from 'drizzle-orm';
import type { ReportFilter, TieOut } from '@/server/contracts/finance';
import { ruleViolation } from '../kernel';
import { safe } from '../ledger';
import { RULE_OF_LINE } from './hand-lines';
import type { ReportBody, ReportQuery } from './report';
import { CURRENCY, momentCell, money, text } from './report-columns';

/** What a line of the books comes from, as the ledger names it, and the page of it. */
function sourceOf(kind: string | null, id: string | null): { source: string | null; href?: string } {
  if (kind === null || id === null) return { source: null };
  return { source: `${kind} ${id}`, ...(kind === 'hand' && { href: `/hands/${id}` }) };
}

/** The hand of transaction `t` as `line`, and with it the version of the tax that governed it. */
const HAND_AND_RULE: SQL = sql`
  left join hand line on line.id = case when t.source_kind = 'hand' then t.source_id::bigint end
    and line.accounting_date = t.accounting_date ${RULE_OF_LINE}`;

function ofPlayers(filter: ReportFilter): SQL {
  return sql`${filter.currency ? sql`p.currency = ${filter.currency}` : sql`true`}
    and ${filter.withTest ? sql`true` : sql`not coalesce(pl.test, false)`}
    and ${filter.playerId ? sql`a.player_id = ${filter.playerId}::uuid` : sql`true`}
    and ${filter.country ? sql`pl.country = ${filter.country}` : sql`true`}`;
}

/**
 * Every line of the general ledger, the latest transaction first: debit is what the house is owed or gave, credit what it
 * owes or earned. Lines of taxed hands name the version of the tax that was in force. Debits and credits of a currency
 * are the same.
 */
export async function journalReport({ tx, filter }: ReportQuery): Promise<ReportBody> {
  const sums = await tx.execute<Record<'currency' | 'debit' | 'credit' | 'shown', string>>(sql`
    select p.currency, coalesce(-sum(p.amount_minor) filter (where p.amount_minor < 0), 0)::bigint as debit,
      coalesce(sum(p.amount_minor) filter (where p.amount_minor > 0), 0)::bigint as credit,
      coalesce(sum(p.amount_minor) filter (where p.amount_minor > 0 and ${ofPlayers(filter)}), 0)::bigint as shown
    from posting p join ledger_account a on a.id = p.account_id left join player pl on pl.id = a.player_id
    where p.accounting_date between ${filter.from}::date and ${filter.to}::date
      and ${filter.currency ? sql`p.currency = ${filter.currency}` : sql`true`}
    group by p.currency order by p.currency`);
  return {
    columns: [
      { id: 'transaction', kind: 'text' },
      { id: 'day', kind: 'day' },
      { id: 'bookedAt', kind: 'moment' },
      text('kind'),
      text('account'),
      text('owner'),
      CURRENCY,
      money('debit'),
      money('credit'),
      text('source'),
      text('taxRule'),
      text('reason'),
    ],
    rows: {
      query: sql`
        select t.id, t.accounting_date::text as day, t.booked_at, t.kind, a.kind as account, coalesce(pl.alias, a.owner) as owner,
          p.currency, p.amount_minor as amount, t.source_kind, t.source_id, t.reason, t.reverses, coalesce(now_rule.label, first_rule.label) as rule
        from posting p
        join ledger_transaction t on t.id = p.transaction_id
        join ledger_account a on a.id = p.account_id left join player pl on pl.id = a.player_id ${HAND_AND_RULE}
        where p.accounting_date between ${filter.from}::date and ${filter.to}::date and ${ofPlayers(filter)}
        order by t.id desc, p.id`,
      row: (row) => {
        const amount = safe(row.amount);
        return {
          cells: {
            transaction: row.id,
            day: row.day,
            bookedAt: momentCell(row.booked_at),
            kind: row.kind,
            account: row.account,
            owner: row.owner === '' ? null : row.owner,
            currency: row.currency,
            debit: amount < 0 ? -amount : null,
            credit: amount > 0 ? amount : null,
            source:
              row.reverses === null ? sourceOf(row.source_kind, row.source_id).source : `transaction ${row.reverses}`,
            taxRule: row.rule,
            reason: row.reason,
          },
          href: `/ledger/transactions/${row.id}`,
        };
      },
    },
    ties: sums.map(
      (row): TieOut => ({
        id: 'journal',
        currency: row.currency,
        shownMinor: safe(row.shown),
        leftOutMinor: safe(row.credit) - safe(row.shown),
        ledgerMinor: safe(row.debit),
        differenceMinor: safe(row.credit) - safe(row.debit),
        accountId: null,
      }),
    ),
  };
}

/**
 * One player's account, line by line, oldest first: what moved his wallet and his stacks together, what only went between
 * them, and where he stood after it. Rejects as `ruleViolation` where no player is named.
 */
export async function statementReport({ tx, filter }: ReportQuery): Promise<ReportBody> {
  if (!filter.playerId) {
    throw ruleViolation('playerNeeded', 'A statement is of one player.', [
      { path: ['playerId'], code: 'needed', message: 'name a player' },
    ]);
  }
  const currency = filter.currency ? sql`a.currency = ${filter.currency}` : sql`true`;
  const own = sql`a.player_id = ${filter.playerId}::uuid and a.kind in ('wallet', 'seat') and ${currency}`;
  const ends = await tx.execute<Record<'currency' | 'opening' | 'moved' | 'closing', string>>(sql`
    select a.currency, sum(a.balance_minor - coalesce(m.later, 0) - coalesce(m.moved, 0))::bigint as opening,
      sum(coalesce(m.moved, 0))::bigint as moved, sum(a.balance_minor - coalesce(m.later, 0))::bigint as closing
    from ledger_account a left join (
      select p.account_id, sum(p.amount_minor) filter (where p.accounting_date > ${filter.to}::date) as later,
        sum(p.amount_minor) filter (where p.accounting_date <= ${filter.to}::date) as moved
      from posting p where p.accounting_date >= ${filter.from}::date group by 1) m on m.account_id = a.id
    where ${own} group by 1 order by 1`);
  const opening = JSON.stringify(ends.map((row) => ({ currency: row.currency, opening: row.opening })));
  const [lines] = [
    await tx.execute<Record<'currency' | 'moved', string>>(sql`
      select a.currency, sum(p.amount_minor)::bigint as moved from ledger_account a join posting p on p.account_id = a.id
      where ${own} and p.accounting_date between ${filter.from}::date and ${filter.to}::date group by 1`),
  ];
  return {
    columns: [
      { id: 'transaction', kind: 'text' },
      { id: 'day', kind: 'day' },
      { id: 'bookedAt', kind: 'moment' },
      text('kind'),
      CURRENCY,
      money('amount'),
      { id: 'toPlay', kind: 'money', total: true },
      { id: 'balance', kind: 'money' },
      text('source'),
      text('reason'),
    ],
    rows: {
      query: sql`
        select m.*, (o.opening + sum(m.amount) over (partition by m.currency order by m.accounting_date, m.id))::bigint as balance
        from (
          select t.id, t.accounting_date, t.booked_at, t.kind, t.source_kind, t.source_id, t.reverses, t.reason, a.currency,
            sum(p.amount_minor)::bigint as amount,
            coalesce(sum(p.amount_minor) filter (where a.kind = 'seat'), 0)::bigint as seat
          from ledger_account a join posting p on p.account_id = a.id
          join ledger_transaction t on t.id = p.transaction_id
          where ${own} and p.accounting_date between ${filter.from}::date and ${filter.to}::date
          group by t.id, t.accounting_date, t.booked_at, t.kind, t.source_kind, t.source_id, t.reverses, t.reason, a.currency) m
        join jsonb_to_recordset(${opening}::jsonb) as o(currency text, opening bigint) on o.currency = m.currency
        order by m.accounting_date, m.id, m.currency`,
      row: (row) => {
        const { source, href } = sourceOf(row.source_kind, row.source_id);
        return {
          cells: {
            transaction: row.id,
            day: dayCell(row.accounting_date),
            bookedAt: momentCell(row.booked_at),
            kind: row.kind,
            currency: row.currency,
            amount: safe(row.amount),
            // What went between wallet and table changes no balance.
            toPlay: safe(row.amount) === 0 ? safe(row.seat) : null,
            balance: safe(row.balance),
            source: row.reverses === null ? source : `transaction ${row.reverses}`,
            reason: row.reason,
          },
          href: href ?? `/ledger/transactions/${row.id}`,
        };
      },
    },
    ties: ends.map((row): TieOut => {
      const shown = safe(row.opening) + safe(lines.find((line) => line.currency === row.currency)?.moved ?? 0);
      return {
        id: 'statement',
        currency: row.currency,
        shownMinor: shown,
        leftOutMinor: 0,
        ledgerMinor: safe(row.closing),
        differenceMinor: shown - safe(row.closing),
        accountId: null,
      };
    }),
  };
}

const dayCell = (day: string | null): string | null => (day === null ? null : day.slice(0, 10));
