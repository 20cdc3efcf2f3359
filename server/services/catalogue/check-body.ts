import { parseBody } from '@/server/contracts/catalogue/body';
import { findKind } from '@/server/contracts/catalogue/kinds';
import { checkBodyInput } from '@/server/contracts/catalogue/requests';
import { defineQuery, notFound } from '../kernel';
import { liveVersions, resolverOf } from './live-bodies';

/** Judges a body against what is live, without saving it: the issues that the editor shows next to its fields. */
export const checkBody = defineQuery({
  name: 'catalogue.checkBody',
  permission: 'catalogue.view',
  input: checkBodyInput,
  async run(tx, _ctx, input) {
    const kind = findKind(input.kind);
    if (!kind) throw notFound('kind', input.kind);
    const overlay = input.slug ? [{ kind: input.kind, slug: input.slug, body: input.body }] : [];
    return parseBody(kind, input.body, resolverOf(await liveVersions(tx), overlay));
  },
});
