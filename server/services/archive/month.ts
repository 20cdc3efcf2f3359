import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { liveVersion } from '../catalogue';

export const monthInput = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-10');

/** First day of a month, and of the next one. */
export function daysOf(month: string): { readonly first: string; readonly next: string } {
  const [year, number] = month.split('-').map(Number);
  return { first: `${month}-01`, next: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10) };
}

/** The last day that is closed; `null` while none is. */
export async function closedThrough(tx: Tx): Promise<string | null> {
  const [row] = await tx.execute<{ closed: string | null }>(
    sql`select max(closed_through)::text as closed from period_close`,
  );
  return row.closed;
}

/** How long the room keeps what: see the settings of the room's document. */
export interface Retention {
  /** Closed months stay in the database at least this long. */
  readonly archiveAfterMonths: number;
  readonly keepYears: number;
}

const defaults: Retention = { archiveAfterMonths: 13, keepYears: 10 };

/** As the live document of the room says; one from before there were such settings keeps the defaults. */
export async function retentionOf(tx: Tx): Promise<Retention> {
  const room = (await liveVersion(tx, 'room', 'room'))?.body.room as Partial<Retention> | undefined;
  return {
    archiveAfterMonths: room?.archiveAfterMonths ?? defaults.archiveAfterMonths,
    keepYears: room?.keepYears ?? defaults.keepYears,
  };
}

/** The last month whose rows may leave the database on `today`, by the room's retention. */
export function lastDetachable(today: Date, { archiveAfterMonths }: Retention): string {
  const then = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - archiveAfterMonths, 1));
  return then.toISOString().slice(0, 7);
}
