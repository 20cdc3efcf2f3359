import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Outcome } from '../support/run-named';

/** A month of tax over 100,000 and a million hands: milliseconds of an answer, which must not grow with them. */
export const name = 'finance-rollups';

/** In a process of its own, which has the environment of a site. */
export async function run(): Promise<Outcome> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'server/cli/run.mjs',
    'tests/bench/parts/finance-run.ts',
    'rollups',
  ]);
  return JSON.parse(stdout) as Outcome;
}
