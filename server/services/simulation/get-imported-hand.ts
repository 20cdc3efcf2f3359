import { eq } from 'drizzle-orm';
import { importedHand, staff } from '@/db/schema';
import { type ImportedHand, importedHandInput } from '@/server/contracts/simulation';
import type { HandRecord } from '@/server/engine';
import { defineQuery, notFound } from '@/server/services/kernel';
import { steppedHand } from './hand-steps';
import { importedRow } from './list-imported-hands';

/** An imported hand, derived again now: its steps, and whether they end as the record says. Rejects as `notFound`. */
export const getImportedHand = defineQuery({
  name: 'simulation.importedHand',
  permission: 'hand.view',
  input: importedHandInput,
  async run(tx, _ctx, { id, language }): Promise<ImportedHand> {
    const found = await tx
      .select({ hand: importedHand, createdBy: staff.name })
      .from(importedHand)
      .leftJoin(staff, eq(staff.id, importedHand.createdBy))
      .where(eq(importedHand.id, id));
    const first = found.at(0);
    if (!first) throw notFound('importedHand', id);
    return {
      ...importedRow({ ...first.hand, createdBy: first.createdBy }, language),
      hand: steppedHand(first.hand.record as HandRecord, language),
    };
  },
});
