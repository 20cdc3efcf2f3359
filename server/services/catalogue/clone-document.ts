import { desc, eq, sql } from 'drizzle-orm';
import { catalogueDocument, catalogueVersion } from '@/db/schema';
import { findKind } from '@/server/contracts/catalogue/kinds';
import { cloneDocumentInput } from '@/server/contracts/catalogue/requests';
import { defineCommand, notFound, ruleViolation } from '../kernel';
import { openTarget } from './change-set';
import { insertDocument, insertDraft } from './draft';

/** Drafts a new document with the body of another: of its live version, else of its newest. Works on archived ones too. */
export const cloneDocument = defineCommand({
  name: 'catalogue.cloneDocument',
  permission: 'catalogue.edit',
  input: cloneDocumentInput,
  async run(tx, ctx, input) {
    const rows = await tx
      .select({ kind: catalogueDocument.kind, slug: catalogueDocument.slug, body: catalogueVersion.body })
      .from(catalogueVersion)
      .innerJoin(catalogueDocument, eq(catalogueDocument.id, catalogueVersion.documentId))
      .where(eq(catalogueDocument.id, input.documentId))
      .orderBy(sql`(${catalogueVersion.liveDuring} @> clock_timestamp()) is true desc`, desc(catalogueVersion.number))
      .limit(1);
    const source = rows.at(0);
    if (!source) throw notFound('document', input.documentId);
    if (findKind(source.kind)?.single) {
      throw ruleViolation('singleKind', `There can be only one ${source.kind}.`, []);
    }
    const set = await openTarget(tx, ctx, input.into);
    const document = await insertDocument(tx, ctx, source.kind, input.slug);
    const draft = await insertDraft(tx, ctx, document, { changeSetId: set.id, body: source.body });
    return {
      result: draft,
      audit: { entity: { kind: source.kind, id: document.id }, after: { slug: input.slug, clonedFrom: source.slug } },
    };
  },
});
