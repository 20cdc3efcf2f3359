import { z } from 'zod';
import { type SimulationTotals, unitCount } from '@/server/engine';
import { env } from '@/server/platform/env';
import { runUnits } from '@/server/platform/simulation-pool';
import { requirePermission } from '@/server/services/kernel';
import { addToTally, announceRun, RUN_JOB, runToPlay, storeTally } from '@/server/services/simulation';
import { defineJob } from './define-job';

/** How often a run that goes on stores its tally and with it moves the pages that show it. */
const STORE_MS = 500;

/**
 * Plays a run over worker threads. Sessions are merged and stored in unit order, so that a run that was interrupted
 * goes on after its last stored session and ends with the bytes of an undisturbed one.
 */
export const simulationJob = defineJob({
  name: RUN_JOB,
  input: z.strictObject({ simulationId: z.uuid() }),
  async run(context, { simulationId }, job) {
    requirePermission(context, 'simulation.run');
    const stored = await runToPlay(simulationId);
    const { spec, hands } = stored;
    let { tally } = stored;
    if (tally?.totals.units === unitCount(hands)) return;

    await announceRun(simulationId);
    const began = performance.now();
    let storedAt = began;
    const store = async () => {
      storedAt = performance.now();
      if (tally) await storeTally(simulationId, tally, stored.activeMs + storedAt - began, job.guard);
    };
    let session: SimulationTotals | null = null;
    await runUnits({
      spec,
      hands,
      workers: env().simulationThreads,
      resume: tally?.totals ?? null,
      signal: job.signal,
      onUnit: async (result) => {
        // The tally still ends with the session before this one; storing here lets the threads work on meanwhile.
        if (performance.now() - storedAt >= STORE_MS) await store();
        session = result.totals;
      },
      onProgress: (totals) => {
        if (session) tally = addToTally(tally, totals, session);
      },
    });
    await store();
  },
});
