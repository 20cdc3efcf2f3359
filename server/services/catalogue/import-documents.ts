import { and, eq } from 'drizzle-orm';
import { catalogueDocument } from '@/db/schema';
import { importInput } from '@/server/contracts/catalogue/requests';
import { defineCommand } from '../kernel';
import { openTarget } from './change-set';
import { contentHash } from './content-hash';
import { type DraftRef, insertDocument, insertDraft, lockDocument } from './draft';
import { liveVersion } from './live-bodies';

/**
 * Takes documents as `exportDocuments` gives them and drafts a version of each in one set: new documents are made,
 * existing ones get a new version, those whose live body is the same are passed over. Gives drafts and what was passed
 * over. Nothing is live before it was approved like any other change.
 */
export const importDocuments = defineCommand({
  name: 'catalogue.importDocuments',
  permission: 'catalogue.edit',
  input: importInput,
  async run(tx, ctx, input) {
    const set = await openTarget(tx, ctx, input.into);
    const drafts: DraftRef[] = [];
    const unchanged: string[] = [];
    for (const item of input.documents) {
      const rows = await tx
        .select({ id: catalogueDocument.id })
        .from(catalogueDocument)
        .where(and(eq(catalogueDocument.kind, item.kind), eq(catalogueDocument.slug, item.slug)));
      const known = rows.at(0);
      const document = known ? await lockDocument(tx, known.id) : await insertDocument(tx, ctx, item.kind, item.slug);
      const live = known ? await liveVersion(tx, item.kind, item.slug) : undefined;
      if (live?.contentHash === contentHash(item.body)) {
        unchanged.push(`${item.kind}/${item.slug}`);
        continue;
      }
      drafts.push(await insertDraft(tx, ctx, document, { changeSetId: set.id, body: item.body }));
    }
    return {
      result: { changeSetId: set.id, drafts, unchanged },
      audit: { entity: { kind: 'changeSet', id: set.id }, after: { imported: drafts.length, unchanged } },
    };
  },
});
