import { z } from 'zod';
import { edgeInThread } from '@/server/platform/edge-thread';
import { env } from '@/server/platform/env';
import { simulatedReturn } from '@/server/platform/simulated-return';
import { RETURN_HANDS, RETURN_JOB, type ReturnResult, returnToCompute, storeReturn } from '@/server/services/catalogue';
import { requirePermission } from '@/server/services/kernel';
import { defineJob, type JobRun } from './define-job';

/** How often a computation says how far it is. */
const TELL_MS = 500;

/** Stores progress as it comes, one at a time and not too often. */
function progressOf(job: JobRun): { tell(done: number): void; settled(): Promise<void> } {
  let told = performance.now();
  let telling = Promise.resolve();
  return {
    tell(done) {
      if (performance.now() - told < TELL_MS) return;
      told = performance.now();
      // A job that was taken over ends by its signal; this failure is the same news.
      telling = telling.then(() => job.progress({ done })).catch(() => {});
    },
    settled: () => telling,
  };
}

/** Works out what a game gives back: by enumeration in a thread, or by playing it. Begins anew after an interruption. */
export const returnJob = defineJob({
  name: RETURN_JOB,
  input: z.strictObject({ key: z.string().length(64) }),
  async run(context, { key }, job) {
    requirePermission(context, 'simulation.run');
    const work = await returnToCompute(key);
    if (work === null) return;
    const { game, config, method } = work;
    const progress = progressOf(job);
    let result: ReturnResult;
    if (method === 'exact') {
      const edge = await edgeInThread(game.id, config, { signal: job.signal, onProgress: progress.tell });
      result = { ...edge, hands: null };
    } else {
      result = await simulatedReturn({
        gameId: game.id,
        config,
        seats: game.seats.max,
        hands: RETURN_HANDS,
        // The same settings give the same figures.
        seed: key,
        workers: env().simulationThreads,
        signal: job.signal,
        onProgress: (hands) => progress.tell(hands / RETURN_HANDS),
      });
    }
    await progress.settled();
    await storeReturn(key, result, context.clock.now(), job.guard);
  },
});
