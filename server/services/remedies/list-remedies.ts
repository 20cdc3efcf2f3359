import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { remedy, staff } from '@/db/schema';
import { listRemediesInput, type RemedyPreview, remedyInput } from '@/server/contracts/remedies';
import { forgivenOfDebt } from '../disputes';
import { cursorOf, defineQuery, notFound, pageOf, readCursor } from '../kernel';

const decider = sql<string | null>`(select name from staff person where person.id = ${remedy.decidedBy})`;

/** One remedy: what was asked for, what it showed, what became of it. */
export const getRemedy = defineQuery({
  name: 'remedy.get',
  permission: 'dispute.view',
  input: remedyInput,
  async run(tx, ctx, { remedyId }) {
    const found = await tx
      .select({ row: remedy, requestedByName: staff.name, decidedByName: decider })
      .from(remedy)
      .innerJoin(staff, eq(staff.id, remedy.requestedBy))
      .where(eq(remedy.id, remedyId));
    const first = found.at(0);
    if (!first) throw notFound('remedy', remedyId);
    const debts = await tx.execute<{
      alias: string | null;
      pool: string | null;
      currency: string;
      amount: string;
      forgiven: string;
      at: string;
    }>(sql`
      select who.alias, e.pool, e.currency, e.amount_minor as amount, ${forgivenOfDebt} as forgiven,
        feed_instant(e.arisen_at) as at
      from receivable_entry e join remedy r on r.id = e.remedy_id left join player who on who.id = e.player_id
      where e.remedy_id = ${remedyId} order by e.id`);
    return {
      ...first.row,
      preview: first.row.preview as RemedyPreview,
      requestedByName: first.requestedByName,
      decidedByName: first.decidedByName,
      mine: first.row.requestedBy === ctx.actor.id,
      debts: debts.map((debt) => ({ ...debt, amount: Number(debt.amount), forgiven: Number(debt.forgiven) })),
    };
  },
});

/** Remedies, newest first, keyset paged. */
export const listRemedies = defineQuery({
  name: 'remedy.list',
  permission: 'dispute.view',
  input: listRemediesInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const cursor = input.before ?? input.after;
    const number = cursor === null ? undefined : Number(readCursor(cursor, 1)[0]);
    const rows = await tx
      .select({
        id: remedy.id,
        number: remedy.number,
        kind: remedy.kind,
        state: remedy.state,
        disputeId: remedy.disputeId,
        incidentId: remedy.incidentId,
        requestedBy: staff.name,
        requestedAt: remedy.requestedAt,
        decidedBy: decider,
        decidedAt: remedy.decidedAt,
        transactionId: remedy.transactionId,
        totals: sql<RemedyPreview['totals']>`${remedy.preview} -> 'totals'`,
      })
      .from(remedy)
      .innerJoin(staff, eq(staff.id, remedy.requestedBy))
      .where(
        and(
          input.state && eq(remedy.state, input.state),
          input.kind && eq(remedy.kind, input.kind),
          number === undefined ? undefined : backwards ? gt(remedy.number, number) : lt(remedy.number, number),
        ),
      )
      .orderBy(backwards ? asc(remedy.number) : desc(remedy.number))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, (row) => cursorOf([row.number]));
    const any = rows.length > 0 || (await tx.select({ id: remedy.id }).from(remedy).limit(1)).length > 0;
    return { rows: shown, older, newer, any };
  },
});
