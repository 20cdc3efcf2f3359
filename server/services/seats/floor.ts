import { sql } from 'drizzle-orm';
import { tableClosing } from '@/db/schema';
import { closeTableInput, listTablesInput } from '@/server/contracts/seats';
import { newId } from '@/server/platform/ids';
import { conflict, defineCommand, defineQuery, publish } from '../kernel';

interface FloorRow {
  readonly table_id: string;
  readonly players: string;
  readonly on_table: string;
  readonly currency: string | null;
  readonly held: string;
  readonly running: string;
  readonly hands_per_hour: string;
  readonly last_hand_no: string | null;
  readonly last_ended_at: string | null;
  readonly adopted: string | null;
  readonly live: string | null;
  readonly live_since: string | null;
  readonly closing: string | null;
  readonly seats:
    | { seat: number; playerId: string; alias: string; stack: number; test: boolean; house: boolean }[]
    | null;
}

/**
 * The floor: every table that somebody sits at or that played within the day, with its seats and stacks, what running
 * hands hold, its pace over the last hour, and whether it runs the ruleset that is live.
 */
export const listFloor = defineQuery({
  name: 'floor.list',
  permission: 'player.view',
  input: listTablesInput,
  async run(tx, _ctx, { tableId }) {
    const one = tableId === undefined ? sql`true` : sql`t.table_id = ${tableId}`;
    const rows = await tx.execute<FloorRow & Record<string, unknown>>(sql`
      with tables as (
        select table_id from seat where left_at is null
        union select table_id from table_progress where last_received_at > now() - interval '1 day'
        union select table_id from hand_open where closed_at is null
      )
      select t.table_id, s.players, coalesce(s.on_table, 0) as on_table, s.currency, s.seats,
        coalesce(o.held, 0) as held, coalesce(o.running, 0) as running, coalesce(h.hands, 0) as hands_per_hour,
        p.last_hand_no, feed_instant(p.last_ended_at) as last_ended_at, a.ruleset_id as adopted,
        l.ruleset_id as live, feed_instant(lower(l.live_during)) as live_since, c.id as closing
      from tables t
      left join lateral (
        select count(*) as players, sum(b.balance_minor)::bigint as on_table, min(seat.currency) as currency,
          json_agg(json_build_object('seat', seat.seat, 'playerId', player.id, 'alias', player.alias,
            'stack', coalesce(b.balance_minor, 0), 'test', player.test, 'house', player.house) order by seat.seat) as seats
        from seat join player on player.id = seat.player_id
        left join ledger_account b on b.kind = 'seat' and b.currency = seat.currency
          and b.owner = seat.table_id || ':' || seat.player_id
        where seat.table_id = t.table_id and seat.left_at is null
      ) s on true
      left join lateral (
        select sum(held_minor)::bigint as held, count(*) as running from hand_open
        where table_id = t.table_id and closed_at is null
      ) o on true
      left join lateral (
        select count(*) as hands from hand
        where table_id = t.table_id and received_at > now() - interval '1 hour'
          and accounting_date >= (now() - interval '2 days')::date
      ) h on true
      left join lateral (
        select max(last_hand_no) as last_hand_no, max(last_ended_at) as last_ended_at from table_progress
        where table_id = t.table_id
      ) p on true
      left join lateral (
        select ruleset_id from ruleset_adoption where table_id = t.table_id order by from_hand_no desc, received_at desc limit 1
      ) a on true
      left join catalogue_document d on d.kind = 'table' and d.slug = split_part(t.table_id, '/', 1)
      left join ruleset_live l on l.table_id = d.id and l.live_during @> clock_timestamp()
      left join table_closing c on c.table_id = t.table_id and c.closed_at is null
      where ${one} order by t.table_id`);
    return {
      tables: rows.map((row) => ({
        tableId: row.table_id,
        currency: row.currency,
        players: Number(row.players),
        onTable: Number(row.on_table),
        held: Number(row.held),
        runningHands: Number(row.running),
        handsPerHour: Number(row.hands_per_hour),
        lastHandNo: row.last_hand_no === null ? null : Number(row.last_hand_no),
        lastEndedAt: row.last_ended_at,
        liveRuleset: row.live,
        liveSince: row.live_since,
        adoptedRuleset: row.adopted,
        adoption: adoptionOf(row),
        closing: row.closing !== null,
        seats: row.seats ?? [],
      })),
    };
  },
});

function adoptionOf({ adopted, live }: FloorRow): 'pending' | 'adopted' | 'stale' {
  if (adopted === null) return 'pending';
  return adopted === live ? 'adopted' : 'stale';
}

/** Orders a table closed once its hand is over; game servers hear of it. Rejects one that is ordered already. */
export const closeTable = defineCommand({
  name: 'table.close',
  permission: 'switch.off',
  input: closeTableInput,
  async run(tx, ctx, { tableId, reason }) {
    const rows = await tx
      .insert(tableClosing)
      .values({ id: newId(), tableId, reason, requestedBy: ctx.actor.id, requestedAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: tableClosing.id });
    if (rows.length === 0) throw conflict('closingAlready', `${tableId} closes after its hand already.`);
    await publish(tx, 'floor');
    return {
      result: { tableId },
      audit: { entity: { kind: 'table', id: tableId }, after: { closing: true }, reason },
    };
  },
});
