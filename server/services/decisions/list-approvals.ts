import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import { approval, staff } from '@/db/schema';
import { listApprovalsInput } from '@/server/contracts/approvals';
import { nameOfStaff, whyNotDecide } from '../approvals';
import { cursorOf, defineQuery, pageOf, readCursor } from '../kernel';
import { selfApproval } from './self-approval';

/** The inbox: what waits for a second person, or what was decided; newest first, keyset paged. */
export const listApprovals = defineQuery({
  name: 'approval.list',
  permission: 'approval.view',
  input: listApprovalsInput,
  async run(tx, ctx, input) {
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    const number = place === null ? undefined : Number(readCursor(place, 1)[0]);
    const rows = await tx
      .select({ row: approval, author: staff.name, decider: nameOfStaff(approval.decidedBy) })
      .from(approval)
      .innerJoin(staff, eq(staff.id, approval.authorId))
      .where(
        and(
          eq(approval.state, input.state),
          input.kind === undefined ? undefined : eq(approval.kind, input.kind),
          number === undefined ? undefined : backwards ? gt(approval.number, number) : lt(approval.number, number),
        ),
      )
      .orderBy(backwards ? asc(approval.number) : desc(approval.number))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, ({ row }) => cursorOf([row.number]));
    const mayApproveOwn = selfApproval(tx);
    const waiting = [];
    for (const { row, author, decider } of shown) {
      const cannot =
        row.state === 'open' ? await whyNotDecide(tx, row, ctx.actor, await mayApproveOwn(row.kind)) : null;
      waiting.push({ ...row, author, decider, cannot, mine: row.authorId === ctx.actor.id });
    }
    const any = rows.length > 0 || (await tx.select({ id: approval.id }).from(approval).limit(1)).length > 0;
    return { rows: waiting, older, newer, any };
  },
});
