import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { gameName } from '@/server/contracts/game-words';
import { poolDaysInput } from '@/server/contracts/jackpots';
import { defineQuery } from '../kernel';
import { safe } from '../ledger';
import { poolNow } from './pool-state';

/** The parts of a pool's equation, each with its own sign; what was taken back counts in the part that it took back. */
export const FLOWS = ['contributions', 'awards', 'funding', 'transfersIn', 'transfersOut'] as const;
export type Flow = (typeof FLOWS)[number];

export interface RollForward {
  readonly opening: number;
  readonly flows: Readonly<Record<Flow, number>>;
  /** How many transactions made each part. */
  readonly counts: Readonly<Record<Flow, number>>;
  readonly closing: number;
  readonly main: number;
  readonly reserve: number;
}

/**
 * Opening + contributions - awards + funding ± transfers = closing, of a pool with its reserve, over accounting days from
 * `from` to `to` (both included). Every part is read from the ledger's postings by what its transactions are.
 */
export async function rollForward(tx: Tx, pool: string, currency: string, from: string, to: string) {
  const rows = await tx.execute<{ flow: string; account: string; amount: string; n: string }>(sql`
    with moved as (
      select p.accounting_date as day, a.kind as account, p.amount_minor as amount, t.id,
        coalesce(r.kind, t.kind) as kind, coalesce(r.source_id, t.source_id) as source_id
      from ledger_account a
      join posting p on p.account_id = a.id
      join ledger_transaction t on t.id = p.transaction_id
      left join ledger_transaction r on r.id = t.reverses
      where a.kind in ('jackpotMain', 'jackpotReserve') and a.owner = ${pool} and a.currency = ${currency}
        and p.accounting_date <= ${to}::date
    )
    select case when day < ${from}::date then 'opening'
        when m.kind = 'hand' then 'contributions'
        when m.kind = 'jackpotAward' then 'awards'
        when v.kind in ('transfer', 'decommission') and v.to_pool = ${pool} then 'transfersIn'
        when v.kind in ('transfer', 'decommission') then 'transfersOut'
        else 'funding' end as flow,
      account, sum(amount) as amount, count(distinct m.id) as n
    from moved m left join jackpot_move v on m.kind = 'jackpotMove' and v.id::text = m.source_id
    group by 1, 2`);
  const flows: Record<Flow, number> = { contributions: 0, awards: 0, funding: 0, transfersIn: 0, transfersOut: 0 };
  const counts: Record<Flow, number> = { ...flows };
  let opening = 0;
  const closings: Record<string, number> = { jackpotMain: 0, jackpotReserve: 0 };
  for (const { flow, account, amount, n } of rows) {
    closings[account] += safe(amount);
    if (flow === 'opening') opening += safe(amount);
    else {
      flows[flow as Flow] += safe(amount);
      counts[flow as Flow] = Math.max(counts[flow as Flow], Number(n));
    }
  }
  const closing = opening + FLOWS.reduce((sum, flow) => sum + flows[flow], 0);
  const { jackpotMain: main, jackpotReserve: reserve } = closings;
  return { opening, flows, counts, closing, main, reserve } satisfies RollForward;
}

/** A pool's main balance at the end of each of its last days, as its chart shows it; and its contributions by game. */
export const poolHistory = defineQuery({
  name: 'jackpot.history',
  permission: 'jackpot.view',
  input: poolDaysInput,
  async run(tx, ctx, { pool, days, language }) {
    const { currency } = await poolNow(tx, pool);
    const [{ today }] = await tx.execute<{ today: string }>(sql`
      select (${ctx.clock.now().toISOString()}::timestamptz at time zone coalesce((
        select v.body #>> '{room,zone}' from catalogue_version v join catalogue_document d on d.id = v.document_id
        where d.kind = 'room' and v.live_during @> clock_timestamp()), 'UTC'))::date::text as today`);
    const [{ from }] = await tx.execute<{ from: string }>(
      sql`select (${today}::date - ${days - 1}::int)::text as from`,
    );
    const growth = await tx.execute<{ day: string; main: string; reserve: string }>(sql`
      select d::date::text as day,
        coalesce((select sum(l.in_minor - l.out_minor) from ledger_day l join ledger_account a on a.id = l.account_id
          where a.kind = 'jackpotMain' and a.owner = ${pool} and a.currency = ${currency}
            and l.accounting_date <= d::date), 0) as main,
        coalesce((select sum(l.in_minor - l.out_minor) from ledger_day l join ledger_account a on a.id = l.account_id
          where a.kind = 'jackpotReserve' and a.owner = ${pool} and a.currency = ${currency}
            and l.accounting_date <= d::date), 0) as reserve
      from generate_series(${from}::date, ${today}::date, interval '1 day') d order by 1`);
    const games = await tx.execute<{ game: string; hands: string; amount: string }>(sql`
      select h.game, count(distinct h.id) as hands, sum(p.amount_minor) as amount
      from ledger_account a
      join posting p on p.account_id = a.id and p.accounting_date >= ${from}::date
      join ledger_transaction t on t.id = p.transaction_id and t.kind = 'hand'
      join hand h on h.id = t.source_id::bigint and h.accounting_date = t.accounting_date
      where a.kind in ('jackpotMain', 'jackpotReserve') and a.owner = ${pool} and a.currency = ${currency}
      group by h.game order by 3 desc`);
    const hits = await tx.execute<{ day: string; number: string }>(sql`
      select t.accounting_date::text as day, h.number
      from jackpot_hit h join ledger_transaction t on t.id = h.transaction_id
      where h.pool = ${pool} and h.state = 'paid' and (h.kind = 'badBeat' or h.decided_by is not null)
        and t.accounting_date >= ${from}::date order by h.number`);
    return {
      from,
      to: today,
      /** What was paid by people, by the day on which the money left. */
      hits: hits.map((row) => ({ day: row.day, number: Number(row.number) })),
      equation: await rollForward(tx, pool, currency, from, today),
      growth: growth.map((row) => ({ day: row.day, main: safe(row.main), reserve: safe(row.reserve) })),
      games: games.map((row) => ({
        game: row.game,
        name: gameName(row.game, language),
        hands: Number(row.hands),
        amount: safe(row.amount),
      })),
    };
  },
});
