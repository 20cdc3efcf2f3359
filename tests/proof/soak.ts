import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Outcome } from '../support/run-named';

/**
 * The reference floor at its highest rate against the built product for ten minutes (`PITBOSS_SOAK_MINUTES`), while
 * rulesets are published and rolled back all the time: every hand was played under a ruleset that was live (within the
 * room's grace), none is lost or there twice, the invariants give no row, and the memory of web and worker is flat: the
 * median of the last third of the time is at most 1.2 times that of the first. `npm start -- --build` first.
 */
export const name = 'soak';

/** In a process of its own, which has the environment of a site. */
export async function run(): Promise<Outcome> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'server/cli/run.mjs',
    'tests/proof/parts/soak-run.ts',
  ]);
  return JSON.parse(stdout) as Outcome;
}
