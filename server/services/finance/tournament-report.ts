import { type SQL, sql } from 'drizzle-orm';
import type { ReportFilter, TieOut } from '@/server/contracts/finance';
import { safe } from '../ledger';
import { gamesOf } from './hand-lines';
import type { ReportBody, ReportQuery } from './report';
import { CURRENCY, count, momentCell, money, text } from './report-columns';
import { evenTie, tieOut } from './tie-out';

const FLOWS = ['paidIn', 'overlay', 'refunds', 'prizes', 'tickets', 'fees', 'otherwise'] as const;
type Flow = (typeof FLOWS)[number];

/** What each kind of transaction is of a tournament; a reversal counts as what it takes back. */
const FLOW_OF: SQL = sql`case coalesce(r.kind, t.kind)
  when 'tournamentEntry' then 'paidIn' when 'tcoinSpent' then 'paidIn'
  when 'tournamentOverlay' then 'overlay'
  when 'tournamentRefund' then 'refunds' when 'tournamentTicketBack' then 'refunds' when 'tcoinRefund' then 'refunds'
  when 'tournamentPrize' then 'prizes' when 'tcoinPrize' then 'prizes'
  when 'tournamentTicket' then 'tickets' when 'tournamentFees' then 'fees' else 'otherwise' end`;

/**
 * What moved in the period for tournaments: their escrows and those of tickets; coins, which lie nowhere, as they went out
 * of the world and came into it. Columns: tournament (id, or `ticket:` and a template), currency, amount, flow.
 */
const moved = ({ from, to }: Pick<ReportFilter, 'from' | 'to'>): SQL => sql`(
  select a.owner as tournament, a.currency, p.amount_minor as amount,
    case when starts_with(a.owner, 'ticket:') then 'tickets' else ${FLOW_OF} end as flow
  from ledger_account a join posting p on p.account_id = a.id
  join ledger_transaction t on t.id = p.transaction_id left join ledger_transaction r on r.id = t.reverses
  where a.kind = 'tournamentEscrow' and p.accounting_date between ${from}::date and ${to}::date
  union all
  select coalesce(r.source_id, t.source_id), a.currency, p.amount_minor, ${FLOW_OF}
  from ledger_account a join posting p on p.account_id = a.id
  join ledger_transaction t on t.id = p.transaction_id left join ledger_transaction r on r.id = t.reverses
  where a.kind = 'issue' and coalesce(r.source_kind, t.source_kind) = 'tournament'
    and p.accounting_date between ${from}::date and ${to}::date)`;

type Row = Record<'id' | 'currency' | 'opening' | 'held' | 'closing' | 'entries' | Flow, string> &
  Record<'name' | 'number' | 'status' | 'game' | 'ended_at' | 'pool', string | null>;

function only(filter: ReportFilter): SQL {
  const played = gamesOf(filter);
  return sql`${filter.currency ? sql`e.currency = ${filter.currency}` : sql`true`}
    and ${played ? sql`w.game = any(${`{${played.join(',')}}`}::text[])` : sql`true`}`;
}

/**
 * Each tournament that moved money in the period, in every currency: entries, what players paid in, what the house added,
 * refunds, prizes, tickets, fees, and what is still held; `pool` is the prize pool as the tournament states it. Coins are
 * never held. Control totals: what is held, the fees, the house's additions, the prizes that were listed as paid.
 */
