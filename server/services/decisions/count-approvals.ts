import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { approval } from '@/db/schema';
import { whyNotDecide } from '../approvals';
import { defineQuery } from '../kernel';
import { selfApproval } from './self-approval';

/** How much waits: in all, for the caller, and since when the oldest of his waits. */
export const countApprovals = defineQuery({
  name: 'approval.count',
  permission: 'approval.view',
  input: z.void(),
  async run(tx, ctx) {
    const rows = await tx
      .select({
        kind: approval.kind,
        authorId: approval.authorId,
        permission: approval.permission,
        createdAt: approval.createdAt,
      })
      .from(approval)
      .where(eq(approval.state, 'open'))
      .orderBy(approval.createdAt);
    const mayApproveOwn = selfApproval(tx);
    let forMe = 0;
    let oldestForMe: Date | null = null;
    for (const row of rows) {
      if ((await whyNotDecide(tx, row, ctx.actor, await mayApproveOwn(row.kind))) !== null) continue;
      forMe++;
      oldestForMe ??= row.createdAt;
    }
    return { open: rows.length, forMe, oldestForMe };
  },
});
