import { findKind } from '@/server/contracts/catalogue/kinds';
import { createDocumentInput } from '@/server/contracts/catalogue/requests';
import { defineCommand, ruleViolation } from '../kernel';
import { openTarget } from './change-set';
import { insertDocument, insertDraft } from './draft';

/**
 * Makes a document and its first draft. Takes kind, slug, body (need not be valid yet) and the change set it goes into;
 * gives the draft. Rejects a slug that was ever used for the kind, and a second document of a kind that has only one.
 */
export const createDocument = defineCommand({
  name: 'catalogue.createDocument',
  permission: 'catalogue.edit',
  input: createDocumentInput,
  async run(tx, ctx, input) {
    if (findKind(input.kind)?.single && input.slug !== input.kind) {
      throw ruleViolation('singleKind', `There is one ${input.kind} only, and its name is "${input.kind}".`, [
        { path: ['slug'], code: 'singleKind', message: `must be ${input.kind}` },
      ]);
    }
    const set = await openTarget(tx, ctx, input.into);
    const document = await insertDocument(tx, ctx, input.kind, input.slug);
    const draft = await insertDraft(tx, ctx, document, { changeSetId: set.id, body: input.body });
    return {
      result: draft,
      audit: { entity: { kind: input.kind, id: document.id }, after: { slug: input.slug, body: input.body } },
    };
  },
});
