import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { catalogueDocument, changeSet, rulesetLive } from '@/db/schema';
import { rulesetHistoryInput } from '@/server/contracts/catalogue/requests';
import { cursorOf, defineQuery, pageOf, readCursor } from '../kernel';

/** Which rulesets governed a table, newest first, with the change set that brought each. */
export const listRulesetHistory = defineQuery({
  name: 'catalogue.listRulesetHistory',
  permission: 'catalogue.view',
  input: rulesetHistoryInput,
  async run(tx, _ctx, input) {
    const from = sql<string>`lower(${rulesetLive.liveDuring})::text`;
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    const at = place === null ? undefined : readCursor(place, 1)[0];
    const start = sql`lower(${rulesetLive.liveDuring})`;
    const rows = await tx
      .select({
        rulesetId: rulesetLive.rulesetId,
        from,
        to: sql<string | null>`upper(${rulesetLive.liveDuring})::text`,
        changeSet: { id: changeSet.id, number: changeSet.number, title: changeSet.title },
      })
      .from(rulesetLive)
      .innerJoin(catalogueDocument, eq(catalogueDocument.id, rulesetLive.tableId))
      .innerJoin(changeSet, eq(changeSet.id, rulesetLive.changeSetId))
      .where(
        and(
          eq(catalogueDocument.kind, 'table'),
          eq(catalogueDocument.slug, input.slug),
          at === undefined
            ? undefined
            : backwards
              ? sql`${start} > ${at}::timestamptz`
              : sql`${start} < ${at}::timestamptz`,
        ),
      )
      .orderBy(backwards ? asc(start) : desc(start))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, (row) => cursorOf([row.from]));
    return {
      rows: shown.map((row) => ({
        ...row,
        from: new Date(row.from),
        to: row.to === null ? null : new Date(row.to),
      })),
      older,
      newer,
    };
  },
});
