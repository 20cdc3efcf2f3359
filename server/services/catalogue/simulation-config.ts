import { and, eq, isNull } from 'drizzle-orm';
import { catalogueDocument, catalogueVersion } from '@/db/schema';
import { sectionOf } from '@/server/contracts/catalogue/kind';
import { findKind, handConfigOf } from '@/server/contracts/catalogue/kinds';
import { versionInput } from '@/server/contracts/catalogue/requests';
import { defineQuery, notFound } from '../kernel';
import { liveVersions, resolverOf } from './live-bodies';

/**
 * What a simulation of one version of a table plays under: its references are those that are live, or, where a change
 * set that is not live yet changes them too, as that set leaves them. Rejects as `notFound` for versions of other kinds.
 */
export const simulationConfig = defineQuery({
  name: 'catalogue.simulationConfig',
  permission: 'catalogue.view',
  input: versionInput,
  async run(tx, _ctx, { versionId }) {
    const select = {
      id: catalogueVersion.id,
      changeSetId: catalogueVersion.changeSetId,
      kind: catalogueDocument.kind,
      slug: catalogueDocument.slug,
      number: catalogueVersion.number,
      body: catalogueVersion.body,
    };
    const versions = () =>
      tx
        .select(select)
        .from(catalogueVersion)
        .innerJoin(catalogueDocument, eq(catalogueDocument.id, catalogueVersion.documentId));
    const version = (await versions().where(eq(catalogueVersion.id, versionId))).at(0);
    if (version?.kind !== 'table') throw notFound('version', versionId);
    const beside = await versions().where(
      and(
        eq(catalogueVersion.changeSetId, version.changeSetId),
        eq(catalogueVersion.operation, 'set'),
        isNull(catalogueVersion.liveDuring),
      ),
    );
    const config = handConfigOf(version.body, resolverOf(await liveVersions(tx), beside));
    return {
      gameId: String(version.body.game),
      config,
      currency: String(sectionOf(version.body, 'table').currency),
      name: `${version.slug} v${version.number}`,
      seats: Number(findKind('table')?.facts(version.body).seats ?? 2),
    };
  },
});
