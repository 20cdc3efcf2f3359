import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { approval } from '@/db/schema';
import { defineQuery } from '../kernel';
import { whyNotDecide } from './who-may-decide';

/** How much waits: in all, for the caller, and since when the oldest of his waits. */
export const countApprovals = defineQuery({
  name: 'approval.count',
  permission: 'approval.view',
  input: z.void(),
  async run(tx, ctx) {
    const rows = await tx
      .select({ authorId: approval.authorId, permission: approval.permission, createdAt: approval.createdAt })
      .from(approval)
      .where(eq(approval.state, 'open'))
      .orderBy(approval.createdAt);
    let forMe = 0;
    let oldestForMe: Date | null = null;
    for (const row of rows) {
      if ((await whyNotDecide(tx, row, ctx.actor, false)) !== null) continue;
      forMe++;
      oldestForMe ??= row.createdAt;
    }
    return { open: rows.length, forMe, oldestForMe };
  },
});
