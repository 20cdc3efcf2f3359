import { z } from 'zod';
import { checkDigests } from '@/server/services/feed';
import { defineJob } from './define-job';

/** Once a day: takes the digest of every live ruleset anew (standards 10). */
export const digestJob = defineJob({
  name: 'ruleset.digests',
  input: z.object({}),
  cron: '29 2 * * *',
  async run(context) {
    await checkDigests(context);
  },
});