export async function tournamentsReport({ tx, filter }: ReportQuery): Promise<ReportBody> {
  const flows = sql.join(
    FLOWS.map((flow) => sql`coalesce(sum(m.amount) filter (where m.flow = ${flow}), 0)::bigint as "${sql.raw(flow)}"`),
    sql`, `,
  );
  const rows = await tx.execute<Row>(sql`
    select e.id, e.currency, w.name, w.number, w.status, w.game, w.ended_at,
      (case when w.currency = e.currency then w.pool_minor end)::text as pool,
      coalesce((select count(*) from tournament_entry x
        where x.tournament_id = w.id and x.state not in ('withdrawn', 'refunded')), 0) as entries,
      (coalesce(h.closing, 0) - case when h.closing is null then 0 else coalesce(sum(m.amount), 0) end)::bigint as opening,
      coalesce(h.closing, 0)::bigint as closing, ${flows}
    from (
      select tournament as id, currency from ${moved(filter)} m group by 1, 2
      union
      select owner, currency from ledger_account where kind = 'tournamentEscrow' and balance_minor <> 0) e
    left join tournament w on w.id::text = e.id
    left join ${moved(filter)} m on m.tournament = e.id and m.currency = e.currency
    left join (
      select a.owner, a.currency, a.balance_minor - coalesce((select sum(p.amount_minor) from posting p
        where p.account_id = a.id and p.accounting_date > ${filter.to}::date), 0) as closing
      from ledger_account a where a.kind = 'tournamentEscrow') h on h.owner = e.id and h.currency = e.currency
    where ${only(filter)}
    group by e.id, e.currency, w.id, h.closing order by w.number nulls last, e.id, e.currency`);
  const [ends] = [
    await tx.execute<Record<'currency' | 'held' | 'listed', string>>(sql`
      select currency, sum(held)::bigint as held, sum(listed)::bigint as listed from (
        select a.currency, a.balance_minor - coalesce((select sum(p.amount_minor) from posting p
          where p.account_id = a.id and p.accounting_date > ${filter.to}::date), 0) as held, 0::bigint as listed
        from ledger_account a where a.kind = 'tournamentEscrow'
        union all
        select z.currency, 0, z.amount_minor - z.cut_minor from tournament_prize z
        join ledger_transaction t on t.id = z.transaction_id
          and t.accounting_date between ${filter.from}::date and ${filter.to}::date
        where z.kind <> 'refund' and z.ticket_id is null) f group by currency`),
  ];
  return {
    columns: [
      text('tournament'),
      text('status'),
      text('game'),
      { id: 'endedAt', kind: 'moment' },
      CURRENCY,
      count('entries'),
      money('pool'),
      money('opening'),
      ...FLOWS.map(money),
      money('held'),
    ],
    rows: rows
      .filter((row) => ['opening', 'closing', ...FLOWS].some((name) => safe(row[name as keyof Row]) !== 0))
      .map((row) => ({
        cells: {
          tournament: row.name === null ? row.id : `${row.name} #${row.number}`,
          status: row.status,
          game: row.game,
          endedAt: momentCell(row.ended_at),
          currency: row.currency,
          entries: safe(row.entries),
          pool: row.pool === null ? null : safe(row.pool),
          opening: safe(row.opening),
          ...Object.fromEntries(FLOWS.map((flow) => [flow, safe(row[flow])])),
          held: safe(row.closing),
        },
        ...(row.name !== null && { href: `/tournaments/${row.id}` }),
      })),
    ties: await tournamentTies({ tx, filter }, rows, ends),
  };
}

async function tournamentTies(
  { tx, filter }: Pick<ReportQuery, 'tx' | 'filter'>,
  rows: readonly Row[],
  ends: readonly Record<'currency' | 'held' | 'listed', string>[],
): Promise<TieOut[]> {
  const whole = filter.game === undefined && filter.family === undefined;
  const currencies = [...new Set([...rows, ...ends].map((row) => row.currency))]
    .filter((currency) => filter.currency === undefined || currency === filter.currency)
    .sort();
  const sum = (currency: string, of: (row: Row) => number) =>
    rows.filter((row) => row.currency === currency).reduce((total, row) => total + of(row), 0);
  const ties = currencies.flatMap((currency) => {
    const end = ends.find((row) => row.currency === currency);
    const prizes = evenTie('prizes', currency, safe(end?.listed ?? 0), -sum(currency, (row) => safe(row.prizes)));
    if (currency === 'TC') return whole ? [prizes] : [];
    const moves = sum(currency, (row) => safe(row.opening) + FLOWS.reduce((part, flow) => part + safe(row[flow]), 0));
    const held = safe(end?.held ?? 0);
    return whole ? [evenTie('escrow', currency, moves, held), prizes] : [];
  });
  const flow = (name: Flow) =>
    currencies
      .filter((currency) => currency !== 'TC')
      .map((currency) => {
        const shown = String(-sum(currency, (row) => safe(row[name])));
        return { currency, shown, total: shown };
      });
  if (!whole) return ties;
  const fees = await tieOut(tx, filter, 'fees', 'fee', flow('fees'));
  const overlay = await tieOut(tx, filter, 'prizesAdded', 'overlay', flow('overlay'), [
    'jackpotMove',
    'remedy',
    'reversal',
    'correction',
    'hand',
  ]);
  return [...ties, ...fees, ...overlay].filter((tie) => tie.shownMinor !== 0 || tie.ledgerMinor !== 0);
}
