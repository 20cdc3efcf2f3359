import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { catalogueDocument, catalogueVersion, changeSet, staff } from '@/db/schema';
import type { VersionState } from '@/server/contracts/catalogue/requests';
import { versionState } from './version-state';

export interface VersionRow {
  readonly id: string;
  readonly documentId: string;
  readonly kind: string;
  readonly slug: string;
  readonly number: number;
  readonly state: VersionState;
  readonly operation: 'set' | 'archive';
  readonly body: Record<string, unknown>;
  readonly contentHash: string;
  readonly revision: number;
  readonly basedOn: string | null;
  readonly restoredFrom: string | null;
  readonly savedAt: Date;
  readonly author: { readonly id: string; readonly name: string };
  readonly changeSet: {
    readonly id: string;
    readonly number: number;
    readonly title: string;
    readonly reason: string;
    readonly revision: number;
  };
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly decisionReason: string | null;
  readonly liveFrom: Date | null;
  readonly liveTo: Date | null;
}

const decider = sql<string | null>`(select name from staff decider where decider.id = ${changeSet.decidedBy})`;
const bound = (which: 'lower' | 'upper') => sql<string | null>`${sql.raw(which)}(${catalogueVersion.liveDuring})::text`;
const date = (text: string | null) => (text === null ? null : new Date(text));

/** Versions with everything that a timeline shows of them, newest first; `now` decides their state. */
export async function selectVersions(tx: Tx, where: SQL | undefined, now: Date, limit = 500): Promise<VersionRow[]> {
  const rows = await tx
    .select({
      version: catalogueVersion,
      kind: catalogueDocument.kind,
      slug: catalogueDocument.slug,
      set: changeSet,
      author: staff.name,
      decidedBy: decider,
      liveFrom: bound('lower'),
      liveTo: bound('upper'),
    })
    .from(catalogueVersion)
    .innerJoin(catalogueDocument, eq(catalogueDocument.id, catalogueVersion.documentId))
    .innerJoin(changeSet, eq(changeSet.id, catalogueVersion.changeSetId))
    .innerJoin(staff, eq(staff.id, catalogueVersion.createdBy))
    .where(where)
    .orderBy(desc(catalogueVersion.number), catalogueDocument.kind, catalogueDocument.slug)
    .limit(limit);
  return rows.map(({ version, set, ...row }) => {
    const liveFrom = date(row.liveFrom);
    const liveTo = date(row.liveTo);
    const life = {
      setState: set.state,
      operation: version.operation,
      effectiveFrom: set.effectiveFrom,
      liveFrom,
      liveTo,
    };
    return {
      id: version.id,
      documentId: version.documentId,
      kind: row.kind,
      slug: row.slug,
      number: version.number,
      state: versionState(life, now),
      operation: version.operation,
      body: version.body,
      contentHash: version.contentHash,
      revision: version.revision,
      basedOn: version.basedOn,
      restoredFrom: version.restoredFrom,
      savedAt: version.savedAt,
      author: { id: version.createdBy, name: row.author },
      changeSet: { id: set.id, number: set.number, title: set.title, reason: set.reason, revision: set.revision },
      decidedAt: set.decidedAt,
      decidedBy: row.decidedBy,
      decisionReason: set.decisionReason,
      liveFrom,
      liveTo,
    };
  });
}
