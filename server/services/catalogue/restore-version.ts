import { eq } from 'drizzle-orm';
import { catalogueVersion } from '@/db/schema';
import { restoreVersionInput } from '@/server/contracts/catalogue/requests';
import { conflict, defineCommand, notFound } from '../kernel';
import { openTarget } from './change-set';
import { insertDraft, lockDocument } from './draft';

/** Rolls back: drafts a new version with the body of an older one that was live. Gives the draft. */
export const restoreVersion = defineCommand({
  name: 'catalogue.restoreVersion',
  permission: 'catalogue.edit',
  input: restoreVersionInput,
  async run(tx, ctx, input) {
    const rows = await tx.select().from(catalogueVersion).where(eq(catalogueVersion.id, input.versionId));
    const old = rows.at(0);
    if (!old) throw notFound('version', input.versionId);
    if (old.liveDuring === null) throw conflict('neverLive', 'Only a version that was live can be restored.');
    const set = await openTarget(tx, ctx, input.into);
    const document = await lockDocument(tx, old.documentId);
    const draft = await insertDraft(tx, ctx, document, {
      changeSetId: set.id,
      body: old.body,
      restoredFrom: old.id,
    });
    return {
      result: draft,
      audit: {
        entity: { kind: document.kind, id: document.id },
        after: { slug: document.slug, version: draft.number, restoredFrom: old.number },
      },
    };
  },
});
