import { eq } from 'drizzle-orm';
import { approval, staff } from '@/db/schema';
import { approvalInput } from '@/server/contracts/approvals';
import { eligibleNames, nameOfStaff, whyNotDecide } from '../approvals';
import { defineQuery, notFound } from '../kernel';
import { selfApproval } from './self-approval';

/** One approval: what, why, figures, whether the caller may decide and, if not, why; and who may. */
export const getApproval = defineQuery({
  name: 'approval.get',
  permission: 'approval.view',
  input: approvalInput,
  async run(tx, ctx, input) {
    const found = await tx
      .select({ row: approval, author: staff.name, decider: nameOfStaff(approval.decidedBy) })
      .from(approval)
      .innerJoin(staff, eq(staff.id, approval.authorId))
      .where(eq(approval.id, input.approvalId));
    const item = found.at(0);
    if (!item) throw notFound('approval', input.approvalId);
    const open = item.row.state === 'open';
    const ownAllowed = await selfApproval(tx)(item.row.kind);
    return {
      ...item.row,
      author: item.author,
      decider: item.decider,
      mine: item.row.authorId === ctx.actor.id,
      cannot: open ? await whyNotDecide(tx, item.row, ctx.actor, ownAllowed) : null,
      eligible: open ? await eligibleNames(tx, item.row, ownAllowed) : [],
    };
  },
});
