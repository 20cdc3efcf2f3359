import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { jobRun, simulation, simulationTally, staff } from '@/db/schema';
import { readSimulationInput, type SimulationDetail } from '@/server/contracts/simulation';
import { findGame, type Language } from '@/server/engine';
import { defineQuery, notFound } from '@/server/services/kernel';
import { resultsOf } from './results';
import { rowColumns, rowOf, runsAhead } from './rows';
import type { Tally } from './tally';

/** One run with everything counted so far. Rejects as `notFound`. */
export const getSimulation = defineQuery({
  name: 'simulation.get',
  permission: 'simulation.view',
  input: readSimulationInput,
  run: (tx, ctx, input) => readSimulation(tx, input.id, input.language, ctx.clock.now()),
});

export async function readSimulation(tx: Tx, id: string, language: Language, now: Date): Promise<SimulationDetail> {
  const found = await tx
    .select({
      row: rowColumns,
      more: {
        seed: simulation.seed,
        policies: simulation.policies,
        disconnectBp: simulation.disconnectBp,
        sitOutBp: simulation.sitOutBp,
        engineVersion: simulation.engineVersion,
        rulesVersion: simulation.rulesVersion,
        config: simulation.config,
        startedAt: jobRun.startedAt,
        error: jobRun.error,
        cancelRequestedAt: jobRun.cancelRequestedAt,
        tally: simulationTally.tally,
      },
    })
    .from(simulation)
    .innerJoin(jobRun, eq(jobRun.id, simulation.jobId))
    .innerJoin(staff, eq(staff.id, simulation.createdBy))
    .leftJoin(simulationTally, eq(simulationTally.simulationId, simulation.id))
    .where(eq(simulation.id, id));
  const first = found.at(0);
  if (!first) throw notFound('simulation', id);

  const { row, more } = first;
  const { tally, startedAt, cancelRequestedAt, policies, config, ...rest } = more;
  const running = row.state === 'queued' || row.state === 'running';
  return {
    ...rowOf(row, language),
    ...rest,
    family: findGame(row.game)?.family ?? 'poker',
    policies: policies as string[],
    config: config as Record<string, unknown>,
    startedAt: startedAt?.toISOString() ?? null,
    cancelling: running && cancelRequestedAt !== null,
    waiting:
      row.state === 'queued'
        ? {
            seconds: Math.max(0, Math.floor((now.getTime() - row.createdAt.getTime()) / 1000)),
            ahead: await runsAhead(tx, row.createdAt),
          }
        : null,
    results: tally === null ? null : resultsOf(tally as Tally, row.state !== 'succeeded'),
  };
}
