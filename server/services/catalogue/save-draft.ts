import { eq } from 'drizzle-orm';
import { catalogueVersion } from '@/db/schema';
import { saveDraftInput } from '@/server/contracts/catalogue/requests';
import { conflict, defineCommand } from '../kernel';
import { requireRevision, touchChangeSet } from './change-set';
import { contentHash } from './content-hash';
import { lockDraft } from './draft';

/**
 * Saves the body of a draft, valid or not; what is wrong with it is told by `checkBody` and blocks submission. Takes the
 * revision that the body was edited from; rejects a stale one as a conflict that carries the stored revision.
 */
export const saveDraft = defineCommand({
  name: 'catalogue.saveDraft',
  permission: 'catalogue.edit',
  input: saveDraftInput,
  async run(tx, ctx, input) {
    const row = await lockDraft(tx, ctx, input.versionId);
    requireRevision('This draft', row.version.revision, input.expectedRevision);
    if (row.version.operation === 'archive') throw conflict('archival', 'An archival has no settings to save.');
    const revision = row.version.revision + 1;
    await tx
      .update(catalogueVersion)
      .set({ body: input.body, contentHash: contentHash(input.body), revision, savedAt: ctx.clock.now() })
      .where(eq(catalogueVersion.id, input.versionId));
    await touchChangeSet(tx, row.version.changeSetId);
    return {
      result: { versionId: input.versionId, revision },
      audit: {
        entity: { kind: row.kind, id: row.version.documentId },
        before: { version: row.version.number, body: row.version.body },
        after: { version: row.version.number, body: input.body },
      },
    };
  },
});
