import { desc, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { catalogueDocument, catalogueVersion } from '@/db/schema';
import type { DocumentBody } from '@/server/contracts/catalogue/kind';
import { newId } from '@/server/platform/ids';
import type { ServiceContext } from '../kernel';
import { conflict, notFound } from '../kernel';
import { lockDraftSet, touchChangeSet } from './change-set';
import { contentHash } from './content-hash';
import { liveVersion } from './live-bodies';

export type DocumentRow = typeof catalogueDocument.$inferSelect;

/** The document, locked, so that version numbers are given one after another. */
export async function lockDocument(tx: Tx, id: string): Promise<DocumentRow> {
  const rows = await tx.select().from(catalogueDocument).where(eq(catalogueDocument.id, id)).for('update');
  const document = rows.at(0);
  if (!document) throw notFound('document', id);
  if (document.archivedAt !== null) {
    throw conflict('archived', `${document.kind} ${document.slug} is archived. Clone it to use it again.`);
  }
  return document;
}

/** Makes an empty document. Its slug is free for ever after: names are never given twice. */
export async function insertDocument(tx: Tx, ctx: ServiceContext, kind: string, slug: string): Promise<DocumentRow> {
  const rows = await tx
    .insert(catalogueDocument)
    .values({ id: newId(), kind, slug, createdBy: ctx.actor.id, createdAt: ctx.clock.now() })
    .onConflictDoNothing()
    .returning();
  const document = rows.at(0);
  if (!document) throw conflict('slugTaken', `There is a ${kind} ${slug} already, perhaps an archived one.`, { slug });
  return document;
}

export interface NewDraft {
  readonly changeSetId: string;
  readonly body: DocumentBody;
  readonly operation?: 'set' | 'archive';
  readonly restoredFrom?: string;
}

export interface DraftRef {
  readonly versionId: string;
  readonly documentId: string;
  readonly changeSetId: string;
  readonly number: number;
  readonly revision: number;
}

/** Adds the next version of a locked document to a draft set. Each document stands in a set at most once. */
export async function insertDraft(
  tx: Tx,
  ctx: ServiceContext,
  document: DocumentRow,
  draft: NewDraft,
): Promise<DraftRef> {
  const newest = await tx
    .select({ number: catalogueVersion.number })
    .from(catalogueVersion)
    .where(eq(catalogueVersion.documentId, document.id))
    .orderBy(desc(catalogueVersion.number))
    .limit(1);
  const live = await liveVersion(tx, document.kind, document.slug);
  const now = ctx.clock.now();
  const number = (newest.at(0)?.number ?? 0) + 1;
  const rows = await tx
    .insert(catalogueVersion)
    .values({
      id: newId(),
      documentId: document.id,
      number,
      changeSetId: draft.changeSetId,
      operation: draft.operation ?? 'set',
      body: { ...draft.body },
      contentHash: contentHash(draft.body),
      basedOn: live?.versionId ?? null,
      restoredFrom: draft.restoredFrom ?? null,
      createdBy: ctx.actor.id,
      createdAt: now,
      savedAt: now,
    })
    .onConflictDoNothing({ target: [catalogueVersion.changeSetId, catalogueVersion.documentId] })
    .returning({ id: catalogueVersion.id });
  const row = rows.at(0);
  if (!row) {
    throw conflict('alreadyInSet', `${document.kind} ${document.slug} is in this change set already.`, {
      slug: document.slug,
    });
  }
  await touchChangeSet(tx, draft.changeSetId);
  return { versionId: row.id, documentId: document.id, changeSetId: draft.changeSetId, number, revision: 1 };
}

export interface LockedDraft {
  readonly version: typeof catalogueVersion.$inferSelect;
  readonly kind: string;
  readonly slug: string;
}

/** A draft that the caller may change. Its set is locked first, as everywhere, so that two saves queue up and cannot deadlock. */
export async function lockDraft(tx: Tx, ctx: ServiceContext, versionId: string): Promise<LockedDraft> {
  const where = eq(catalogueVersion.id, versionId);
  const found = (await tx.select({ changeSetId: catalogueVersion.changeSetId }).from(catalogueVersion).where(where)).at(
    0,
  );
  if (!found) throw notFound('draft', versionId);
  await lockDraftSet(tx, ctx, found.changeSetId);
  const rows = await tx
    .select({ version: catalogueVersion, kind: catalogueDocument.kind, slug: catalogueDocument.slug })
    .from(catalogueVersion)
    .innerJoin(catalogueDocument, eq(catalogueDocument.id, catalogueVersion.documentId))
    .where(where);
  const draft = rows.at(0);
  if (!draft) throw notFound('draft', versionId);
  return draft;
}
