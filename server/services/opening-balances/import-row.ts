import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { openingImport } from '@/db/schema';
import { contentHash } from '../catalogue';
import { conflict, notFound } from '../kernel';

export type OpeningImport = typeof openingImport.$inferSelect;

/** The import that has this content and waits or is booked. */
export async function sameContent(tx: Tx, sha256: string) {
  const rows = await tx
    .select({ id: openingImport.id, number: openingImport.number, state: openingImport.state })
    .from(openingImport)
    .where(and(eq(openingImport.sha256, sha256), inArray(openingImport.state, ['waiting', 'booked'])));
  return rows.at(0) ?? null;
}

/** An import, held until the transaction ends. Rejects one that does not stand as it must. */
export async function lockImport(tx: Tx, id: string, state: OpeningImport['state']): Promise<OpeningImport> {
  const row = (await tx.select().from(openingImport).where(eq(openingImport.id, id)).for('update')).at(0);
  if (!row) throw notFound('opening import', id);
  if (row.state !== state) throw conflict('decided', `Import ${row.number} is ${row.state}.`, { state: row.state });
  return row;
}

/** What is agreed to: this content, on this day, with these sums. */
export const hashOfImport = ({ id, sha256, accountingDate, lines, totals, note }: OpeningImport): string =>
  contentHash({ id, sha256, accountingDate, lines, totals, note });
