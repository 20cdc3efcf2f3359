import type { Job } from './define-job';

/** Every job that a worker can run: one line per domain. */
export const jobs: readonly Job[] = [];
