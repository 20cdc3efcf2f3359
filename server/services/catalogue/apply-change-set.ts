import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { catalogueDocument, changeSet } from '@/db/schema';
import { type CommandContext, conflict, publish, ruleViolation } from '../kernel';
import { type ChangeSetRow, hashOfSet, lockChangeSet, type SetVersion, versionsOf } from './change-set';
import { blockingIssues, checkSet } from './check-set';
import { requireFuture } from './effective-from';
import { liveVersions } from './live-bodies';
import { databaseNow } from './moment';
import { rebuildRulesets } from './rebuild-rulesets';

/** One set takes effect at a time, so that what was checked against the live documents is still so when it is written. */
export const APPLY_LOCK = 7_203_001;

/**
 * Makes an approved set live from its moment on. Called by the approval that was given, in its transaction. Rejects when
 * the set is no longer the one that was approved (`hashChanged`), its moment has passed, or what it refers to no longer
 * stands; then nothing is changed. `liveFrom` is for a catalogue that is filled for the first time.
 */
export async function applyChangeSet(
  tx: Tx,
  ctx: CommandContext,
  changeSetId: string,
  approvedHash: string,
  liveFrom?: Date,
) {
  await tx.execute(sql`select pg_advisory_xact_lock(${APPLY_LOCK})`);
  const set = await lockChangeSet(tx, changeSetId);
  if (set.state !== 'submitted') {
    throw conflict('notSubmitted', `Change set ${set.number} is ${set.state}; there is nothing to approve.`, {
      state: set.state,
    });
  }
  const versions = await versionsOf(tx, set.id);
  if (hashOfSet(set.effectiveFrom, versions) !== approvedHash) {
    throw conflict('hashChanged', `Change set ${set.number} is no longer what was submitted. Review it again.`);
  }
  await requireFuture(tx, set.effectiveFrom);
  const from = liveFrom ?? set.effectiveFrom ?? (await databaseNow(tx));
  await requireSound(tx, set, versions, from);
  for (const version of versions) await beginVersion(tx, version, from);
  await requireNothingBroken(tx, from);
  await tx
    .update(changeSet)
    .set({ state: 'approved', effectiveFrom: from, decidedBy: ctx.actor.id, decidedAt: ctx.clock.now() })
    .where(eq(changeSet.id, set.id));
  await rebuildRulesets(tx, from, set.id, ctx.clock.now());
  await publish(tx, 'catalogue', `change-set:${set.id}`);
  return { set, versions, from };
}

async function requireSound(tx: Tx, set: ChangeSetRow, versions: readonly SetVersion[], at: Date): Promise<void> {
  const errors = blockingIssues(await checkSet(tx, versions, at));
  if (errors.length === 0) return;
  throw ruleViolation(
    'setNotSound',
    `Change set ${set.number} does not fit what is live now: ${errors[0].message}`,
    errors,
  );
}

/** Ends what would be live at `from` and lets `version` run from there to the next planned one. */
async function beginVersion(tx: Tx, version: SetVersion, from: Date): Promise<void> {
  const at = from.toISOString();
  await tx.execute(sql`
    update catalogue_version set live_during = tstzrange(lower(live_during), ${at}::timestamptz, '[)')
    where document_id = ${version.documentId} and live_during @> ${at}::timestamptz`);
  if (version.operation === 'archive') {
    await tx.execute(sql`
      update catalogue_version set live_during = 'empty'::tstzrange
      where document_id = ${version.documentId} and lower(live_during) > ${at}::timestamptz`);
    await tx.update(catalogueDocument).set({ archivedAt: from }).where(eq(catalogueDocument.id, version.documentId));
    return;
  }
  await tx.execute(sql`
    update catalogue_version set live_during = tstzrange(${at}::timestamptz, (
      select min(lower(other.live_during)) from catalogue_version other
      where other.document_id = ${version.documentId} and lower(other.live_during) > ${at}::timestamptz), '[)')
    where id = ${version.id}`);
}

/** Approved changes that are still to come must stand too: they were checked before this one came between. */
async function requireNothingBroken(tx: Tx, from: Date): Promise<void> {
  const later = await tx.execute<{ at: string }>(sql`
    select distinct lower(live_during)::text as at from catalogue_version
    where lower(live_during) > ${from.toISOString()}::timestamptz order by 1`);
  for (const { at } of later) {
    const errors = blockingIssues(await checkAll(tx, new Date(at)));
    if (errors.length > 0) {
      throw ruleViolation('breaksPlanned', `This would break a change that takes effect at ${at}.`, errors);
    }
  }
}

/** Judges everything that is live at a moment. */
async function checkAll(tx: Tx, at: Date) {
  const live = await liveVersions(tx, at);
  return checkSet(
    tx,
    live.map((version) => ({
      id: version.versionId,
      documentId: version.documentId,
      kind: version.kind,
      slug: version.slug,
      number: version.number,
      operation: 'set' as const,
      body: { ...version.body },
      contentHash: version.contentHash,
      basedOn: null,
      restoredFrom: null,
      revision: 1,
    })),
    at,
  );
}
