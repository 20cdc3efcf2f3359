import { changeSetComment } from '@/db/schema';
import { commentInput } from '@/server/contracts/catalogue/requests';
import { newId } from '@/server/platform/ids';
import { defineCommand, publish } from '../kernel';
import { lockChangeSet } from './change-set';

/** Adds a remark to a change set in any state. */
export const commentOnChangeSet = defineCommand({
  name: 'catalogue.comment',
  permission: 'catalogue.comment',
  input: commentInput,
  async run(tx, ctx, input) {
    const set = await lockChangeSet(tx, input.changeSetId);
    const id = newId();
    await tx.insert(changeSetComment).values({
      id,
      changeSetId: set.id,
      authorId: ctx.actor.id,
      text: input.text,
      createdAt: ctx.clock.now(),
    });
    await publish(tx, `change-set:${set.id}`);
    return {
      result: { commentId: id },
      audit: { entity: { kind: 'changeSet', id: set.id }, after: { comment: input.text } },
    };
  },
});
