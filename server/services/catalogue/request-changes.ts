import { eq } from 'drizzle-orm';
import { changeSet, changeSetComment } from '@/db/schema';
import { withReasonInput } from '@/server/contracts/catalogue/requests';
import { newId } from '@/server/platform/ids';
import { closeApproval } from '../approvals';
import { conflict, defineCommand, forbidden, publish } from '../kernel';
import { lockChangeSet } from './change-set';

/** Sends a submitted set back to its author with a remark; he may change it and submit it again. */
export const requestChanges = defineCommand({
  name: 'catalogue.requestChanges',
  permission: 'catalogue.approve',
  input: withReasonInput,
  async run(tx, ctx, input) {
    const set = await lockChangeSet(tx, input.changeSetId);
    if (set.authorId === ctx.actor.id) {
      throw forbidden('ownChange', 'Someone else must review your change. You may withdraw it.');
    }
    if (set.state !== 'submitted' || set.approvalId === null) {
      throw conflict('notSubmitted', `Change set ${set.number} is ${set.state}; it is not under review.`, {
        state: set.state,
      });
    }
    await closeApproval(tx, ctx, set.approvalId, input.reason);
    await tx
      .update(changeSet)
      .set({ state: 'changesRequested', approvalId: null, revision: set.revision + 1 })
      .where(eq(changeSet.id, set.id));
    await tx.insert(changeSetComment).values({
      id: newId(),
      changeSetId: set.id,
      authorId: ctx.actor.id,
      kind: 'changesRequested',
      text: input.reason,
      createdAt: ctx.clock.now(),
    });
    await publish(tx, `change-set:${set.id}`, 'approvals');
    return {
      result: { state: 'changesRequested' as const },
      audit: {
        entity: { kind: 'changeSet', id: set.id },
        before: { state: 'submitted' },
        after: { state: 'changesRequested' },
        reason: input.reason,
      },
    };
  },
});
