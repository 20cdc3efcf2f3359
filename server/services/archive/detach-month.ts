import { z } from 'zod';
import { ownerSql } from '@/db/client';
import { conflict, defineCommand, type ServiceContext } from '../kernel';
import { daysOf, lastDetachable, monthInput, type Retention } from './month';
import { type ArchiveCheck, verifyArchive } from './verify-archive';

/** The line that a month was taken out; the owner, who did it, writes none. */
const noteDetached = defineCommand({
  name: 'archive.detach',
  permission: 'archive.write',
  input: z.strictObject({ month: monthInput, folder: z.string(), tables: z.int() }),
  async run(_tx, _ctx, { month, folder, tables }) {
    return { result: null, audit: { entity: { kind: 'month', id: month }, after: { folder, tables } } };
  },
});

/**
 * Takes an archived month's hands, seats and postings out of their tables, as the owner: after the archive was proved
 * again, and not before the room's retention lets them go. Their sums stay, so the books still prove themselves; the tables
 * stand by in the schema `pitboss_detached` until the owner drops them. Rejects as `conflict` what is too young and what does
 * not prove itself, and rejects with the database's words what is not closed or not archived.
 */
export async function detachMonth(
  ctx: ServiceContext,
  ownerUrl: string,
  folder: string,
  retention: Retention,
): Promise<ArchiveCheck & { readonly tables: number }> {
  const check = await verifyArchive(ctx, folder);
  const [finding] = check.findings;
  if (finding) {
    throw conflict('unproved', `${finding.file}: ${finding.what} is ${finding.found}, expected ${finding.expected}.`);
  }
  const last = lastDetachable(ctx.clock.now(), retention);
  if (check.month > last) {
    throw conflict(
      'retained',
      `${check.month} stays in the database: by the room's retention ${last} is the last to go.`,
    );
  }
  const sql = ownerSql(ownerUrl);
  try {
    const [{ tables }] = await sql<{ tables: number }[]>`
      select pitboss_detach_month(${daysOf(check.month).first}::date) as tables`;
    await noteDetached(ctx, { month: check.month, folder: check.folder, tables });
    return { ...check, detached: true, tables };
  } finally {
    await sql.end({ timeout: 5 });
  }
}
