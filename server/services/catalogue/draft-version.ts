import { draftVersionInput } from '@/server/contracts/catalogue/requests';
import { conflict, defineCommand } from '../kernel';
import { openTarget } from './change-set';
import { insertDraft, lockDocument } from './draft';
import { liveVersion } from './live-bodies';

/** Starts a new version of a live document as a copy of what is live. Gives the draft; rejects a document that is not live. */
export const draftVersion = defineCommand({
  name: 'catalogue.draftVersion',
  permission: 'catalogue.edit',
  input: draftVersionInput,
  async run(tx, ctx, input) {
    const set = await openTarget(tx, ctx, input.into);
    const document = await lockDocument(tx, input.documentId);
    const live = await liveVersion(tx, document.kind, document.slug);
    if (!live) throw conflict('notLive', `${document.kind} ${document.slug} has no live version to start from.`);
    const draft = await insertDraft(tx, ctx, document, { changeSetId: set.id, body: live.body });
    return {
      result: draft,
      audit: {
        entity: { kind: document.kind, id: document.id },
        after: { slug: document.slug, version: draft.number, basedOn: live.number },
      },
    };
  },
});
