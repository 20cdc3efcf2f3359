import type { Tx } from '@/db/client';
import { fillBody, parseBody } from '@/server/contracts/catalogue/body';
import { rivalIssues } from '@/server/contracts/catalogue/jurisdiction';
import { type DocumentBody, referencesOf } from '@/server/contracts/catalogue/kind';
import { findKind } from '@/server/contracts/catalogue/kinds';
import type { FieldIssue } from '@/server/contracts/errors';
import type { SettingsIssue } from '@/server/engine';
import type { SetVersion } from './change-set';
import { type LiveVersion, liveVersions, resolverOf } from './live-bodies';
import { runningPoolIssues } from './pools';
import { issuesWithReturns } from './return-issues';

export interface DocumentIssue extends SettingsIssue {
  readonly kind: string;
  readonly slug: string;
}

/**
 * Judges a set as it would stand at `at`: every document in it, and every live document that refers to one of them,
 * since a change of a rake schedule can break a table that uses it. Gives all issues; errors block.
 */
export async function checkSet(tx: Tx, versions: readonly SetVersion[], at?: Date): Promise<DocumentIssue[]> {
  const live = await liveVersions(tx, at);
  const resolve = resolverOf(
    live,
    versions.map((version) => ({
      kind: version.kind,
      slug: version.slug,
      body: version.operation === 'archive' ? undefined : filled(version),
    })),
  );
  const issues: DocumentIssue[] = [];
  const judge = async (kind: string, slug: string, body: Record<string, unknown>, errorsOnly: boolean) => {
    const known = findKind(kind);
    if (!known) return;
    const parsed = parseBody(known, body, resolve);
    for (const issue of errorsOnly ? parsed.issues : await issuesWithReturns(tx, kind, parsed, resolve)) {
      if (!errorsOnly || issue.severity === 'error') issues.push({ ...issue, kind, slug });
    }
  };
  for (const version of versions) {
    if (version.operation === 'set') await judge(version.kind, version.slug, version.body, false);
  }
  for (const version of versions) {
    if (version.kind !== 'jackpot' || version.operation !== 'set') continue;
    const found = await runningPoolIssues(tx, version.slug, filled(version));
    issues.push(...found.map((issue) => ({ ...issue, kind: version.kind, slug: version.slug })));
  }
  const jurisdictions = standing(live, versions, 'jurisdiction');
  for (const version of versions) {
    if (version.kind !== 'jurisdiction' || version.operation !== 'set') continue;
    issues.push(
      ...rivalIssues(version, jurisdictions).map((issue) => ({ ...issue, kind: version.kind, slug: version.slug })),
    );
  }
  for (const other of dependants(live, versions)) await judge(other.kind, other.slug, { ...other.body }, true);
  return issues;
}

/** The documents of a kind as they stand once the set is live. */
function standing(
  live: readonly LiveVersion[],
  versions: readonly SetVersion[],
  kind: string,
): readonly Pick<SetVersion, 'slug' | 'body'>[] {
  const inSet = versions.filter((version) => version.kind === kind);
  const others = live.filter(
    (version) => version.kind === kind && !inSet.some((changed) => changed.slug === version.slug),
  );
  return [...inSet.filter((version) => version.operation === 'set'), ...others];
}

function filled(version: SetVersion): DocumentBody {
  const kind = findKind(version.kind);
  return kind ? fillBody(kind, version.body) : version.body;
}

/** Live documents outside the set that refer to a document in it. The room is referred to by every table. */
function dependants(live: readonly LiveVersion[], versions: readonly SetVersion[]): LiveVersion[] {
  const changed = new Set(versions.map((version) => `${version.kind}/${version.slug}`));
  return live.filter((other) => {
    if (changed.has(`${other.kind}/${other.slug}`)) return false;
    const kind = findKind(other.kind);
    if (!kind) return false;
    if (other.kind === 'table' && changed.has('room/room')) return true;
    return referencesOf(kind, other.body).some((reference) => changed.has(`${reference.kind}/${reference.slug}`));
  });
}

/** The errors among `issues` as what a refused command reports. */
export function blockingIssues(issues: readonly DocumentIssue[]): FieldIssue[] {
  return issues
    .filter((issue) => issue.severity === 'error')
    .map((issue) => ({
      path: [issue.kind, issue.slug, ...issue.path.split('.').filter((part) => part !== '')],
      code: issue.code,
      message: `${issue.kind} ${issue.slug}: ${issue.path} ${wording(issue)}`,
      ...(issue.params && { limits: issue.params }),
    }));
}

function wording(issue: SettingsIssue): string {
  const message = issue.params?.message;
  return typeof message === 'string' ? message : `breaks the rule ${issue.code}`;
}
