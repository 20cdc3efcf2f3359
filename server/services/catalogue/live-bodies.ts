import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { catalogueDocument, catalogueVersion } from '@/db/schema';
import type { DocumentBody, ResolveReference } from '@/server/contracts/catalogue/kind';
import { instant } from './moment';

export interface LiveVersion {
  readonly documentId: string;
  readonly kind: string;
  readonly slug: string;
  readonly versionId: string;
  readonly number: number;
  readonly contentHash: string;
  readonly body: DocumentBody;
}

/** Every version that is live at `at` (default: now by the database's clock), of `kind` or of all kinds. */
export async function liveVersions(tx: Tx, at?: Date, kind?: string): Promise<LiveVersion[]> {
  return tx
    .select({
      documentId: catalogueDocument.id,
      kind: catalogueDocument.kind,
      slug: catalogueDocument.slug,
      versionId: catalogueVersion.id,
      number: catalogueVersion.number,
      contentHash: catalogueVersion.contentHash,
      body: catalogueVersion.body,
    })
    .from(catalogueVersion)
    .innerJoin(catalogueDocument, eq(catalogueDocument.id, catalogueVersion.documentId))
    .where(
      and(
        sql`${catalogueVersion.liveDuring} @> ${instant(at)}`,
        kind === undefined ? undefined : eq(catalogueDocument.kind, kind),
      ),
    )
    .orderBy(catalogueDocument.kind, catalogueDocument.slug);
}

/** Every version of a kind that is live now. */
export const liveAtKind = (tx: Tx, kind: string): Promise<LiveVersion[]> => liveVersions(tx, undefined, kind);

/** The live version of one document at `at`, or `undefined`. */
export async function liveVersion(tx: Tx, kind: string, slug: string, at?: Date): Promise<LiveVersion | undefined> {
  const rows = await tx
    .select({
      documentId: catalogueDocument.id,
      kind: catalogueDocument.kind,
      slug: catalogueDocument.slug,
      versionId: catalogueVersion.id,
      number: catalogueVersion.number,
      contentHash: catalogueVersion.contentHash,
      body: catalogueVersion.body,
    })
    .from(catalogueVersion)
    .innerJoin(catalogueDocument, eq(catalogueDocument.id, catalogueVersion.documentId))
    .where(
      and(
        eq(catalogueDocument.kind, kind),
        eq(catalogueDocument.slug, slug),
        sql`${catalogueVersion.liveDuring} @> ${instant(at)}`,
      ),
    );
  return rows.at(0);
}

/** Answers references out of `versions`; with `overlay`, bodies of a change set that stand in place of the live ones. */
export function resolverOf(
  versions: readonly Pick<LiveVersion, 'kind' | 'slug' | 'body'>[],
  overlay: readonly { readonly kind: string; readonly slug: string; readonly body: DocumentBody | undefined }[] = [],
): ResolveReference {
  const bodies = new Map<string, DocumentBody | undefined>();
  for (const version of versions) bodies.set(`${version.kind}/${version.slug}`, version.body);
  for (const item of overlay) bodies.set(`${item.kind}/${item.slug}`, item.body);
  return (kind, slug) => bodies.get(`${kind}/${slug}`);
}
