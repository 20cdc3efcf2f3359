import { eq } from 'drizzle-orm';
import { changeSet } from '@/db/schema';
import { editChangeSetInput } from '@/server/contracts/catalogue/requests';
import { defineCommand } from '../kernel';
import { lockDraftSet, requireRevision } from './change-set';
import { requireFuture } from './effective-from';

/** Changes title, reason and moment of a draft set. Rejects a moment that has passed by the database's clock. */
export const editChangeSet = defineCommand({
  name: 'catalogue.editChangeSet',
  permission: 'catalogue.edit',
  input: editChangeSetInput,
  async run(tx, ctx, input) {
    const set = await lockDraftSet(tx, ctx, input.changeSetId);
    requireRevision('This change set', set.revision, input.expectedRevision);
    await requireFuture(tx, input.effectiveFrom);
    const values = { title: input.title, reason: input.reason, effectiveFrom: input.effectiveFrom };
    const revision = set.revision + 1;
    await tx
      .update(changeSet)
      .set({ ...values, revision })
      .where(eq(changeSet.id, set.id));
    return {
      result: { changeSetId: set.id, revision },
      audit: {
        entity: { kind: 'changeSet', id: set.id },
        before: { title: set.title, reason: set.reason, effectiveFrom: set.effectiveFrom },
        after: values,
      },
    };
  },
});
