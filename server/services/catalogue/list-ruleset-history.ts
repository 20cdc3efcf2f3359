import { and, desc, eq, sql } from 'drizzle-orm';
import { catalogueDocument, changeSet, rulesetLive } from '@/db/schema';
import { rulesetHistoryInput } from '@/server/contracts/catalogue/requests';
import { cursorOf, defineQuery, readCursor } from '../kernel';

/** Which rulesets governed a table, newest first, with the change set that brought each. */
export const listRulesetHistory = defineQuery({
  name: 'catalogue.listRulesetHistory',
  permission: 'catalogue.view',
  input: rulesetHistoryInput,
  async run(tx, _ctx, input) {
    const from = sql<string>`lower(${rulesetLive.liveDuring})::text`;
    const before = input.after === undefined ? undefined : readCursor(input.after, 1)[0];
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
          before === undefined ? undefined : sql`lower(${rulesetLive.liveDuring}) < ${before}::timestamptz`,
        ),
      )
      .orderBy(desc(sql`lower(${rulesetLive.liveDuring})`))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      ranges: page.map((row) => ({
        ...row,
        from: new Date(row.from),
        to: row.to === null ? null : new Date(row.to),
      })),
      next: rows.length > input.limit && last ? cursorOf([last.from]) : null,
    };
  },
});
