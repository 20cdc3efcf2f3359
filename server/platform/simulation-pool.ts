import { setImmediate as breathe } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import {
  addUnit,
  handsInUnit,
  openSimulation,
  type SimulationSpec,
  type SimulationTotals,
  type UnitResult,
  unitCount,
} from '@/server/engine';
import { readyTables } from './evaluator-tables';
import type { UnitAnswer, UnitOrder, WorkerStart } from './simulation-worker';
import { threadStarter } from './worker-script';

export interface RunUnitsOptions {
  readonly spec: SimulationSpec;
  /** Hands in all; the last unit may be a short one. */
  readonly hands: number;
  /** Threads; 0 computes in this one, giving way to other work between units. */
  readonly workers: number;
  /** Totals of the units that are already done, which are the first ones. */
  readonly resume?: SimulationTotals | null;
  /** Further finished units, which are not computed again. */
  readonly finished?: readonly UnitResult[];
  /** Ends the run: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Told of each unit in unit order; the run goes on when it has finished. A rejection ends the run. */
  readonly onUnit?: (result: UnitResult) => void | Promise<void>;
  /** Told after each unit, in unit order. */
  readonly onProgress?: (totals: SimulationTotals, unitsDone: number) => void;
}

/** Orders that a thread holds at once, so that it never waits for the next one. */
const AHEAD = 2;
/** Finished units that may wait for an earlier one; then no new ones are ordered. */
const MOST_WAITING = 64;

/**
 * Computes a simulation's units over worker threads and merges them in unit order, so that the totals are the same
 * bytes whatever the number of threads. Rejects when a unit fails (impossible seats, unknown policy, engine defect),
 * when a callback does, or with the reason of `signal`; no thread outlives the promise.
 */
export async function runUnits(options: RunUnitsOptions): Promise<SimulationTotals> {
  const { hands, signal } = options;
  const units = unitCount(hands);
  if (units < 1) throw new RangeError('a simulation needs at least one hand');
  let totals = options.resume ?? null;
  signal?.throwIfAborted();
  const known = new Map((options.finished ?? []).map((result) => [result.unit, result]));
  const source = options.workers === 0 ? inThisThread(options) : await overThreads(options, units, known);
  try {
    for (let unit = totals?.units ?? 0; unit < units; unit++) {
      const result = known.get(unit) ?? (await source.unit(unit));
      known.delete(unit);
      totals = addUnit(totals, result);
      await options.onUnit?.(result);
      options.onProgress?.(totals, totals.units);
      signal?.throwIfAborted();
    }
  } finally {
    await source.close();
  }
  if (totals === null) throw new RangeError('a simulation needs at least one hand');
  return totals;
}

/** Where finished units come from. */
interface UnitSource {
  unit(unit: number): Promise<UnitResult>;
  close(): Promise<unknown>;
}

function inThisThread({ spec, hands }: RunUnitsOptions): UnitSource {
  const run = openSimulation(spec);
  return {
    unit: async (unit) => {
      await breathe();
      return run(unit, handsInUnit(hands, unit));
    },
    close: async () => {},
  };
}

async function overThreads(
  options: RunUnitsOptions,
  units: number,
  known: ReadonlyMap<number, UnitResult>,
): Promise<UnitSource> {
  const { spec, hands, signal } = options;
  const first = options.resume?.units ?? 0;
  const start: WorkerStart = { spec, tables: readyTables() };
  const startThread = await threadStarter('simulation-worker');
  const waiting = new Map<number, UnitResult>();
  let next = first;
  let wanted: { unit: number; resolve: (result: UnitResult) => void; reject: (error: unknown) => void } | null = null;
  let failure: unknown = null;

  const fail = (error: unknown) => {
    failure ??= error;
    wanted?.reject(failure);
  };
  const order = (worker: Worker) => {
    while (known.has(next)) next++;
    if (next >= units || waiting.size >= MOST_WAITING) return;
    worker.postMessage({ unit: next, hands: handsInUnit(hands, next) } satisfies UnitOrder);
    next++;
  };
  const spawn = () => {
    const worker = startThread(start);
    worker.on('message', (answer: UnitAnswer) => {
      if (answer.kind === 'failed') {
        const error = new Error(answer.message);
        error.stack = answer.stack;
        fail(error);
        return;
      }
      if (wanted?.unit === answer.result.unit) {
        wanted.resolve(answer.result);
        wanted = null;
      } else {
        waiting.set(answer.result.unit, answer.result);
      }
      order(worker);
    });
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('a simulation thread ended before its work was done')));
    for (let i = 0; i < AHEAD; i++) order(worker);
    return worker;
  };

  const left = units - first - known.size;
  const threads = Array.from({ length: Math.max(1, Math.min(options.workers, left)) }, spawn);
  const aborted = () => fail(signal?.reason);
  signal?.addEventListener('abort', aborted, { once: true });

  return {
    unit: (unit) => {
      if (failure !== null) return Promise.reject(failure);
      const ready = waiting.get(unit);
      if (ready !== undefined) {
        waiting.delete(unit);
        // Threads that stopped because too much was waiting go on as soon as there is room.
        if (waiting.size === MOST_WAITING - 1) for (const thread of threads) order(thread);
        return Promise.resolve(ready);
      }
      return new Promise((resolve, reject) => {
        wanted = { unit, resolve, reject };
      });
    },
    close: () => {
      signal?.removeEventListener('abort', aborted);
      for (const thread of threads) thread.removeAllListeners('exit');
      return Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}
