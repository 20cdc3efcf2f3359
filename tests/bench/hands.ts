import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { calling } from '../../server/engine/policies/calling';
import { randomLegal } from '../../server/engine/policies/random-legal';
import type { Outcome, Row } from '../support/run-named';
import type { HandsRun, Sample } from './parts/hands-run';

/**
 * Six seats of no-limit Hold'em, 50/100, stacks reset to 10,000 each hand, rake, tax and settlement on, one thread,
 * against `poker-ts`. Each way to play has a process of its own, so that neither engine is compiled for the other way.
 */
export const name = 'hands';

const LEAST = { [randomLegal.id]: 15, [calling.id]: 30 };

function median(samples: readonly Sample[], of: keyof Sample): number {
  return samples.map((sample) => sample[of]).sort((a, b) => a - b)[samples.length >> 1];
}

export async function run(): Promise<Outcome> {
  const rows: Row[] = [];
  let ok = true;
  for (const [policy, least] of Object.entries(LEAST)) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      'server/cli/run.mjs',
      'tests/bench/parts/hands-run.ts',
      policy,
    ]);
    const { ours, peer } = JSON.parse(stdout) as HandsRun;
    const [own, theirs] = [median(ours, 'perSecond'), median(peer, 'perSecond')];
    ok &&= own >= least * theirs;
    const what = `six-seat NL Hold'em, ${policy}`;
    rows.push(
      { what: `${what} (at least ${least} x)`, value: Math.round(own), unit: 'hands/s', ratio: own / theirs },
      { what: `${what}: poker-ts`, value: Math.round(theirs), unit: 'hands/s' },
      { what: `${what}: actions`, value: median(ours, 'actions'), unit: 'actions/hand' },
      { what: `${what}: poker-ts actions`, value: median(peer, 'actions'), unit: 'actions/hand' },
      { what: `${what}: memory`, value: median(ours, 'bytes'), unit: 'bytes/hand' },
    );
  }
  return { rows, ok };
}
