import { z } from 'zod';
import { requirePermission } from '@/server/services/kernel';
import { keepPartitions, RECONCILE_JOB, reconcile } from '@/server/services/ledger';
import { defineJob } from './define-job';

/** Once a night, and when somebody asks: proves the books and raises an alert that names the account of a broken figure. */
export const reconcileJob = defineJob({
  name: RECONCILE_JOB,
  input: z.object({}),
  cron: '43 2 * * *',
  async run(context) {
    await reconcile(context);
  },
});

/** Twice a day: makes the partitions of the coming months and empties the default ones. */
export const partitionsJob = defineJob({
  name: 'ledger.partitions',
  input: z.object({}),
  cron: '11 1,13 * * *',
  async run(context) {
    requirePermission(context, 'ledger.reconcile');
    await keepPartitions(context.clock);
  },
});
