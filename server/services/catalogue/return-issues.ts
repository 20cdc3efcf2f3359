import type { Tx } from '@/db/client';
import type { ParsedBody } from '@/server/contracts/catalogue/body';
import type { ResolveReference } from '@/server/contracts/catalogue/kind';
import { returnCasesOf } from '@/server/contracts/catalogue/returns';
import { type EdgeFigure, favourOf, type SettingsIssue } from '@/server/engine';
import { planOf } from './return-plan';
import { storedReturns } from './stored-returns';

const MAYBE = 'mayFavourPlayer';
const CERTAIN = 'playerFavoured';

/**
 * The issues of a body in the light of what was worked out for its settings: a warning that the player may be favoured
 * goes, or becomes certain; one that nothing else gives is added. Without a result the issues stay as they are.
 */
export async function issuesWithReturns(
  tx: Tx,
  kind: string,
  { body, issues }: ParsedBody,
  resolve: ResolveReference,
): Promise<readonly SettingsIssue[]> {
  if (issues.some((issue) => issue.severity === 'error')) return issues;
  const plans = returnCasesOf(kind, body, resolve).flatMap((one) => planOf(one) ?? []);
  const stored = await storedReturns(
    tx,
    plans.map((plan) => plan.key),
  );
  const figures = [...stored.values()].flatMap(({ result }) => result?.figures ?? []);
  if (figures.length === 0) return issues;
  const favours = figures.find((figure) => favourOf(figure) === 'yes');
  if (!favours) return issues.filter((issue) => issue.code !== MAYBE);
  const params = { percent: percentOf(favours) };
  if (issues.some((issue) => issue.code === CERTAIN)) return issues.filter((issue) => issue.code !== MAYBE);
  if (!issues.some((issue) => issue.code === MAYBE)) {
    return [...issues, { path: 'settings', severity: 'warning', code: CERTAIN, params }];
  }
  return issues.map((issue) => (issue.code === MAYBE ? { ...issue, code: CERTAIN, params } : issue));
}

function percentOf({ value, judged }: EdgeFigure): string {
  return ((judged === 'return' ? value - 1 : value) * 100).toFixed(3);
}
