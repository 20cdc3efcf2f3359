import { and, desc, eq, sql } from 'drizzle-orm';
import { changeSet, staff } from '@/db/schema';
import { listChangeSetsInput } from '@/server/contracts/catalogue/requests';
import { cursorOf, defineQuery, readCursor } from '../kernel';

/** Change sets, newest first, by state and author; keyset paged. */
export const listChangeSets = defineQuery({
  name: 'catalogue.listChangeSets',
  permission: 'catalogue.view',
  input: listChangeSetsInput,
  async run(tx, ctx, input) {
    const before = input.after === undefined ? undefined : Number(readCursor(input.after, 1)[0]);
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
          before === undefined ? undefined : sql`${changeSet.number} < ${before}`,
        ),
      )
      .orderBy(desc(changeSet.number))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return { changeSets: page, next: rows.length > input.limit && last ? cursorOf([last.number]) : null };
  },
});
