import { adjustmentLimit } from '@/db/schema';
import { amountText } from '@/server/contracts/catalogue/currencies';
import { requestAdjustmentLimitInput } from '@/server/contracts/players';
import { openApproval } from '../approvals';
import { contentHash } from '../catalogue';
import { type ApprovalKind, conflict, defineCommand, publish } from '../kernel';

const LIMIT_APPROVAL = 'player.adjustmentLimit';

// All that is agreed to stands in the subject, so nothing can change between asking and deciding.
const subjectOf = (role: string, currency: string, amount: number) => `${role}:${currency}:${amount}`;
const hashOf = (subject: string) => contentHash({ adjustmentLimit: subject });

/** Asks for the amount up to which a role adjusts alone to be set; a second person decides. Gives the approval's id. */
export const requestAdjustmentLimit = defineCommand({
  name: 'player.requestAdjustmentLimit',
  permission: 'ledger.limit',
  input: requestAdjustmentLimitInput,
  async run(tx, ctx, { role, currency, amount, reason }) {
    const subject = subjectOf(role, currency, amount);
    const earlier = await tx.query.adjustmentLimit.findFirst({
      where: (row, { and, eq }) => and(eq(row.role, role), eq(row.currency, currency)),
    });
    const before = earlier?.amountMinor ?? null;
    if (before === amount)
      throw conflict('limitAlready', `The limit of ${role} is ${amountText(amount, currency)} already.`);
    const approvalId = await openApproval(tx, ctx, {
      kind: LIMIT_APPROVAL,
      permission: 'ledger.approve',
      subject: { kind: 'adjustmentLimit', id: subject },
      title: `Let ${role} adjust up to ${amountText(amount, currency)} alone`,
      reason,
      contentHash: hashOf(subject),
      figures: { role, currency, before, after: amount },
    });
    return {
      result: { approvalId },
      audit: {
        entity: { kind: 'adjustmentLimit', id: `${role}:${currency}` },
        before,
        after: { asked: amount },
        reason,
      },
    };
  },
});

export const adjustmentLimitApproval: ApprovalKind = {
  kind: LIMIT_APPROVAL,
  async approve(tx, ctx, subjectId, approvedHash) {
    if (hashOf(subjectId) !== approvedHash) throw conflict('hashChanged', 'The limit changed. Review it again.');
    const [role, currency, amount] = subjectId.split(':');
    const values = { amountMinor: Number(amount), setBy: ctx.actor.id, setAt: ctx.clock.now() };
    await tx
      .insert(adjustmentLimit)
      .values({ role, currency, ...values })
      .onConflictDoUpdate({ target: [adjustmentLimit.role, adjustmentLimit.currency], set: values });
    await publish(tx, 'players');
  },
  async reject() {},
};
