import { parseBody } from '@/server/contracts/catalogue/body';
import { findKind } from '@/server/contracts/catalogue/kinds';
import { returnInput } from '@/server/contracts/catalogue/requests';
import { type ReturnView, returnCasesOf } from '@/server/contracts/catalogue/returns';
import { defineQuery, notFound } from '../kernel';
import { liveVersions, resolverOf } from './live-bodies';
import { planOf } from './return-plan';
import { returnViewOf } from './return-view';
import { storedReturns } from './stored-returns';

/**
 * What the games give back that a body configures, without saving it: figures that are told at once, those that were
 * worked out before for the same settings, and where the work on them stands. `valid` is false for a body with errors,
 * of which nothing is told.
 */
export const getReturn = defineQuery({
  name: 'catalogue.return',
  permission: 'catalogue.view',
  input: returnInput,
  async run(tx, _ctx, input): Promise<{ valid: boolean; cases: ReturnView[] }> {
    const kind = findKind(input.kind);
    if (!kind) throw notFound('kind', input.kind);
    const overlay = input.slug ? [{ kind: input.kind, slug: input.slug, body: input.body }] : [];
    const resolve = resolverOf(await liveVersions(tx), overlay);
    const { body, issues } = parseBody(kind, input.body, resolve);
    if (issues.some((issue) => issue.severity === 'error')) return { valid: false, cases: [] };
    const cases = returnCasesOf(input.kind, body, resolve).map((one) => ({ one, plan: planOf(one) }));
    const stored = await storedReturns(
      tx,
      cases.flatMap(({ plan }) => (plan ? [plan.key] : [])),
    );
    return {
      valid: true,
      cases: cases
        .map(({ one, plan }) => returnViewOf(one, plan ? stored.get(plan.key) : undefined, input.language))
        .filter((view) => view.figures.length > 0 || view.method !== null),
    };
  },
});
