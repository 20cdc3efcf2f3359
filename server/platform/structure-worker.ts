import { parentPort, workerData } from 'node:worker_threads';
import { installTables, type StructureRun, StructureSimulation, type StructureSpec } from '@/server/engine';

/** What a thread that plays tournaments is started with. */
export interface StructureStart {
  readonly spec: StructureSpec;
  readonly tables?: SharedArrayBuffer;
}

/** The number of a run, and what came of it. */
export type StructureAnswer =
  | { readonly kind: 'done'; readonly result: StructureRun }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined };

const port = parentPort;
if (port !== null) {
  const { spec, tables } = workerData as StructureStart;
  if (tables) installTables(tables);
  let simulation: StructureSimulation | undefined;
  port.on('message', (run: number) => {
    try {
      simulation ??= new StructureSimulation(spec);
      port.postMessage({ kind: 'done', result: simulation.play(run) } satisfies StructureAnswer);
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      port.postMessage({ kind: 'failed', message, stack } satisfies StructureAnswer);
    }
  });
}
