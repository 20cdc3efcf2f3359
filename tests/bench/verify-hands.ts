import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Outcome, Row } from '../support/run-named';

/** Booked six-handed Hold'em hands derived again from the database over worker threads, as the job does it. */
export const name = 'verify-hands';

/** In a process of its own, which has the environment of a worker. */
export async function run(): Promise<Outcome> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'server/cli/run.mjs',
    'tests/bench/parts/verify-run.ts',
  ]);
  return { rows: JSON.parse(stdout) as Row[] };
}
