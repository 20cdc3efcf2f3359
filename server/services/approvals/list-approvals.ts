import { and, desc, eq, lt } from 'drizzle-orm';
import { approval, staff } from '@/db/schema';
import { listApprovalsInput } from '@/server/contracts/approvals';
import { cursorOf, defineQuery, readCursor } from '../kernel';
import { nameOfStaff } from './name-of-staff';
import { whyNotDecide } from './who-may-decide';

/** The inbox: what waits for a second person, or what was decided; newest first, keyset paged. */
export const listApprovals = defineQuery({
  name: 'approval.list',
  permission: 'approval.view',
  input: listApprovalsInput,
  async run(tx, ctx, input) {
    const before = input.after === undefined ? undefined : Number(readCursor(input.after, 1)[0]);
    const rows = await tx
      .select({ row: approval, author: staff.name, decider: nameOfStaff(approval.decidedBy) })
      .from(approval)
      .innerJoin(staff, eq(staff.id, approval.authorId))
      .where(
        and(
          eq(approval.state, input.state),
          input.kind === undefined ? undefined : eq(approval.kind, input.kind),
          before === undefined ? undefined : lt(approval.number, before),
        ),
      )
      .orderBy(desc(approval.number))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    const approvals = [];
    for (const { row, author, decider } of page) {
      const cannot = row.state === 'open' ? await whyNotDecide(tx, row, ctx.actor, false) : null;
      if (input.forMe && cannot !== null) continue;
      approvals.push({ ...row, author, decider, cannot, mine: row.authorId === ctx.actor.id });
    }
    return { approvals, next: rows.length > input.limit && last ? cursorOf([last.row.number]) : null };
  },
});
