import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import { changeSet, staff } from '@/db/schema';
import { listChangeSetsInput } from '@/server/contracts/catalogue/requests';
import { cursorOf, defineQuery, pageOf, readCursor } from '../kernel';

/** Change sets, newest first, by state and author; keyset paged. */
export const listChangeSets = defineQuery({
  name: 'catalogue.listChangeSets',
  permission: 'catalogue.view',
  input: listChangeSetsInput,
  async run(tx, ctx, input) {
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    const number = place === null ? undefined : Number(readCursor(place, 1)[0]);
    const rows = await tx
      .select({
        id: changeSet.id,
        number: changeSet.number,
        title: changeSet.title,
        state: changeSet.state,
        effectiveFrom: changeSet.effectiveFrom,
        createdAt: changeSet.createdAt,
        submittedAt: changeSet.submittedAt,
        decidedAt: changeSet.decidedAt,
        author: staff.name,
        documents: sql<number>`(select count(*)::int from catalogue_version v where v.change_set_id = ${changeSet.id})`,
      })
      .from(changeSet)
      .innerJoin(staff, eq(staff.id, changeSet.authorId))
      .where(
        and(
          input.state === undefined ? undefined : eq(changeSet.state, input.state),
          input.mine ? eq(changeSet.authorId, ctx.actor.id) : undefined,
          number === undefined ? undefined : backwards ? gt(changeSet.number, number) : lt(changeSet.number, number),
        ),
      )
      .orderBy(backwards ? asc(changeSet.number) : desc(changeSet.number))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, (row) => cursorOf([row.number]));
    const any = rows.length > 0 || (await tx.select({ id: changeSet.id }).from(changeSet).limit(1)).length > 0;
    return { rows: shown, older, newer, any };
  },
});
