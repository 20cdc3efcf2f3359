import type { Edge, HandConfig } from '@/server/engine';
import type { EdgeAnswer, EdgeStart } from './edge-worker';
import { readyTables } from './evaluator-tables';
import { threadStarter } from './worker-script';

interface EdgeThreadOptions {
  readonly signal?: AbortSignal;
  /** Told how far the computation is, 0..1. */
  readonly onProgress?: (done: number) => void;
}

/**
 * What a game gives back under a configuration, computed in a thread of its own: an enumeration may take a minute and
 * would hold up everything else. Rejects when the game has none, or with the reason of `signal`.
 */
export async function edgeInThread(
  gameId: string,
  config: HandConfig,
  { signal, onProgress }: EdgeThreadOptions = {},
): Promise<Edge> {
  signal?.throwIfAborted();
  const start = await threadStarter('edge-worker');
  const thread = start({ gameId, config, tables: readyTables() } satisfies EdgeStart);
  let aborted = () => {};
  try {
    return await new Promise<Edge>((resolve, reject) => {
      aborted = () => reject(signal?.reason);
      signal?.addEventListener('abort', aborted, { once: true });
      thread.on('message', (answer: EdgeAnswer) => {
        if (answer.kind === 'progress') onProgress?.(answer.done);
        else if (answer.kind === 'done') resolve(answer.edge);
        else reject(Object.assign(new Error(answer.message), { stack: answer.stack }));
      });
      thread.on('error', reject);
      thread.on('exit', () => reject(new Error('the thread ended before its work was done')));
    });
  } finally {
    signal?.removeEventListener('abort', aborted);
    await thread.terminate();
  }
}
