import { asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { catalogueVersion, changeSet, changeSetComment, changeSetSimulation, simulation, staff } from '@/db/schema';
import { diffBodies } from '@/server/contracts/catalogue/body';
import { findKind } from '@/server/contracts/catalogue/kinds';
import { changeSetInput } from '@/server/contracts/catalogue/requests';
import { defineQuery, notFound } from '../kernel';
import { versionsOf } from './change-set';
import { checkSet } from './check-set';
import { databaseNow } from './moment';
import { selectVersions } from './versions';

/**
 * One change set as its reviewer sees it: each version against what was live when it was drafted (`base`) and what is
 * live now, field by field; issues; remarks; attached simulations. `moved` marks a version whose live one changed since.
 */
export const getChangeSet = defineQuery({
  name: 'catalogue.getChangeSet',
  permission: 'catalogue.view',
  input: changeSetInput,
  async run(tx, ctx, input) {
    const found = await tx
      .select({ set: changeSet, author: staff.name })
      .from(changeSet)
      .innerJoin(staff, eq(staff.id, changeSet.authorId))
      .where(eq(changeSet.id, input.changeSetId));
    const row = found.at(0);
    if (!row) throw notFound('change set', input.changeSetId);
    const now = await databaseNow(tx);
    const { set } = row;
    const versions = await selectVersions(tx, sql`${catalogueVersion.changeSetId} = ${set.id}`, now);
    const open = set.state === 'draft' || set.state === 'submitted' || set.state === 'changesRequested';
    const items = [];
    for (const version of versions) {
      const kind = findKind(version.kind);
      const base = await bodyOf(tx, version.basedOn);
      const current = open ? await liveOf(tx, version.documentId) : undefined;
      items.push({
        ...version,
        changes: kind && version.operation === 'set' ? diffBodies(kind, base?.body, version.body) : [],
        base: base ?? null,
        moved: open && (current?.id ?? null) !== version.basedOn,
      });
    }
    return {
      ...set,
      author: row.author,
      decidedByName: versions.at(0)?.decidedBy ?? null,
      mine: set.authorId === ctx.actor.id,
      versions: items,
      issues: open ? await checkSet(tx, await versionsOf(tx, set.id), set.effectiveFrom ?? undefined) : [],
      comments: await commentsOf(tx, set.id),
      simulations: await simulationsOf(tx, set.id),
    };
  },
});

async function bodyOf(tx: Tx, versionId: string | null) {
  if (versionId === null) return undefined;
  const rows = await tx
    .select({ id: catalogueVersion.id, number: catalogueVersion.number, body: catalogueVersion.body })
    .from(catalogueVersion)
    .where(eq(catalogueVersion.id, versionId));
  return rows.at(0);
}

async function liveOf(tx: Tx, documentId: string) {
  const rows = await tx
    .select({ id: catalogueVersion.id })
    .from(catalogueVersion)
    .where(sql`${catalogueVersion.documentId} = ${documentId} and ${catalogueVersion.liveDuring} @> clock_timestamp()`);
  return rows.at(0);
}

async function commentsOf(tx: Tx, changeSetId: string) {
  return tx
    .select({
      id: changeSetComment.id,
      kind: changeSetComment.kind,
      text: changeSetComment.text,
      createdAt: changeSetComment.createdAt,
      author: staff.name,
    })
    .from(changeSetComment)
    .innerJoin(staff, eq(staff.id, changeSetComment.authorId))
    .where(eq(changeSetComment.changeSetId, changeSetId))
    .orderBy(asc(changeSetComment.createdAt), asc(changeSetComment.id));
}

async function simulationsOf(tx: Tx, changeSetId: string) {
  return tx
    .select({
      id: simulation.id,
      name: simulation.name,
      hands: simulation.hands,
      attachedAt: changeSetSimulation.attachedAt,
    })
    .from(changeSetSimulation)
    .innerJoin(simulation, eq(simulation.id, changeSetSimulation.simulationId))
    .where(eq(changeSetSimulation.changeSetId, changeSetId))
    .orderBy(asc(changeSetSimulation.attachedAt));
}
