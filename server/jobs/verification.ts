import { z } from 'zod';
import { env } from '@/server/platform/env';
import { requirePermission } from '@/server/services/kernel';
import { runVerification, VERIFY_JOB } from '@/server/services/verification';
import { defineJob } from './define-job';

/** Derives the hands of a filter again over worker threads; goes on where an interrupted attempt stopped. */
export const verificationJob = defineJob({
  name: VERIFY_JOB,
  input: z.strictObject({ runId: z.uuid() }),
  async run(context, { runId }, job) {
    requirePermission(context, 'hand.verify');
    await runVerification(runId, {
      threads: env().simulationThreads,
      signal: job.signal,
      guard: job.guard,
      progress: job.progress,
    });
  },
});
