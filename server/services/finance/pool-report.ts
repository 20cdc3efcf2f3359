import { type SQL, sql } from 'drizzle-orm';
import type { ReportFilter, TieOut } from '@/server/contracts/finance';
import { safe } from '../ledger';
import { handLines } from './hand-lines';
import type { ReportBody, ReportQuery } from './report';
import { CURRENCY, money, text } from './report-columns';
import { evenTie } from './tie-out';

const FLOWS = ['contributions', 'awards', 'funding', 'transfersIn', 'transfersOut', 'remedied'] as const;

/**
 * Postings of the period on pools and their reserves, each by what its transaction is; a reversal counts as what it takes
 * back. Columns: account_id, pool, currency, amount, flow.
 */
const moved = ({ from, to }: Pick<ReportFilter, 'from' | 'to'>): SQL => sql`(
  select a.id as account_id, a.owner as pool, a.currency, p.amount_minor as amount,
    case when k.kind = 'hand' then 'contributions' when k.kind = 'jackpotAward' then 'awards'
      when k.kind = 'openingBalances' then 'funding' when k.kind <> 'jackpotMove' then 'remedied'
      when v.kind in ('transfer', 'decommission') and v.to_pool = a.owner then 'transfersIn'
      when v.kind in ('transfer', 'decommission') then 'transfersOut'
      else 'funding' end as flow
  from ledger_account a
  join posting p on p.account_id = a.id
  join ledger_transaction t on t.id = p.transaction_id
  left join ledger_transaction r on r.id = t.reverses
  cross join lateral (select coalesce(r.kind, t.kind) as kind, coalesce(r.source_id, t.source_id) as source_id) k
  left join jackpot_move v on k.kind = 'jackpotMove' and v.id::text = k.source_id
  where a.kind in ('jackpotMain', 'jackpotReserve') and p.accounting_date between ${from}::date and ${to}::date)`;

type Row = Record<'pool' | 'currency' | 'opening' | 'closing' | (typeof FLOWS)[number], string>;

/**
 * Each pool with its reserve: opening + contributions - awards + funding +- transfers + remedies = closing (standards 27).
 * Three control totals: the movements against the balances, contributions against what hands settled, awards against the
 * hits that were paid.
 */
export async function jackpotsReport({ tx, filter }: ReportQuery): Promise<ReportBody> {
  const only = filter.currency ? sql`a.currency = ${filter.currency}` : sql`true`;
  const sums = sql.join(
    FLOWS.map((flow) => sql`coalesce(m.${sql.raw(flow.toLowerCase())}, 0)::bigint as "${sql.raw(flow)}"`),
    sql`, `,
  );
  const inFlow = sql.join(
    FLOWS.map((flow) => sql`sum(amount) filter (where flow = ${flow}) as ${sql.raw(flow.toLowerCase())}`),
    sql`, `,
  );
  const rows = await tx.execute<Row>(sql`
    select e.pool, e.currency, (e.closing - coalesce(m.moved, 0))::bigint as opening, e.closing::bigint as closing, ${sums}
    from (
      select a.owner as pool, a.currency, sum(a.balance_minor - coalesce((select sum(p.amount_minor) from posting p
        where p.account_id = a.id and p.accounting_date > ${filter.to}::date), 0)) as closing
      from ledger_account a where a.kind in ('jackpotMain', 'jackpotReserve') and ${only} group by 1, 2) e
    left join (select pool, currency, sum(amount) as moved, ${inFlow} from ${moved(filter)} m group by 1, 2) m
      on m.pool = e.pool and m.currency = e.currency
    order by e.currency, e.pool`);
  const [facts] = [
    await tx.execute<Record<'currency' | 'contributed' | 'overlay' | 'paid', string>>(sql`
      select currency, sum(contributed)::bigint as contributed, sum(overlay)::bigint as overlay, sum(paid)::bigint as paid
      from (
        select line.currency, line.jackpot as contributed, 0::bigint as overlay, 0::bigint as paid from ${handLines(filter)} line
        union all
        -- What a pool no longer held when a hand was taken back, the house gave.
        select p.currency, 0, p.amount_minor, 0 from ledger_account a join posting p on p.account_id = a.id
        join ledger_transaction t on t.id = p.transaction_id and t.source_kind = 'remedy'
        where a.kind = 'overlay' and p.accounting_date between ${filter.from}::date and ${filter.to}::date
        union all
        select j.currency, 0, 0, case when t.id = x.reversal_id then -x.paid_minor else x.paid_minor end
        from jackpot_hit x join jackpot_pool j on j.slug = x.pool
        join ledger_transaction t on t.id in (x.transaction_id, x.reversal_id)
        where t.accounting_date between ${filter.from}::date and ${filter.to}::date
      ) f group by currency`),
  ];
  const currencies = [...new Set([...rows, ...facts].map((row) => row.currency))].filter(
    (currency) => filter.currency === undefined || currency === filter.currency,
  );
  const sum = (currency: string, ...of: (keyof Row)[]) =>
    rows
      .filter((row) => row.currency === currency)
      .reduce((total, row) => total + of.reduce((part, name) => part + safe(row[name]), 0), 0);
  const ties = currencies.sort().flatMap((currency): TieOut[] => {
    const fact = facts.find((row) => row.currency === currency);
    return [
      evenTie('pools', currency, sum(currency, 'opening', ...FLOWS), sum(currency, 'closing')),
      evenTie(
        'poolContributions',
        currency,
        safe(fact?.contributed ?? 0),
        sum(currency, 'contributions', 'remedied') + safe(fact?.overlay ?? 0),
      ),
      evenTie('poolAwards', currency, safe(fact?.paid ?? 0), -sum(currency, 'awards')),
    ];
  });
  return {
    columns: [text('pool'), CURRENCY, money('opening'), ...FLOWS.map(money), money('closing')],
    rows: rows
      .filter((row) => ['opening', 'closing', ...FLOWS].some((name) => safe(row[name as keyof Row]) !== 0))
      .map((row) => ({
        cells: {
          pool: row.pool,
          currency: row.currency,
          opening: safe(row.opening),
          ...Object.fromEntries(FLOWS.map((flow) => [flow, safe(row[flow])])),
          closing: safe(row.closing),
        },
        href: `/jackpots/${row.pool}`,
      })),
    ties: ties.filter((tie) => tie.shownMinor !== 0 || tie.ledgerMinor !== 0),
  };
}
