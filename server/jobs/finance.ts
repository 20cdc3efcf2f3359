import path from 'node:path';
import { z } from 'zod';
import { dataFolder } from '@/db/open';
import { EXPORT_JOB, writeReportFile } from '@/server/services/finance';
import { requirePermission } from '@/server/services/kernel';
import { defineJob } from './define-job';

/** Where scheduled reports are put: PITBOSS_OUTBOX, or a folder in the data folder. */
export const outboxFolder = (): string => process.env.PITBOSS_OUTBOX || path.join(dataFolder(), 'outbox');

/** Writes a report that somebody asked for to a file. */
export const exportJob = defineJob({
  name: EXPORT_JOB,
  input: z.strictObject({ fileId: z.uuid() }),
  async run(context, { fileId }, job) {
    requirePermission(context, 'finance.view');
    await writeReportFile(fileId, context.clock.now(), job);
  },
});
