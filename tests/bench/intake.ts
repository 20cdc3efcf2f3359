import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Outcome } from '../support/run-named';

/**
 * Six-handed Hold'em hands sent to the built product over HTTP: signed, derived again, booked, acknowledged; against
 * COPY of the same final rows without checks, in turns. At least 1,500 hands/s and half of the COPY; 250 requests of one
 * hand a second; at 1,000 hands/s the p95 of answers is under 250 ms and that of the office at most twice the idle one.
 */
export const name = 'intake';

/** In a process of its own, which has the environment of a site. */
export async function run(): Promise<Outcome> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'server/cli/run.mjs',
    'tests/bench/parts/intake-run.ts',
  ]);
  return JSON.parse(stdout) as Outcome;
}
