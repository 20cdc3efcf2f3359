import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Outcome, Row } from '../support/run-named';

/** Six-handed Hold'em hands over HTTP: signed, derived again, booked; against COPY of the same final rows without checks. */
export const name = 'intake';

/** In a process of its own, which has the environment of a site. */
export async function run(): Promise<Outcome> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'server/cli/run.mjs',
    'tests/bench/parts/intake-run.ts',
  ]);
  return { rows: JSON.parse(stdout) as Row[] };
}
