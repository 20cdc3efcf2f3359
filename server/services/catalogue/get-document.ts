import { and, eq, sql } from 'drizzle-orm';
import { catalogueDocument, catalogueVersion } from '@/db/schema';
import { referencesOf } from '@/server/contracts/catalogue/kind';
import { findKind } from '@/server/contracts/catalogue/kinds';
import { documentInput } from '@/server/contracts/catalogue/requests';
import { defineQuery, notFound } from '../kernel';
import { liveVersions } from './live-bodies';
import { databaseNow } from './moment';
import { selectVersions } from './versions';

/** One document by id or by kind and slug: its versions, what is live, who uses it, and what it uses. */
export const getDocument = defineQuery({
  name: 'catalogue.getDocument',
  permission: 'catalogue.view',
  input: documentInput,
  async run(tx, ctx, input) {
    const where =
      'documentId' in input
        ? eq(catalogueDocument.id, input.documentId)
        : and(eq(catalogueDocument.kind, input.kind), eq(catalogueDocument.slug, input.slug));
    const document = (await tx.select().from(catalogueDocument).where(where)).at(0);
    if (!document) throw notFound('document', 'documentId' in input ? input.documentId : `${input.kind}/${input.slug}`);
    const now = await databaseNow(tx);
    const versions = await selectVersions(tx, sql`${catalogueVersion.documentId} = ${document.id}`, now);
    const live = versions.find((version) => version.state === 'live');
    const all = await liveVersions(tx);
    const usedBy = all
      .filter((other) => {
        const kind = findKind(other.kind);
        return (
          kind !== undefined &&
          referencesOf(kind, other.body).some((ref) => ref.kind === document.kind && ref.slug === document.slug)
        );
      })
      .map(({ documentId, kind, slug, number }) => ({ documentId, kind, slug, number }));
    const kind = findKind(document.kind);
    return {
      id: document.id,
      kind: document.kind,
      slug: document.slug,
      archivedAt: document.archivedAt,
      createdAt: document.createdAt,
      live: live ?? null,
      versions,
      usedBy,
      uses: live && kind ? referencesOf(kind, live.body) : [],
      /** Drafts of the reader, also those that a reviewer sent back. */
      mine: versions.filter(
        ({ state, author }) => (state === 'draft' || state === 'changesRequested') && author.id === ctx.actor.id,
      ),
    };
  },
});
