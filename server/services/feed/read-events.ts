import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { eventCursor, type FeedEventAnswer } from '@/server/contracts/feed';
import { defineQuery } from '../kernel';

const MOST_EVENTS = 500;

/**
 * What game servers must hear, in the order of the transactions that caused it. Only events of transactions that no
 * running one can still precede are given, so nothing ever appears before a place that was read. Takes where the reader
 * is; without it, or with a place of another database, gives only where the stream stands (`resync` tells the latter).
 */
export const readEvents = defineQuery({
  name: 'feed.events',
  permission: 'catalogue.view',
  input: z.strictObject({ after: eventCursor.nullable() }),
  async run(tx, ctx, { after }) {
    const [{ horizon, next }] = await tx.execute<{ horizon: string; next: string }>(sql`
      select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_snapshot_xmax(pg_current_snapshot())::text as next`);
    const here = `${BigInt(horizon) - 1n}-9223372036854775807`;
    if (after === null) return { events: [], at: here, resync: true };
    const [transaction, number] = after.split('-');
    // A restored database counts its transactions anew: a place beyond its last one is not its own.
    if (BigInt(transaction) >= BigInt(next)) return { events: [], at: here, resync: true };
    const tables = ctx.machine?.tables ?? ['*'];
    const rows = await tx.execute<{
      xact: string;
      id: string;
      kind: FeedEventAnswer['kind'];
      table_slug: string | null;
      at: string;
      payload: Record<string, unknown>;
    }>(sql`
      select xact_id::text as xact, id, kind, table_slug, feed_instant(created_at) as at, payload from feed_event
      where (xact_id, id) > (${transaction}::xid8, ${number}::bigint) and xact_id < ${horizon}::xid8
      order by feed_event.xact_id, feed_event.id limit ${MOST_EVENTS}`);
    const events = rows
      .filter((row) => row.table_slug === null || tables.includes('*') || tables.includes(row.table_slug))
      .map(
        (row): FeedEventAnswer => ({
          id: `${row.xact}-${row.id}`,
          kind: row.kind,
          table: row.table_slug,
          at: row.at,
          payload: row.payload,
        }),
      );
    const last = rows.at(-1);
    return { events, at: last ? `${last.xact}-${last.id}` : after, resync: false };
  },
});
