import { z } from 'zod';
import type { StructureTotals } from '@/server/engine';
import { env } from '@/server/platform/env';
import { playStructure } from '@/server/platform/structure-pool';
import { requirePermission } from '@/server/services/kernel';
import { STRUCTURE_JOB, storeStructure, structureToPlay } from '@/server/services/tournaments';
import { defineJob } from './define-job';

const STORE_MS = 500;

/** Plays a structure simulation over threads; one that was interrupted goes on after its last stored run. */
export const structureJob = defineJob({
  name: STRUCTURE_JOB,
  input: z.strictObject({ id: z.uuid() }),
  async run(context, { id }, job) {
    requirePermission(context, 'simulation.run');
    const { spec, runs, totals: stored, activeMs } = await structureToPlay(id);
    if (stored?.runs === runs) return;
    const began = performance.now();
    let storedAt = began;
    let latest: StructureTotals | null = stored;
    const store = async () => {
      storedAt = performance.now();
      if (latest) await storeStructure(id, latest, activeMs + storedAt - began, job.guard);
    };
    await playStructure({
      spec,
      runs,
      workers: env().simulationThreads,
      resume: stored,
      signal: job.signal,
      onRun: async (totals) => {
        latest = totals;
        if (performance.now() - storedAt >= STORE_MS) await store();
      },
    });
    await store();
  },
});
