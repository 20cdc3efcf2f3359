import { z } from 'zod';
import { FILL_JOB, fillDemoRoom } from '@/server/demo/room/room';
import { defineJob } from './define-job';

/** Plays the rest of a new demo room, which was opened with its first hands. */
export const fillDemoJob = defineJob({
  name: FILL_JOB,
  input: z.strictObject({
    players: z.int(),
    hands: z.int(),
    days: z.array(z.int()),
    first: z.int(),
  }),
  run: (_context, sizes, job) => fillDemoRoom(sizes, job),
});
