import { parentPort, workerData } from 'node:worker_threads';
import { installTables, openSimulation, type SimulationSpec, type UnitResult } from '@/server/engine';
import { compileForHands } from './compiler';

/** What a simulation thread is started with. Always a plain object: a bundler may rebuild it key by key. */
export interface WorkerStart {
  readonly spec: SimulationSpec;
  /** Ready evaluator tables, where there are any. */
  readonly tables?: SharedArrayBuffer;
}

/** One order to a thread, and its answer. */
export interface UnitOrder {
  readonly unit: number;
  readonly hands: number;
}
export type UnitAnswer =
  | { readonly kind: 'done'; readonly result: UnitResult }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined };

const port = parentPort;
if (port !== null) {
  const { spec, tables } = workerData as WorkerStart;
  compileForHands();
  if (tables) installTables(tables);
  let run: ReturnType<typeof openSimulation> | undefined;
  port.on('message', ({ unit, hands }: UnitOrder) => {
    try {
      run ??= openSimulation(spec);
      port.postMessage({ kind: 'done', result: run(unit, hands) } satisfies UnitAnswer);
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      port.postMessage({ kind: 'failed', message, stack } satisfies UnitAnswer);
    }
  });
}
