import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Outcome } from '../support/run-named';

/**
 * Hands sent to the built product over a bad line (dropped, sent twice, reordered, answers lost) while web, worker and
 * database are killed at random moments, 100 rounds: every hand is booked exactly once, stacks and books agree, the
 * invariants give no row. Prints its seed; `PITBOSS_FAULT_SEED` sets it, `PITBOSS_FAULT_ROUNDS` how long it goes on.
 * `npm start -- --build` first.
 */
export const name = 'intake-faults';

/** In a process of its own, which has the environment of a site. */
export async function run(): Promise<Outcome> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'server/cli/run.mjs',
    'tests/proof/parts/intake-faults-run.ts',
  ]);
  return JSON.parse(stdout) as Outcome;
}
