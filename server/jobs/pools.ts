import { z } from 'zod';
import { runSignals, SIGNALS_JOB } from '@/server/services/signals';
import { expireCoins } from '@/server/services/tcoin';
import { defineJob } from './define-job';

/** Once a night: coins that were not spent in time lapse, where the policy says so. */
export const expireCoinsJob = defineJob({
  name: 'tcoin.expire',
  input: z.object({}),
  cron: '17 3 * * *',
  async run(context) {
    await expireCoins(context);
  },
});

/** Once a night, and when somebody asks: looks through the hands of the last days for what people may play together (standards 42). */
export const signalsJob = defineJob({
  name: SIGNALS_JOB,
  input: z.object({}),
  cron: '53 3 * * *',
  async run(context) {
    await runSignals(context, {});
  },
});
