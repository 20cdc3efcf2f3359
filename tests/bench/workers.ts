import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { runUnits } from '@/server/platform/simulation-pool';
import type { Outcome } from '../support/run-named';
import { holdemSpec } from './parts/threads-spec';

/**
 * Two worker threads of one simulation against two processes that each compute half as many hands by themselves at the
 * same time: what ordering units, carrying results between threads and merging them costs. Interleaved rounds, medians.
 */
export const name = 'workers';

const ROUNDS = 5;
const HANDS_EACH = 600_000;
const LEAST = 0.9;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Hands a second of two independent single-thread runs together. */
async function independent(): Promise<number> {
  const children = [0, 1].map(() =>
    spawn(process.execPath, ['server/cli/run.mjs', 'tests/bench/parts/single-run.ts', String(HANDS_EACH)], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  await Promise.all(children.map((child) => once(child.stdout, 'data')));
  const times = await Promise.all(
    children.map(async (child) => {
      child.stdin.write('go\n');
      const [text] = await once(child.stdout, 'data');
      await once(child, 'close');
      return Number(String(text));
    }),
  );
  return times.reduce((sum, ms) => sum + (HANDS_EACH / ms) * 1_000, 0);
}

/** Hands a second of one simulation over two threads, their start included. */
async function together(): Promise<number> {
  const from = performance.now();
  await runUnits({ spec: holdemSpec(), hands: HANDS_EACH * 2, workers: 2 });
  return ((HANDS_EACH * 2) / (performance.now() - from)) * 1_000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

export async function run(): Promise<Outcome> {
  // The threads' script is bundled once a process.
  await runUnits({ spec: holdemSpec(), hands: 2_000, workers: 2 });
  const alone: number[] = [];
  const pooled: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await independent());
    pooled.push(await together());
  }
  const share = median(pooled.map((value, i) => value / alone[i]));
  return {
    ok: share >= LEAST,
    rows: [
      { what: 'two independent single-thread runs', value: Math.round(median(alone)), unit: 'hands/s' },
      { what: 'two workers of one simulation', value: Math.round(median(pooled)), unit: 'hands/s' },
      { what: `share reached (at least ${LEAST * 100} %)`, value: (share * 100).toFixed(1), unit: '%' },
    ],
  };
}
