import { z } from 'zod';
import { EXPORT_JOB, writeReportFile } from '@/server/services/finance';
import { requirePermission } from '@/server/services/kernel';
import { defineJob } from './define-job';

/** Writes a report that somebody asked for to a file. */
export const exportJob = defineJob({
  name: EXPORT_JOB,
  input: z.strictObject({ fileId: z.uuid() }),
  async run(context, { fileId }, job) {
    requirePermission(context, 'finance.view');
    await writeReportFile(fileId, context.clock.now(), job);
  },
});
