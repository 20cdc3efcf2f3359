import { desc, eq, sql } from 'drizzle-orm';
import { catalogueDocument, changeSet, ruleset, rulesetLive } from '@/db/schema';
import { rulesetInput } from '@/server/contracts/catalogue/requests';
import { defineQuery, notFound } from '../kernel';

/** One ruleset by its hash: its body, and at which tables and when it governs. */
export const getRuleset = defineQuery({
  name: 'catalogue.getRuleset',
  permission: 'catalogue.view',
  input: rulesetInput,
  async run(tx, _ctx, input) {
    const found = (await tx.select().from(ruleset).where(eq(ruleset.id, input.rulesetId))).at(0);
    if (!found) throw notFound('ruleset', input.rulesetId);
    const ranges = await tx
      .select({
        table: catalogueDocument.slug,
        documentId: catalogueDocument.id,
        from: sql<string>`lower(${rulesetLive.liveDuring})::text`,
        to: sql<string | null>`upper(${rulesetLive.liveDuring})::text`,
        changeSet: { id: changeSet.id, number: changeSet.number, title: changeSet.title },
      })
      .from(rulesetLive)
      .innerJoin(catalogueDocument, eq(catalogueDocument.id, rulesetLive.tableId))
      .innerJoin(changeSet, eq(changeSet.id, rulesetLive.changeSetId))
      .where(eq(rulesetLive.rulesetId, input.rulesetId))
      .orderBy(desc(sql`lower(${rulesetLive.liveDuring})`));
    return { id: found.id, body: found.body, createdAt: found.createdAt, ranges: ranges.map(withDates) };
  },
});

function withDates<Row extends { from: string; to: string | null }>(row: Row) {
  return { ...row, from: new Date(row.from), to: row.to === null ? null : new Date(row.to) };
}
