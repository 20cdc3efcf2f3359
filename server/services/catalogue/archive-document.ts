import { findKind } from '@/server/contracts/catalogue/kinds';
import { archiveDocumentInput } from '@/server/contracts/catalogue/requests';
import { conflict, defineCommand } from '../kernel';
import { openTarget } from './change-set';
import { insertDraft, lockDocument } from './draft';
import { liveVersion } from './live-bodies';

/** Drafts the end of a document: once approved, no version of it is live from that moment on. Rejects the room itself. */
export const archiveDocument = defineCommand({
  name: 'catalogue.archiveDocument',
  permission: 'catalogue.edit',
  input: archiveDocumentInput,
  async run(tx, ctx, input) {
    const set = await openTarget(tx, ctx, input.into);
    const document = await lockDocument(tx, input.documentId);
    if (findKind(document.kind)?.single) throw conflict('needed', `The ${document.kind} document cannot be archived.`);
    const live = await liveVersion(tx, document.kind, document.slug);
    if (!live) throw conflict('notLive', `${document.kind} ${document.slug} is not live. Discard its draft instead.`);
    const draft = await insertDraft(tx, ctx, document, {
      changeSetId: set.id,
      body: live.body,
      operation: 'archive',
    });
    return {
      result: draft,
      audit: { entity: { kind: document.kind, id: document.id }, after: { slug: document.slug, archive: true } },
    };
  },
});
