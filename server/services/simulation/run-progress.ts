import { eq } from 'drizzle-orm';
import { database, type Tx } from '@/db/client';
import { simulation, simulationTally } from '@/db/schema';
import type { HandConfig, SimulationSpec } from '@/server/engine';
import { notFound, publish } from '@/server/services/kernel';
import type { Tally } from './tally';

/** What a worker needs to go on with a run: what to play, and what an earlier attempt has stored. */
export interface RunToPlay {
  readonly spec: SimulationSpec;
  readonly hands: number;
  readonly tally: Tally | null;
  readonly activeMs: number;
}

/** The run as it stands. Rejects as `notFound` when it was deleted. */
export async function runToPlay(id: string): Promise<RunToPlay> {
  const found = await database()
    .select({ run: simulation, tally: simulationTally.tally, activeMs: simulationTally.activeMs })
    .from(simulation)
    .leftJoin(simulationTally, eq(simulationTally.simulationId, simulation.id))
    .where(eq(simulation.id, id));
  const first = found.at(0);
  if (!first) throw notFound('simulation', id);
  return {
    spec: specOf(first.run),
    hands: first.run.hands,
    tally: first.tally as Tally | null,
    activeMs: first.activeMs ?? 0,
  };
}

/** The engine's specification of a stored run. */
export function specOf(run: typeof simulation.$inferSelect): SimulationSpec {
  return {
    gameId: run.game,
    config: run.config as HandConfig,
    seats: run.seats,
    policies: run.policies as string[],
    seed: run.seed,
    disconnectBp: run.disconnectBp,
    sitOutBp: run.sitOutBp,
  };
}

/**
 * Stores what a run has counted so far and tells the pages that show it. `guard` holds the job in the same transaction,
 * so that a worker that has lost it cannot write an older tally over a newer one.
 */
export async function storeTally(
  id: string,
  tally: Tally,
  activeMs: number,
  guard: (tx: Tx) => Promise<void>,
): Promise<void> {
  await database().transaction(async (tx) => {
    await guard(tx);
    const { units, hands, digest } = tally.totals;
    const values = { units, hands, digest, tally, activeMs: Math.round(activeMs), updatedAt: new Date() };
    await tx
      .insert(simulationTally)
      .values({ simulationId: id, ...values })
      .onConflictDoUpdate({ target: simulationTally.simulationId, set: values });
    await publish(tx, `simulation:${id}`);
  });
}

/** Tells the pages that a run has begun or ended. */
export async function announceRun(id: string): Promise<void> {
  await database().transaction((tx) => publish(tx, 'simulation', `simulation:${id}`));
}
