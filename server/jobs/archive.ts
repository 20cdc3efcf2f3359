import path from 'node:path';
import { z } from 'zod';
import { archiveFolder, archiveMonth, listArchives } from '@/server/services/archive';
import { requirePermission } from '@/server/services/kernel';
import { defineJob } from './define-job';

/**
 * Once a month: writes the closed months that the room's retention no longer needs in the database to Parquet, the oldest
 * first. They stay in the database until somebody detaches them. Without PITBOSS_ARCHIVE_DIR it does nothing.
 */
export const archiveJob = defineJob({
  name: 'archive.months',
  input: z.object({}),
  cron: '37 4 2 * *',
  async run(context, _input, job) {
    requirePermission(context, 'archive.write');
    if (!process.env.PITBOSS_ARCHIVE_DIR) return;
    const { due } = await listArchives(context, {});
    for (const month of due) {
      if (job.signal.aborted) return;
      await archiveMonth(context, { month, folder: path.join(archiveFolder(), month) });
      await job.progress({ month });
    }
  },
});
