// Sets the environment that the rest is loaded in.
import '../../support/environment';

import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { IntakeAnswer } from '@/server/contracts/intake';
import { checkAfterFaults } from '../../support/fault-check';
import { FaultSimulator } from '../../support/fault-simulator';
import { type LiveTable, openLiveTable, type Wire } from '../../support/live-table';
import { type MachineKey, machineKey, signed } from '../../support/machine';
import { withProductData } from '../../support/open-product-data';
import { freePort } from '../../support/ports';
import { openProduct, type Product } from '../../support/product';
import { killDatabase, killService } from '../../support/product-kills';
import { person } from '../../support/room';
import type { Outcome } from '../../support/run-named';

const SLUG = 'holdem-nl-050-100';
const TABLES = 4;
const ROUNDS = Number(process.env.PITBOSS_FAULT_ROUNDS ?? 100);
const seed = process.env.PITBOSS_FAULT_SEED ?? randomBytes(6).toString('hex');
/** A web process that was killed answers nothing; a new one is there within seconds. */
const ANSWER_WITHIN_MS = 20_000;

async function send(product: Product, key: MachineKey, hands: readonly Wire[]) {
  const request = signed(key, 'POST', '/api/v1/hands', JSON.stringify({ hands }), { url: product.url });
  const response = await fetch(request, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (response.status >= 500) throw new Error(`answered ${response.status}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`seed ${seed}: answered ${response.status} ${text}`);
  return (JSON.parse(text) as IntakeAnswer).results;
}

async function recovered(product: Product): Promise<void> {
  for (;;) {
    const answer = await fetch(`${product.url}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    if (answer?.ok) return;
    await pause(50);
  }
}

async function rounds(product: Product): Promise<Outcome> {
  const key = await machineKey(await person('faults', ['admin', 'operator']), 'faults', ['*']);
  const tables: LiveTable[] = [];
  for (let n = 1; n <= TABLES; n++) tables.push(await openLiveTable(`${SLUG}/${n}`, { startedAt: new Date() }));
  const simulator = new FaultSimulator(
    {
      tables,
      send: (hands) => send(product, key, hands),
      recovered: () => recovered(product),
      faults: {
        'web killed': () => void killService(product, 'web'),
        'worker killed': () => void killService(product, 'worker'),
        'database killed': async () => void (await killDatabase(product)),
        'web and database killed': async () => {
          killService(product, 'web');
          await killDatabase(product);
        },
        'nothing killed': () => {},
      },
    },
    seed,
  );
  process.stderr.write(`intake-faults: seed ${seed}\n`);
  for (let round = 0; round < ROUNDS; round++) await simulator.round();
  await recovered(product);
  const found = await checkAfterFaults(simulator);
  const ok =
    found.hands === found.dealt &&
    found.keys === found.dealt &&
    found.transactions === found.dealt &&
    found.bookedTwice === 0 &&
    found.missing === 0 &&
    found.wrongStacks.length === 0 &&
    found.broken.length === 0;
  return {
    ok,
    rows: [
      { what: 'seed', value: seed },
      { what: 'rounds', value: ROUNDS },
      { what: 'requests', value: simulator.requests },
      ...Object.entries(simulator.injected).map(([what, value]) => ({ what, value })),
      { what: 'hands dealt', value: found.dealt },
      { what: 'hands in the books', value: found.hands },
      { what: 'answered as booked more than once', value: found.bookedTwice },
      { what: 'numbers missing', value: found.missing },
      { what: 'stacks that differ', value: found.wrongStacks.length },
      { what: 'broken invariants', value: found.broken.length },
      ...found.wrongStacks.slice(0, 5).map((value) => ({ what: 'stack', value })),
      ...found.broken.slice(0, 5).map((each) => ({ what: 'invariant', value: JSON.stringify(each) })),
    ],
  };
}

const product = await openProduct(await freePort());
let outcome: Outcome;
try {
  outcome = await withProductData(product, () => rounds(product));
} finally {
  await product.stop();
}
process.stdout.write(`${JSON.stringify(outcome)}\n`);
process.exit(0);
