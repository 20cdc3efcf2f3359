import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { approval } from '@/db/schema';
import { type CommandContext, conflict, publish } from '../kernel';

/** Ends an open approval that was taken back or overtaken, in the transaction of the command that does so. */
export async function closeApproval(tx: Tx, ctx: CommandContext, approvalId: string, reason: string): Promise<void> {
  const rows = await tx
    .update(approval)
    .set({ state: 'closed', decidedBy: ctx.actor.id, decidedAt: ctx.clock.now(), decisionReason: reason })
    .where(and(eq(approval.id, approvalId), eq(approval.state, 'open')))
    .returning({ id: approval.id });
  if (rows.length === 0) throw conflict('decided', 'This was decided meanwhile.');
  await publish(tx, 'approvals');
}
