import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Outcome } from '../support/run-named';

/**
 * The office answers while 1,000,000 hands are simulated: p95 at most twice that of an idle machine and under 100 ms
 * (`tests/stress/latency.test.ts`, against the built product: `npm start -- --build` first). It stands among the proofs
 * because it measures time, and only a machine with nothing else to do can tell.
 */
export const name = 'latency';

const root = fileURLToPath(new URL('../..', import.meta.url));

export function run(): Outcome {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'latency', '--reporter', 'verbose'],
    { cwd: root, encoding: 'utf8' },
  );
  const figures = /p95 idle ([\d.]+) ms, busy ([\d.]+) ms over (\d+) answers/.exec(stdout);
  return {
    rows: [
      { what: 'p95 idle', value: figures?.[1] ?? 'not measured', unit: 'ms' },
      { what: 'p95 while simulating', value: figures?.[2] ?? 'not measured', unit: 'ms' },
      { what: 'answers', value: figures?.[3] ?? 'not measured' },
    ],
    ok: status === 0,
  };
}
