import { eq } from 'drizzle-orm';
import { importedHand } from '@/db/schema';
import { importedHandRef } from '@/server/contracts/simulation';
import { defineCommand, notFound, publish } from '@/server/services/kernel';

/** Forgets an imported hand. Rejects as `notFound`. */
export const deleteImportedHand = defineCommand({
  name: 'simulation.deleteImportedHand',
  permission: 'hand.import',
  input: importedHandRef,
  async run(tx, _ctx, { id }) {
    const deleted = await tx
      .delete(importedHand)
      .where(eq(importedHand.id, id))
      .returning({ name: importedHand.name, format: importedHand.format });
    const before = deleted.at(0);
    if (!before) throw notFound('importedHand', id);
    await publish(tx, 'imported-hand');
    return { result: { id }, audit: { entity: { kind: 'importedHand', id }, before } };
  },
});
