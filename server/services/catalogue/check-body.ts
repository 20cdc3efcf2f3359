import { parseBody } from '@/server/contracts/catalogue/body';
import { rivalIssues } from '@/server/contracts/catalogue/jurisdiction';
import { findKind } from '@/server/contracts/catalogue/kinds';
import { checkBodyInput } from '@/server/contracts/catalogue/requests';
import { defineQuery, notFound } from '../kernel';
import { liveVersions, resolverOf } from './live-bodies';
import { issuesWithReturns } from './return-issues';

/** Judges a body against what is live, without saving it: the issues that the editor shows next to its fields. */
export const checkBody = defineQuery({
  name: 'catalogue.checkBody',
  permission: 'catalogue.view',
  input: checkBodyInput,
  async run(tx, _ctx, input) {
    const kind = findKind(input.kind);
    if (!kind) throw notFound('kind', input.kind);
    const overlay = input.slug ? [{ kind: input.kind, slug: input.slug, body: input.body }] : [];
    const live = await liveVersions(tx);
    const resolve = resolverOf(live, overlay);
    const parsed = parseBody(kind, input.body, resolve);
    const issues = await issuesWithReturns(tx, input.kind, parsed, resolve);
    if (input.kind !== 'jurisdiction') return { ...parsed, issues };
    const others = live.filter((version) => version.kind === input.kind);
    return { ...parsed, issues: [...issues, ...rivalIssues({ slug: input.slug ?? '', body: input.body }, others)] };
  },
});
