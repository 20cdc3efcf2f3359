import { parentPort, workerData } from 'node:worker_threads';
import { type Edge, gameById, type HandConfig, installTables } from '@/server/engine';

/** What a thread that computes a game's edge is started with. */
export interface EdgeStart {
  readonly gameId: string;
  readonly config: HandConfig;
  readonly tables?: SharedArrayBuffer;
}

/** What it says: how far it is (0..1), then the edge or why there is none. */
export type EdgeAnswer =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'done'; readonly edge: Edge }
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string | undefined };

/** A step of progress that is worth a message. */
const STEP = 0.005;

const port = parentPort;
if (port !== null) {
  const { gameId, config, tables } = workerData as EdgeStart;
  const say = (answer: EdgeAnswer) => port.postMessage(answer);
  try {
    if (tables) installTables(tables);
    const game = gameById(gameId);
    if (game.edge === undefined) throw new RangeError(`${gameId} has no computed edge`);
    let told = 0;
    const edge = game.edge(config, (done) => {
      if (done - told < STEP) return;
      told = done;
      say({ kind: 'progress', done });
    });
    say({ kind: 'done', edge });
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    say({ kind: 'failed', message, stack });
  }
}
