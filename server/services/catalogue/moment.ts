import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';

/**
 * The database's clock. What is live is decided by it alone, so that a web or worker process whose clock is off can
 * neither publish early nor miss a moment.
 */
export async function databaseNow(tx: Tx): Promise<Date> {
  const rows = await tx.execute<{ now: string }>(sql`select clock_timestamp()::text as now`);
  return new Date(rows[0].now);
}

/** `at` as an SQL instant; the current one of the database when it is not given. */
export function instant(at: Date | undefined): SQL {
  return at === undefined ? sql`clock_timestamp()` : sql`${at.toISOString()}::timestamptz`;
}

/** Half-open `[from, to)`; `to` empty means without end. */
export function range(from: Date, to: Date | null): SQL {
  return sql`tstzrange(${from.toISOString()}::timestamptz, ${to === null ? null : to.toISOString()}::timestamptz, '[)')`;
}
