import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { catalogueDocument, catalogueVersion, changeSet } from '@/db/schema';
import { fillBody } from '@/server/contracts/catalogue/body';
import { findKind } from '@/server/contracts/catalogue/kinds';
import type { Target } from '@/server/contracts/catalogue/requests';
import { newId } from '@/server/platform/ids';
import type { ServiceContext } from '../kernel';
import { conflict, forbidden, notFound } from '../kernel';
import { contentHash } from './content-hash';

export type ChangeSetRow = typeof changeSet.$inferSelect;

/** The set, locked until the transaction ends. */
export async function lockChangeSet(tx: Tx, id: string): Promise<ChangeSetRow> {
  const rows = await tx.select().from(changeSet).where(eq(changeSet.id, id)).for('update');
  const set = rows.at(0);
  if (!set) throw notFound('change set', id);
  return set;
}

/** The set, locked, if the caller may still change what is in it: he wrote it and nobody has it under review. */
export async function lockDraftSet(tx: Tx, ctx: ServiceContext, id: string): Promise<ChangeSetRow> {
  const set = await lockChangeSet(tx, id);
  if (set.authorId !== ctx.actor.id) {
    throw forbidden('notTheAuthor', 'Only the author of a change set may change it. Clone it to go your own way.');
  }
  if (set.state !== 'draft' && set.state !== 'changesRequested') {
    throw conflict('notADraft', `Change set ${set.number} is ${set.state} and can no longer be changed.`, {
      state: set.state,
    });
  }
  return set;
}

/** Refuses a change that was made against an older state than the one stored. */
export function requireRevision(what: string, stored: number, expected: number): void {
  if (stored === expected) return;
  throw conflict('stale', `${what} was saved by somebody else meanwhile. Compare with theirs, then save again.`, {
    expectedRevision: expected,
    revision: stored,
  });
}

/** The set that a new draft goes into: the named one, or a new draft of the caller. */
export async function openTarget(tx: Tx, ctx: ServiceContext, into: Target): Promise<ChangeSetRow> {
  if ('changeSetId' in into) return lockDraftSet(tx, ctx, into.changeSetId);
  const rows = await tx
    .insert(changeSet)
    .values({
      id: newId(),
      title: into.title,
      reason: into.reason,
      authorId: ctx.actor.id,
      createdAt: ctx.clock.now(),
    })
    .returning();
  return rows[0];
}

/** Counts a change of the set, so that a submission made from an older view of it is a conflict. */
export async function touchChangeSet(tx: Tx, id: string): Promise<void> {
  await tx
    .update(changeSet)
    .set({ revision: sql`${changeSet.revision} + 1` })
    .where(eq(changeSet.id, id));
}

export interface SetVersion {
  readonly id: string;
  readonly documentId: string;
  readonly kind: string;
  readonly slug: string;
  readonly number: number;
  readonly operation: 'set' | 'archive';
  readonly body: Record<string, unknown>;
  readonly contentHash: string;
  readonly basedOn: string | null;
  readonly restoredFrom: string | null;
  readonly revision: number;
}

/** The versions in a set, ordered by kind and slug. */
export async function versionsOf(tx: Tx, changeSetId: string): Promise<SetVersion[]> {
  return tx
    .select({
      id: catalogueVersion.id,
      documentId: catalogueVersion.documentId,
      kind: catalogueDocument.kind,
      slug: catalogueDocument.slug,
      number: catalogueVersion.number,
      operation: catalogueVersion.operation,
      body: catalogueVersion.body,
      contentHash: catalogueVersion.contentHash,
      basedOn: catalogueVersion.basedOn,
      restoredFrom: catalogueVersion.restoredFrom,
      revision: catalogueVersion.revision,
    })
    .from(catalogueVersion)
    .innerJoin(catalogueDocument, eq(catalogueDocument.id, catalogueVersion.documentId))
    .where(eq(catalogueVersion.changeSetId, changeSetId))
    .orderBy(asc(catalogueDocument.kind), asc(catalogueDocument.slug));
}

/** Writes every default into the bodies of a draft set and gives them back: from here on they say all that they mean. */
export async function fillVersions(tx: Tx, versions: readonly SetVersion[]): Promise<SetVersion[]> {
  const filled: SetVersion[] = [];
  for (const version of versions) {
    const kind = findKind(version.kind);
    const body = kind ? { ...fillBody(kind, version.body) } : version.body;
    const hash = contentHash(body);
    if (hash !== version.contentHash) {
      await tx.update(catalogueVersion).set({ body, contentHash: hash }).where(eq(catalogueVersion.id, version.id));
    }
    filled.push({ ...version, body, contentHash: hash });
  }
  return filled;
}

/** What an approval of the set is bound to: every version's hash and operation, and the moment asked for. */
export function hashOfSet(effectiveFrom: Date | null, versions: readonly SetVersion[]): string {
  return contentHash({
    effectiveFrom: effectiveFrom === null ? null : effectiveFrom.toISOString(),
    versions: versions.map(({ kind, slug, number, operation, contentHash: hash }) => ({
      kind,
      slug,
      number,
      operation,
      hash,
    })),
  });
}
