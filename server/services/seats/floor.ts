import { sql } from 'drizzle-orm';
import { tableClosing } from '@/db/schema';
import { gameName } from '@/server/contracts/game-words';
import { closeTableInput, listTablesInput } from '@/server/contracts/seats';
import { newId } from '@/server/platform/ids';
import { conflict, defineCommand, defineQuery, publish } from '../kernel';
import { closeIfEmpty } from './rules';

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
  readonly game: string | null;
  readonly places: string | null;
  readonly switched_off: boolean;
  readonly closing: { at: string; by: string; reason: string; closedAt: string | null } | null;
  readonly seats: FloorSeat[] | null;
}

interface FloorSeat {
  readonly seat: number;
  readonly playerId: string;
  readonly alias: string;
  readonly stack: number;
  readonly test: boolean;
  readonly house: boolean;
  /** May not be dealt in: his status, or a switch of the operator. */
  readonly blocked: boolean;
}

/**
 * The floor: every table that somebody sits at or that played within the day, with its seats and stacks, what running
 * hands hold, its pace over the last hour, whether it runs the ruleset that is live, and the last order to close it,
 * which is carried out (`closedAt`) once the last player has left.
 */
export const listFloor = defineQuery({
  name: 'floor.list',
  permission: 'player.view',
  input: listTablesInput,
  async run(tx, _ctx, { tableId, language }) {
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
        l.ruleset_id as live, feed_instant(lower(l.live_during)) as live_since, r.body->>'game' as game,
        r.body #>> '{settings,seats}' as places, c.closing,
        exists (
          select 1 from gaming_switch w where w.on_at is null and (w.scope = 'room'
            or (w.scope = 'game' and w.subject = r.body->>'game')
            or (w.scope = 'table' and w.subject = split_part(t.table_id, '/', 1)))) as switched_off
      from tables t
      left join lateral (
        select count(*) as players, sum(b.balance_minor)::bigint as on_table, min(seat.currency) as currency,
          json_agg(json_build_object('seat', seat.seat, 'playerId', player.id, 'alias', player.alias,
            'stack', coalesce(b.balance_minor, 0), 'test', player.test, 'house', player.house,
            'blocked', player.status in ('blocked', 'closed') or exists (
              select 1 from gaming_switch w where w.scope = 'player' and w.subject = player.id::text and w.on_at is null
            )) order by seat.seat) as seats
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
      left join ruleset r on r.id = l.ruleset_id
      left join lateral (
        select json_build_object('at', feed_instant(o.requested_at), 'by', staff.name, 'reason', o.reason,
          'closedAt', feed_instant(o.closed_at)) as closing
        from table_closing o join staff on staff.id = o.requested_by
        where o.table_id = t.table_id order by o.requested_at desc limit 1
      ) c on true
      where ${one} order by t.table_id`);
    return {
      tables: rows.map((row) => ({
        tableId: row.table_id,
        gameName: row.game === null ? null : gameName(row.game, language),
        places: row.places === null ? null : Number(row.places),
        switchedOff: row.switched_off,
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
        closing: row.closing,
        seats: row.seats ?? [],
      })),
    };
  },
});

function adoptionOf({ adopted, live }: FloorRow): 'pending' | 'adopted' | 'stale' {
  if (adopted === null) return 'pending';
  return adopted === live ? 'adopted' : 'stale';
}

/**
 * Orders a table closed once its hand is over; game servers hear of it, and nobody sits down there until it is carried
 * out: when the last player leaves, or at once where nobody sits. Rejects one that is ordered already.
 */
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
    const closed = await closeIfEmpty(tx, tableId, ctx.clock.now());
    await publish(tx, 'floor');
    return {
      result: { tableId, closed },
      audit: { entity: { kind: 'table', id: tableId }, after: { closing: true, closed }, reason },
    };
  },
});
