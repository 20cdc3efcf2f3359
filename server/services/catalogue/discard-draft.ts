import { and, eq, ne } from 'drizzle-orm';
import { catalogueDocument, catalogueVersion } from '@/db/schema';
import { discardDraftInput } from '@/server/contracts/catalogue/requests';
import { defineCommand } from '../kernel';
import { requireRevision, touchChangeSet } from './change-set';
import { lockDraft } from './draft';

/** Takes a draft out of its change set. A document that never had another version goes with it. */
export const discardDraft = defineCommand({
  name: 'catalogue.discardDraft',
  permission: 'catalogue.edit',
  input: discardDraftInput,
  async run(tx, ctx, input) {
    const row = await lockDraft(tx, ctx, input.versionId);
    requireRevision('This draft', row.version.revision, input.expectedRevision);
    await tx.delete(catalogueVersion).where(eq(catalogueVersion.id, input.versionId));
    const others = await tx
      .select({ id: catalogueVersion.id })
      .from(catalogueVersion)
      .where(and(eq(catalogueVersion.documentId, row.version.documentId), ne(catalogueVersion.id, input.versionId)))
      .limit(1);
    if (others.length === 0) await tx.delete(catalogueDocument).where(eq(catalogueDocument.id, row.version.documentId));
    await touchChangeSet(tx, row.version.changeSetId);
    return {
      result: { discarded: true },
      audit: {
        entity: { kind: row.kind, id: row.version.documentId },
        before: { slug: row.slug, version: row.version.number, body: row.version.body },
      },
    };
  },
});
