import { eq, inArray } from 'drizzle-orm';
import { database, type Tx } from '@/db/client';
import { computedReturn, jobRun } from '@/db/schema';
import type { ReturnJob } from '@/server/contracts/catalogue/returns';
import { type Edge, findGame, type Game, type HandConfig } from '@/server/engine';
import { notFound } from '../kernel';

/** What was worked out: the engine's figures, and how many hands were played for them. */
export interface ReturnResult extends Edge {
  readonly hands: number | null;
}

export interface StoredReturn {
  readonly result: ReturnResult | null;
  readonly job: ReturnJob;
}

/** What there is of these keys: results, and where the work on the others stands. */
export async function storedReturns(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, StoredReturn>> {
  if (keys.length === 0) return new Map();
  const rows = await tx
    .select({
      key: computedReturn.key,
      result: computedReturn.result,
      id: jobRun.id,
      state: jobRun.state,
      progress: jobRun.progress,
      error: jobRun.error,
    })
    .from(computedReturn)
    .innerJoin(jobRun, eq(jobRun.id, computedReturn.jobId))
    .where(inArray(computedReturn.key, [...keys]));
  return new Map(
    rows.map(({ key, result, progress, ...job }) => [
      key,
      { result: result as ReturnResult | null, job: { ...job, done: doneOf(progress) } },
    ]),
  );
}

function doneOf(progress: unknown): number {
  const done = (progress as { done?: unknown } | null)?.done;
  return typeof done === 'number' ? done : 0;
}

/** What a worker needs for the work on a return. */
interface ReturnToCompute {
  readonly method: 'exact' | 'simulated';
  readonly game: Game;
  readonly config: HandConfig;
}

/** The work behind a key; `null` when an earlier attempt has finished it. Rejects as `notFound`. */
export async function returnToCompute(key: string): Promise<ReturnToCompute | null> {
  const row = (await database().select().from(computedReturn).where(eq(computedReturn.key, key))).at(0);
  const game = row && findGame(row.game);
  if (!row || !game) throw notFound('return', key);
  return row.result === null ? { method: row.method, game, config: row.config as HandConfig } : null;
}

/** Keeps a result, as long as `guard` says that the job is still the caller's. */
export async function storeReturn(
  key: string,
  result: ReturnResult,
  now: Date,
  guard: (tx: Tx) => Promise<void>,
): Promise<void> {
  await database().transaction(async (tx) => {
    await guard(tx);
    await tx.update(computedReturn).set({ result, computedAt: now }).where(eq(computedReturn.key, key));
  });
}
