import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { remedyLimit } from '@/db/schema';
import { amountText } from '@/server/contracts/catalogue/currencies';
import { holds } from '@/server/contracts/permissions';
import { type RemedyPreview, requestRemedyLimitInput } from '@/server/contracts/remedies';
import { openApproval } from '../approvals';
import { contentHash } from '../catalogue';
import {
  type ApprovalKind,
  type CommandContext,
  conflict,
  defineCommand,
  defineQuery,
  forbidden,
  publish,
} from '../kernel';

const LIMIT_APPROVAL = 'remedy.limit';

/**
 * Rejects a remedy that is above what the actor's roles may ask for or decide on, in any of its currencies. The greatest
 * limit of his roles counts; a role that may do it and has none is not limited.
 */
export async function requireAuthority(
  tx: Tx,
  ctx: CommandContext,
  act: 'request' | 'approve',
  totals: RemedyPreview['totals'],
): Promise<void> {
  const permission = act === 'request' ? 'remedy.request' : 'remedy.approve';
  const roles = ctx.actor.roles.filter((role) => holds([role], permission));
  for (const { currency, given, taken } of totals) {
    const amount = Math.max(given, taken);
    const rows = await tx
      .select({ role: remedyLimit.role, amount: remedyLimit.amountMinor })
      .from(remedyLimit)
      .where(and(inArray(remedyLimit.role, roles), eq(remedyLimit.act, act), eq(remedyLimit.currency, currency)));
    if (roles.length === 0 || rows.length < roles.length) continue;
    const most = Math.max(...rows.map((row) => row.amount));
    if (amount > most) {
      throw forbidden(
        'aboveLimit',
        `Your roles may ${act} up to ${amountText(most, currency)}; this is ${amountText(amount, currency)}.`,
      );
    }
  }
}

/** The limits that are set. */
export const listRemedyLimits = defineQuery({
  name: 'remedy.limits',
  permission: 'dispute.view',
  input: z.void(),
  run: (tx) => tx.select().from(remedyLimit).orderBy(remedyLimit.role, remedyLimit.act, remedyLimit.currency),
});

// All that is agreed to stands in the subject, so nothing can change between asking and deciding.
const hashOf = (subject: string) => contentHash({ remedyLimit: subject });

/** Asks for the most that a role may ask for, or decide on, to be set; a second person decides. Gives the approval's id. */
export const requestRemedyLimit = defineCommand({
  name: 'remedy.requestLimit',
  permission: 'remedy.limit',
  input: requestRemedyLimitInput,
  async run(tx, ctx, { role, act, currency, amount, reason }) {
    const subject = `${role}:${act}:${currency}:${amount}`;
    const approvalId = await openApproval(tx, ctx, {
      kind: LIMIT_APPROVAL,
      permission: 'remedy.approve',
      subject: { kind: 'remedyLimit', id: subject },
      title: `Let ${role} ${act} remedies up to ${amountText(amount, currency)}`,
      reason,
      contentHash: hashOf(subject),
      figures: { role, act, currency, after: amount },
    });
    return {
      result: { approvalId },
      audit: { entity: { kind: 'remedyLimit', id: `${role}:${act}:${currency}` }, after: { asked: amount }, reason },
    };
  },
});

export const remedyLimitApproval: ApprovalKind = {
  kind: LIMIT_APPROVAL,
  async approve(tx, ctx, subjectId, approvedHash) {
    if (hashOf(subjectId) !== approvedHash) throw conflict('hashChanged', 'The limit changed. Review it again.');
    const [role, act, currency, amount] = subjectId.split(':');
    const values = { amountMinor: Number(amount), setBy: ctx.actor.id, setAt: ctx.clock.now() };
    await tx
      .insert(remedyLimit)
      .values({ role, act: act === 'request' ? 'request' : 'approve', currency, ...values })
      .onConflictDoUpdate({ target: [remedyLimit.role, remedyLimit.act, remedyLimit.currency], set: values });
    await publish(tx, 'remedies');
  },
  async reject() {},
};
