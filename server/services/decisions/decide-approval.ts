import { eq } from 'drizzle-orm';
import { approval } from '@/db/schema';
import { type CannotDecide, decideInput } from '@/server/contracts/approvals';
import type { Permission } from '@/server/contracts/permissions';
import { whyNotDecide } from '../approvals';
import { conflict, defineCommand, forbidden, internal, notFound, publish } from '../kernel';
import { spendCode } from '../staff';
import { approvalKinds } from './kinds';

const REFUSALS: Record<CannotDecide, string> = {
  permission: 'Your roles do not allow this decision.',
  ownChange: 'Someone else must decide on what you asked for.',
  createdByAuthor: 'Your account was made by the author, so someone else must decide.',
  roleFromAuthor: 'One of your roles was given by the author, so someone else must decide.',
  secondFactorMissing: 'Set up your authenticator first; a decision needs its code.',
};

/**
 * Decides on what waits for a second person. Takes the decision, the hash of what the approver looked at, and a fresh
 * code of his authenticator. Rejects, in this order: decided meanwhile, content changed, not allowed to decide, code
 * wrong or used, and whatever the kind itself finds when it carries the decision out; then nothing is changed.
 */
export const decideApproval = defineCommand({
  name: 'approval.decide',
  permission: 'approval.decide',
  input: decideInput,
  async run(tx, ctx, input) {
    const row = (await tx.select().from(approval).where(eq(approval.id, input.approvalId)).for('update')).at(0);
    if (!row) throw notFound('approval', input.approvalId);
    if (row.state !== 'open') {
      throw conflict('decided', `Approval ${row.number} is ${row.state} already.`, { state: row.state });
    }
    if (row.contentHash !== input.contentHash) {
      throw conflict('hashChanged', 'What waits is no longer what you looked at. Review it again.');
    }
    const kind = approvalKinds.find((candidate) => candidate.kind === row.kind);
    if (!kind) throw internal(new Error(`no approval kind ${row.kind}`));
    const selfApproval = (await kind.selfApproval?.(tx)) ?? false;
    const cannot = await whyNotDecide(tx, row, ctx.actor, selfApproval);
    if (cannot !== null) {
      throw forbidden(cannot, REFUSALS[cannot], cannot === 'permission' ? (row.permission as Permission) : undefined);
    }
    await spendCode(tx, ctx, input.code);
    if (input.decision === 'approve') await kind.approve(tx, ctx, row.subjectId, row.contentHash);
    else await kind.reject(tx, ctx, row.subjectId, input.reason);
    const state = input.decision === 'approve' ? ('approved' as const) : ('rejected' as const);
    await tx
      .update(approval)
      .set({ state, decidedBy: ctx.actor.id, decidedAt: ctx.clock.now(), decisionReason: input.reason || null })
      .where(eq(approval.id, row.id));
    await publish(tx, 'approvals');
    return {
      result: { state },
      audit: {
        action: `approval.${input.decision}`,
        entity: { kind: row.subjectKind, id: row.subjectId },
        before: { approval: row.number, state: 'open' },
        after: {
          approval: row.number,
          state,
          contentHash: row.contentHash,
          selfApproval: row.authorId === ctx.actor.id,
        },
        ...(input.reason && { reason: input.reason }),
      },
    };
  },
});
