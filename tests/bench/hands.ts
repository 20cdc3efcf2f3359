import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { calling } from '../../server/engine/policies/calling';
import { randomLegal } from '../../server/engine/policies/random-legal';
import type { Outcome, Row } from '../support/run-named';
import { bundled } from './parts/bundled';
import type { Sample } from './parts/hands-run';

/**
 * Six seats of no-limit Hold'em, 50/100, stacks reset to 10,000 each hand, rake, tax and settlement on, one thread,
 * against `poker-ts`; interleaved rounds, medians, also of the ratios of the rounds. Each engine has a process of its own
 * for each way to play, so that neither is compiled for the other way or pays for the other's garbage. The script is
 * bundled and compiled as the threads that simulate are, for both.
 */
export const name = 'hands';

const LEAST = { [randomLegal.id]: 15, [calling.id]: 30 };
const WARM_UP = 6;
const ROUNDS = 31;

/** A process that takes samples of one engine when asked. */
function sampler(script: string, policy: string, side: 'ours' | 'peer') {
  const child = spawn(process.execPath, [script, policy, side], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async sample(): Promise<Sample> {
      child.stdin.write('\n');
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`the process of ${side} ended`);
      return JSON.parse(value) as Sample;
    },
    end: () => child.stdin.end(),
  };
}

async function compare(script: string, policy: string): Promise<{ ours: Sample[]; peer: Sample[] }> {
  const [own, other] = [sampler(script, policy, 'ours'), sampler(script, policy, 'peer')];
  const ours: Sample[] = [];
  const peer: Sample[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const [mine, theirs] = [await own.sample(), await other.sample()];
    if (round < 0) continue;
    ours.push(mine);
    peer.push(theirs);
  }
  own.end();
  other.end();
  return { ours, peer };
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

function median(samples: readonly Sample[], of: keyof Sample): number {
  return middle(samples.map((sample) => sample[of]));
}

export async function run(): Promise<Outcome> {
  const rows: Row[] = [];
  let ok = true;
  const script = await bundled('hands-run');
  for (const [policy, least] of Object.entries(LEAST)) {
    const { ours, peer } = await compare(script, policy);
    const [own, theirs] = [median(ours, 'perSecond'), median(peer, 'perSecond')];
    // The two samples of a round meet the same machine.
    const ratio = middle(ours.map((sample, i) => sample.perSecond / peer[i].perSecond));
    ok &&= ratio >= least;
    const what = `six-seat NL Hold'em, ${policy}`;
    rows.push(
      { what: `${what} (at least ${least} x)`, value: Math.round(own), unit: 'hands/s', ratio },
      { what: `${what}: poker-ts`, value: Math.round(theirs), unit: 'hands/s' },
      { what: `${what}: actions`, value: median(ours, 'actions'), unit: 'actions/hand' },
      { what: `${what}: poker-ts actions`, value: median(peer, 'actions'), unit: 'actions/hand' },
      { what: `${what}: memory`, value: median(ours, 'bytes'), unit: 'bytes/hand' },
    );
  }
  return { rows, ok };
}
