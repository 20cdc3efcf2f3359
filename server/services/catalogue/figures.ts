import type { Tx } from '@/db/client';
import { diffBodies } from '@/server/contracts/catalogue/body';
import { findKind } from '@/server/contracts/catalogue/kinds';
import type { ChangeSetRow, SetVersion } from './change-set';
import type { DocumentIssue } from './check-set';
import { liveVersions } from './live-bodies';

/** What the approver sees at a glance: how much changes, where, when, and what is warned of. */
export async function changeSetFigures(
  tx: Tx,
  set: ChangeSetRow,
  versions: readonly SetVersion[],
  issues: readonly DocumentIssue[],
) {
  const live = await liveVersions(tx, set.effectiveFrom ?? undefined);
  let fields = 0;
  for (const version of versions) {
    const kind = findKind(version.kind);
    const now = live.find((other) => other.documentId === version.documentId);
    if (kind && version.operation === 'set') fields += diffBodies(kind, now?.body, version.body).length;
  }
  return {
    documents: versions.length,
    fields,
    archived: versions.filter((version) => version.operation === 'archive').length,
    warnings: issues.filter((issue) => issue.severity === 'warning').length,
    effectiveFrom: set.effectiveFrom === null ? null : set.effectiveFrom.toISOString(),
    names: versions.slice(0, 5).map((version) => `${version.kind} ${version.slug}`),
  };
}
