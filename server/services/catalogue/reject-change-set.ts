import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { changeSet } from '@/db/schema';
import { type CommandContext, conflict, publish } from '../kernel';
import { lockChangeSet } from './change-set';

/** Ends a submitted set without effect. Called by the rejection of its approval, in that transaction. */
export async function rejectChangeSet(tx: Tx, ctx: CommandContext, changeSetId: string, reason: string): Promise<void> {
  const set = await lockChangeSet(tx, changeSetId);
  if (set.state !== 'submitted') {
    throw conflict('notSubmitted', `Change set ${set.number} is ${set.state}; there is nothing to reject.`, {
      state: set.state,
    });
  }
  await tx
    .update(changeSet)
    .set({
      state: 'rejected',
      decidedBy: ctx.actor.id,
      decidedAt: ctx.clock.now(),
      decisionReason: reason,
      revision: set.revision + 1,
    })
    .where(eq(changeSet.id, set.id));
  await publish(tx, `change-set:${set.id}`);
}
