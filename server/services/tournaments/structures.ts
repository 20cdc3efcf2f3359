import { desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { database, type Tx } from '@/db/client';
import { jobRun, staff, structureSimulation } from '@/db/schema';
import { sectionOf } from '@/server/contracts/catalogue/kind';
import { schemaOf } from '@/server/contracts/schema-of';
import { type BlindSettings, blindSettings } from '@/server/contracts/tournaments/blinds';
import { tournamentHandConfig } from '@/server/contracts/tournaments/hand-config';
import {
  compareStructuresInput,
  createStructureInput,
  listStructuresInput,
  structureInput,
} from '@/server/contracts/tournaments/requests';
import { engineVersion, gameById, type LateEntries, type StructureSpec, type StructureTotals } from '@/server/engine';
import { newId } from '@/server/platform/ids';
import { enqueue, requestCancel } from '@/server/platform/queue';
import { secureSeed } from '@/server/platform/secure-seed';
import { liveVersion } from '../catalogue';
import { conflict, defineCommand, defineQuery, notFound, publish, ruleViolation } from '../kernel';
import { startsByClock, type TournamentBody, templateBody } from './template-body';

/** The job that plays a structure simulation; its input is `{ id }`. */
export const STRUCTURE_JOB = 'tournament.structure';

type Asked = z.output<typeof createStructureInput>;

/** What a template offers after the start, with how many of those who may take it do. */
function lateEntries({ template }: TournamentBody, asked: Asked): LateEntries {
  return {
    levels: startsByClock(template.type) ? template.lateLevels : 0,
    latePercent: asked.latePercent,
    reEntries: template.reEntries,
    reEntryPercent: asked.reEntryPercent,
    rebuys: template.rebuys,
    rebuyChips: template.rebuyChips,
    rebuyPercent: asked.rebuyPercent,
    addOn: template.addOn ? { price: Number(template.addOnPrice), chips: template.addOnChips } : null,
    addOnPercent: asked.addOnPercent,
  };
}

/**
 * Stores a structure simulation of a live template (with other blinds, if asked) and puts it into the queue. Gives its
 * id. Rejects templates and blinds that are not live, ranges that end before they begin, and policies that the game does
 * not have.
 */
export const createStructure = defineCommand({
  name: 'tournament.simulate',
  permission: 'simulation.run',
  input: createStructureInput,
  async run(tx, ctx, input) {
    const body = await templateBody(tx, input.templateSlug);
    if (body === undefined) throw notFound('tournament template', input.templateSlug);
    if (input.maxEntrants < input.minEntrants) {
      throw ruleViolation('entrants', 'The range ends before it begins.', [
        {
          path: ['maxEntrants'],
          code: 'entrants',
          message: `must be at least ${input.minEntrants}`,
          limits: { min: input.minEntrants },
        },
      ]);
    }
    let { blinds } = body;
    if (input.blindsSlug !== undefined) {
      const other = await liveVersion(tx, 'blinds', input.blindsSlug);
      if (other === undefined) throw notFound('blind structure', input.blindsSlug);
      blinds = schemaOf(blindSettings).parse(sectionOf(other.body, 'blinds')) as BlindSettings;
    }
    const game = gameById(body.game);
    const known = game.policies.map((policy) => policy.id);
    input.policies.forEach(({ id }, i) => {
      if (known.includes(id)) return;
      throw ruleViolation('policy', `${game.id} has no policy ${id}.`, [
        {
          path: ['policies', i, 'id'],
          code: 'policy',
          message: `must be one of ${known.join(', ')}`,
          limits: { options: known },
        },
      ]);
    });
    const { template, prizes } = body;
    const spec: StructureSpec = {
      gameId: game.id,
      levels: blinds.levels.map((level) => ({
        config: tournamentHandConfig(game, template, level),
        bigBlind: level.bigBlind,
        minutes: level.minutes,
      })),
      breaks: blinds.breaks,
      startingChips: template.startingChips,
      tableSize: template.tableSize,
      minEntrants: input.minEntrants,
      maxEntrants: input.maxEntrants,
      policies: input.policies,
      pace: { handMs: input.handSeconds * 1_000, actionMs: input.actionSeconds * 1_000 },
      bands: prizes?.method === 'percent' ? prizes.bands : [],
      payUnit: prizes?.payUnit ?? 1,
      buyIn: template.buyIn,
      fee: template.fee,
      guarantee: template.guarantee ?? 0,
      late: lateEntries(body, input),
      seed: input.seed === '' ? secureSeed() : input.seed,
    };
    const id = newId();
    const jobId = await enqueue(tx, { name: STRUCTURE_JOB, input: { id }, actorId: ctx.actor.id });
    const name = input.name === '' ? `${String(template.name)}, ${blinds.name}` : input.name;
    await tx.insert(structureSimulation).values({
      id,
      name,
      jobId,
      templateSlug: input.templateSlug,
      currency: String(template.currency),
      spec,
      runs: input.runs,
      engineVersion,
      createdBy: ctx.actor.id,
      createdAt: ctx.clock.now(),
    });
    await publish(tx, 'structures');
    return {
      result: { id },
      audit: { entity: { kind: 'structureSimulation', id }, after: { name, runs: input.runs, seed: spec.seed } },
    };
  },
});

/** Stops a structure simulation; what it has counted stays. Rejects one that had ended. */
export const cancelStructure = defineCommand({
  name: 'tournament.cancelSimulation',
  permission: 'simulation.run',
  input: structureInput,
  async run(tx, ctx, { id }) {
    const row = (await tx.select().from(structureSimulation).where(eq(structureSimulation.id, id))).at(0);
    if (row === undefined) throw notFound('structure simulation', id);
    const state = await requestCancel(tx, row.jobId, ctx.clock.now());
    if (state === 'over') throw conflict('simulationOver', 'The run had already ended.');
    await publish(tx, 'structures', `structure:${id}`);
    return { result: { state }, audit: { entity: { kind: 'structureSimulation', id }, after: { state } } };
  },
});

/** What a worker goes on from. */
export async function structureToPlay(id: string) {
  const row = (await database().select().from(structureSimulation).where(eq(structureSimulation.id, id))).at(0);
  if (row === undefined) throw notFound('structure simulation', id);
  return {
    spec: row.spec as StructureSpec,
    runs: row.runs,
    totals: row.totals as StructureTotals | null,
    activeMs: row.activeMs,
  };
}

/** Stores what was counted; `guard` holds the job, so that a worker that lost it cannot write over its successor. */
export async function storeStructure(
  id: string,
  totals: StructureTotals,
  activeMs: number,
  guard: (tx: Tx) => Promise<void>,
): Promise<void> {
  await database().transaction(async (tx) => {
    await guard(tx);
    await tx
      .update(structureSimulation)
      .set({ totals, done: totals.runs, activeMs: Math.round(activeMs) })
      .where(eq(structureSimulation.id, id));
    await publish(tx, 'structures', `structure:${id}`);
  });
}

const columns = {
  id: structureSimulation.id,
  name: structureSimulation.name,
  templateSlug: structureSimulation.templateSlug,
  currency: structureSimulation.currency,
  runs: structureSimulation.runs,
  done: structureSimulation.done,
  activeMs: structureSimulation.activeMs,
  state: jobRun.state,
  error: jobRun.error,
  createdBy: staff.name,
  createdAt: structureSimulation.createdAt,
  digest: sql<string | null>`${structureSimulation.totals} ->> 'digest'`,
};

async function readOne(tx: Tx, id: string) {
  const found = await tx
    .select({ ...columns, spec: structureSimulation.spec, totals: structureSimulation.totals })
    .from(structureSimulation)
    .innerJoin(jobRun, eq(jobRun.id, structureSimulation.jobId))
    .innerJoin(staff, eq(staff.id, structureSimulation.createdBy))
    .where(eq(structureSimulation.id, id));
  const row = found.at(0);
  if (row === undefined) throw notFound('structure simulation', id);
  const { spec, totals, createdAt, ...rest } = row;
  const { levels, gameId, startingChips, tableSize, minEntrants, maxEntrants, policies, seed, pace, late } =
    spec as StructureSpec;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    spec: {
      gameId,
      startingChips,
      tableSize,
      minEntrants,
      maxEntrants,
      policies,
      seed,
      pace,
      late: late ?? null,
      levels: levels.map(({ bigBlind, minutes }) => ({ bigBlind, minutes })),
    },
    totals: totals as StructureTotals | null,
  };
}

/** One or two structure simulations side by side, with everything counted so far. */
export const getStructures = defineQuery({
  name: 'tournament.structures',
  permission: 'simulation.view',
  input: compareStructuresInput,
  run: (tx, _ctx, { ids }) => Promise.all(ids.map((id) => readOne(tx, id))),
});

/** Structure simulations, newest first. */
export const listStructures = defineQuery({
  name: 'tournament.structureList',
  permission: 'simulation.view',
  input: listStructuresInput,
  async run(tx, _ctx, { limit }) {
    const rows = await tx
      .select(columns)
      .from(structureSimulation)
      .innerJoin(jobRun, eq(jobRun.id, structureSimulation.jobId))
      .innerJoin(staff, eq(staff.id, structureSimulation.createdBy))
      .orderBy(desc(structureSimulation.createdAt), desc(structureSimulation.id))
      .limit(limit);
    return { rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
  },
});
