import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Outcome, Row } from '../support/run-named';

/** The search over a million hands, cloned by SQL from booked ones: milliseconds of a first page, p95 of many calls. */
export const name = 'hand-search';

/** In a process of its own, which has the environment of a site. */
export async function run(): Promise<Outcome> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'server/cli/run.mjs',
    'tests/bench/parts/hand-search-run.ts',
  ]);
  return { rows: JSON.parse(stdout) as Row[] };
}
