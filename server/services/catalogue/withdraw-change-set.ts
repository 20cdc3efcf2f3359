import { eq } from 'drizzle-orm';
import { changeSet } from '@/db/schema';
import { withReasonInput } from '@/server/contracts/catalogue/requests';
import { closeApproval } from '../approvals';
import { conflict, defineCommand, forbidden, publish } from '../kernel';
import { lockChangeSet } from './change-set';

/** Takes a set back for good, by its author, before it was approved. Its versions keep their numbers and stay readable. */
export const withdrawChangeSet = defineCommand({
  name: 'catalogue.withdraw',
  permission: 'catalogue.edit',
  input: withReasonInput,
  async run(tx, ctx, input) {
    const set = await lockChangeSet(tx, input.changeSetId);
    if (set.authorId !== ctx.actor.id) throw forbidden('notTheAuthor', 'Only the author may withdraw a change set.');
    if (set.state !== 'draft' && set.state !== 'submitted' && set.state !== 'changesRequested') {
      throw conflict('decided', `Change set ${set.number} is ${set.state} and can no longer be withdrawn.`, {
        state: set.state,
      });
    }
    if (set.state === 'submitted' && set.approvalId) await closeApproval(tx, ctx, set.approvalId, input.reason);
    await tx
      .update(changeSet)
      .set({
        state: 'withdrawn',
        decidedBy: ctx.actor.id,
        decidedAt: ctx.clock.now(),
        decisionReason: input.reason,
        revision: set.revision + 1,
      })
      .where(eq(changeSet.id, set.id));
    await publish(tx, `change-set:${set.id}`, 'approvals');
    return {
      result: { state: 'withdrawn' as const },
      audit: {
        entity: { kind: 'changeSet', id: set.id },
        before: { state: set.state },
        after: { state: 'withdrawn' },
        reason: input.reason,
      },
    };
  },
});
