import { setImmediate as breathe } from 'node:timers/promises';
import {
  addRun,
  type StructureRun,
  StructureSimulation,
  type StructureSpec,
  type StructureTotals,
} from '@/server/engine';
import { readyTables } from './evaluator-tables';
import type { StructureAnswer, StructureStart } from './structure-worker';
import { threadStarter } from './worker-script';

export interface PlayStructureOptions {
  readonly spec: StructureSpec;
  readonly runs: number;
  /** Threads; 0 computes in this one, giving way to other work between runs. */
  readonly workers: number;
  /** Totals of the runs that are already done, which are the first ones. */
  readonly resume?: StructureTotals | null;
  /** Ends the work: the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Told after each run, in run order; a rejection ends the work. */
  readonly onRun?: (totals: StructureTotals) => void | Promise<void>;
}

/** Runs that may be finished before an earlier one is; then no new ones are begun. */
const MOST_WAITING = 32;

/**
 * Plays the runs of a structure simulation over threads and merges them in run order, so that the totals are the same
 * bytes whatever the number of threads. Rejects when a run fails, when the callback does, or with the reason of
 * `signal`; no thread outlives the promise.
 */
export async function playStructure(options: PlayStructureOptions): Promise<StructureTotals> {
  const { spec, runs, signal, onRun } = options;
  let totals = options.resume ?? null;
  signal?.throwIfAborted();
  const source = options.workers === 0 ? inThisThread(spec) : await overThreads(options);
  try {
    for (let run = totals?.runs ?? 0; run < runs; run++) {
      totals = addRun(spec, totals, await source.run(run));
      await onRun?.(totals);
      signal?.throwIfAborted();
    }
  } finally {
    await source.close();
  }
  if (totals === null) throw new RangeError('a structure simulation needs at least one run');
  return totals;
}

interface RunSource {
  run(run: number): Promise<StructureRun>;
  close(): Promise<unknown>;
}

function inThisThread(spec: StructureSpec): RunSource {
  const simulation = new StructureSimulation(spec);
  return {
    run: async (run) => {
      await breathe();
      return simulation.play(run);
    },
    close: async () => {},
  };
}

async function overThreads({ spec, runs, workers, resume, signal }: PlayStructureOptions): Promise<RunSource> {
  const begin = await threadStarter('structure-worker');
  const first = resume?.runs ?? 0;
  const waiting = new Map<number, StructureRun>();
  let next = first;
  let wanted: { run: number; resolve: (result: StructureRun) => void; reject: (error: unknown) => void } | null = null;
  let failure: unknown = null;
  const idle = new Set<ReturnType<typeof begin>>();

  const fail = (error: unknown) => {
    failure ??= error;
    wanted?.reject(failure);
  };
  const order = () => {
    for (const thread of idle) {
      if (next >= runs || waiting.size >= MOST_WAITING) return;
      idle.delete(thread);
      thread.postMessage(next++);
    }
  };
  const threads = Array.from({ length: Math.max(1, Math.min(workers, runs - first)) }, () => {
    const thread = begin({ spec, tables: readyTables() } satisfies StructureStart);
    thread.on('message', (answer: StructureAnswer) => {
      if (answer.kind === 'failed') {
        const error = new Error(answer.message);
        error.stack = answer.stack;
        fail(error);
        return;
      }
      if (wanted?.run === answer.result.run) {
        wanted.resolve(answer.result);
        wanted = null;
      } else {
        waiting.set(answer.result.run, answer.result);
      }
      idle.add(thread);
      order();
    });
    thread.on('error', fail);
    thread.on('exit', () => fail(new Error('a structure thread ended before its work was done')));
    idle.add(thread);
    return thread;
  });
  const aborted = () => fail(signal?.reason);
  signal?.addEventListener('abort', aborted, { once: true });
  order();

  return {
    run: (run) => {
      if (failure !== null) return Promise.reject(failure);
      const ready = waiting.get(run);
      if (ready !== undefined) {
        waiting.delete(run);
        order();
        return Promise.resolve(ready);
      }
      return new Promise((resolve, reject) => {
        wanted = { run, resolve, reject };
      });
    },
    close: () => {
      signal?.removeEventListener('abort', aborted);
      for (const thread of threads) thread.removeAllListeners('exit');
      return Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}
