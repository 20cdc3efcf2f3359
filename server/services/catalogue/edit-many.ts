import type { DocumentBody } from '@/server/contracts/catalogue/kind';
import { editManyInput } from '@/server/contracts/catalogue/requests';
import { conflict, defineCommand, ruleViolation } from '../kernel';
import { openTarget } from './change-set';
import { type DraftRef, insertDraft, lockDocument } from './draft';
import { liveVersion } from './live-bodies';

/** `body` with the value at a dotted path replaced; `undefined` where the body has no such field. */
function withValue(body: DocumentBody, path: string, value: unknown): DocumentBody | undefined {
  const [head, ...rest] = path.split('.');
  if (!Object.hasOwn(body, head)) return undefined;
  if (rest.length === 0) return { ...body, [head]: value };
  const inner = body[head];
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return undefined;
  const changed = withValue(inner as DocumentBody, rest.join('.'), value);
  return changed && { ...body, [head]: changed };
}

/**
 * Edits the same fields of many live documents as one change set. Takes documents and field paths with their new values;
 * gives the drafts. Rejects the whole edit, naming document and field, when one of them has no such field.
 */
export const editMany = defineCommand({
  name: 'catalogue.editMany',
  permission: 'catalogue.edit',
  input: editManyInput,
  async run(tx, ctx, input) {
    const set = await openTarget(tx, ctx, input.into);
    const drafts: DraftRef[] = [];
    // In id order, so that two bulk edits cannot wait for each other.
    for (const documentId of [...new Set(input.documentIds)].sort()) {
      const document = await lockDocument(tx, documentId);
      const live = await liveVersion(tx, document.kind, document.slug);
      if (!live) throw conflict('notLive', `${document.kind} ${document.slug} has no live version to edit.`);
      let body: DocumentBody = live.body;
      for (const [path, value] of Object.entries(input.set)) {
        const changed = withValue(body, path, value);
        if (!changed) {
          throw ruleViolation('noSuchField', `${document.kind} ${document.slug} has no field ${path}.`, [
            { path: ['set', path], code: 'noSuchField', message: `is no field of ${document.slug}` },
          ]);
        }
        body = changed;
      }
      drafts.push(await insertDraft(tx, ctx, document, { changeSetId: set.id, body }));
    }
    return {
      result: { changeSetId: set.id, drafts },
      audit: { entity: { kind: 'changeSet', id: set.id }, after: { documents: drafts.length, set: input.set } },
    };
  },
});
