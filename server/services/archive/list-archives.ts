import { asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { archivedMonth } from '@/db/schema';
import { defineQuery } from '../kernel';
import { closedThrough, daysOf, lastDetachable, retentionOf } from './month';

/** Archived months in order, the room's retention, and which months it lets go: for commands and the monthly job. */
export const listArchives = defineQuery({
  name: 'archive.list',
  permission: 'archive.view',
  input: z.strictObject({}),
  async run(tx, ctx) {
    const rows = await tx.select().from(archivedMonth).orderBy(asc(archivedMonth.month));
    const retention = await retentionOf(tx);
    const closed = await closedThrough(tx);
    const last = lastDetachable(ctx.clock.now(), retention);
    const present = await tx.execute<{ month: string }>(sql`
      select distinct to_char(accounting_date, 'YYYY-MM') as month from ledger_transaction
      where accounting_date <= ${closed}::date order by 1`);
    const due = present
      .map(({ month }) => month)
      .filter((month) => month <= last && daysOf(month).next <= nextDay(closed))
      .filter((month) => !rows.some((row) => row.month.startsWith(month)));
    return {
      months: rows.map((row) => ({
        month: row.month.slice(0, 7),
        folder: row.folder,
        manifestSha256: row.manifestSha256,
        archivedAt: row.archivedAt.toISOString(),
        detachedAt: row.detachedAt?.toISOString() ?? null,
      })),
      retention,
      closedThrough: closed,
      lastDetachable: last,
      /** Closed months that the retention lets go and that are not archived yet. */
      due,
    };
  },
});

const nextDay = (day: string | null): string =>
  day === null ? '' : new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
