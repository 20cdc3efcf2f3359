import { and, count, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { jobRun, simulation, simulationTally, staff } from '@/db/schema';
import { gameName } from '@/server/contracts/game-words';
import type { SimulationProgress, SimulationRow, SimulationState } from '@/server/contracts/simulation';
import type { Language } from '@/server/engine';
import { figureOf } from './figures';
import type { RatioSums } from './statistics';

/** The columns that lists and single runs share; join with `joined`. */
export const rowColumns = {
  id: simulation.id,
  jobId: simulation.jobId,
  name: simulation.name,
  state: jobRun.state,
  game: simulation.game,
  preset: simulation.preset,
  currency: simulation.currency,
  hands: simulation.hands,
  seats: simulation.seats,
  createdBy: staff.name,
  createdAt: simulation.createdAt,
  endedAt: jobRun.endedAt,
  doneHands: simulationTally.hands,
  doneUnits: simulationTally.units,
  activeMs: simulationTally.activeMs,
} as const;

/** Only the sums of one figure: a tally is some 40 KB, a page has fifty. */
export const rakeSums = sql<RatioSums | null>`${simulationTally.tally} -> 'sums' -> 'rakePer100'`;

interface StoredRow {
  readonly id: string;
  readonly jobId: string;
  readonly name: string;
  readonly state: SimulationState;
  readonly game: string;
  readonly preset: string | null;
  readonly currency: string;
  readonly hands: number;
  readonly seats: number;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly doneHands: number | null;
  readonly doneUnits: number | null;
  readonly activeMs: number | null;
}

/** Everything of a row but its figure, as it leaves the house. */
export function rowOf(row: StoredRow, language: Language): Omit<SimulationRow, 'rakePer100'> {
  const { doneHands, doneUnits: _, activeMs, createdAt, endedAt, ...rest } = row;
  return {
    ...rest,
    gameName: gameName(row.game, language),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    progress: progressOf(row.hands, doneHands ?? 0, activeMs ?? 0),
  };
}

export function rowWithFigure(
  row: StoredRow & { readonly rakeSums: RatioSums | null },
  language: Language,
): SimulationRow {
  const { rakeSums: sums, ...rest } = row;
  return {
    ...rowOf(rest, language),
    rakePer100: sums && row.doneUnits ? figureOf('rakePer100', sums, row.doneUnits) : null,
  };
}

function progressOf(hands: number, done: number, activeMs: number): SimulationProgress {
  const rate = done > 0 && activeMs > 0 ? (done * 1000) / activeMs : null;
  return {
    hands: done,
    handsPerSecond: rate === null ? null : Math.round(rate),
    secondsLeft: rate === null || done >= hands ? null : Math.ceil((hands - done) / rate),
  };
}

/** How many runs are queued or running that were asked for before this one. */
export async function runsAhead(tx: Tx, before: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(simulation)
    .innerJoin(jobRun, eq(jobRun.id, simulation.jobId))
    .where(and(inArray(jobRun.state, ['queued', 'running']), lt(simulation.createdAt, before)));
  return row.count;
}
