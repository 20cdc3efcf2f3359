import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { WORKER_FLAGS } from '../../server/platform/worker-flags';
import type { Outcome } from '../support/run-named';

/** The CSV of a report of a million rows: its time against COPY of the same query, and what the process grew by. */
export const name = 'finance-export';

/** In a process of its own, which has the environment of a site and the memory of its worker. */
export async function run(): Promise<Outcome> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...WORKER_FLAGS,
    'server/cli/run.mjs',
    'tests/bench/parts/finance-run.ts',
    'export',
  ]);
  return JSON.parse(stdout) as Outcome;
}
