import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SimulationDetail } from '@/server/contracts/simulation';
import { DEMO_PASSWORD, DEMO_STAFF } from '@/server/demo/staff';
import { Office } from '../support/office';
import { freePort } from '../support/ports';
import { openProduct, type Product } from '../support/product';

const HANDS = 1_000_000;
/** Requests before anything is measured: code is compiled and connections are open then. */
const WARM_UP = 100;
const SAMPLES = 300;
/** A reader clicks, he does not hammer. */
const BETWEEN_MS = 5;

let product: Product;
let office: Office;

beforeAll(async () => {
  product = await openProduct(await freePort());
  office = new Office(product.url);
  await office.signIn(DEMO_STAFF[0].email, DEMO_PASSWORD);
}, 240_000);

afterAll(async () => {
  await product?.stop();
});

/** What the pages of the office ask for most. */
const questions = [
  () => office.query('session.me', undefined),
  () => office.query('simulation.list', { limit: 50 }),
  () => office.query('simulation.choices', {}),
];

/** Milliseconds of each answer, one question after another, while `goOn` says so. */
async function measure(goOn: (asked: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goOn(times.length)) {
    const began = performance.now();
    await questions[times.length % questions.length]();
    times.push(performance.now() - began);
    await pause(BETWEEN_MS);
  }
  return times;
}

function p95(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1];
}

test('the office answers as usual while a million hands are simulated', async () => {
  await measure((asked) => asked < WARM_UP);
  const idle = p95(await measure((asked) => asked < SAMPLES));

  const { id } = await office.mutate<{ id: string }>('simulation.create', {
    source: { kind: 'preset', slug: 'holdem-nl-050-100' },
    hands: HANDS,
    seed: 'latency',
    seats: 6,
    policies: ['random-legal'],
  });
  const state = async () => (await office.query<SimulationDetail>('simulation.get', { id, language: 'en' })).state;
  await expect.poll(state, { timeout: 20_000, interval: 20 }).toBe('running');
  let running = true;
  const watching = (async () => {
    while ((await state()) === 'running') await pause(250);
    running = false;
  })();
  const times = await measure(() => running);
  await watching;
  const busy = p95(times);

  console.info(`p95 idle ${idle.toFixed(1)} ms, busy ${busy.toFixed(1)} ms over ${times.length} answers`);
  expect(await state()).toBe('succeeded');
  expect(times.length).toBeGreaterThan(100);
  expect(busy).toBeLessThan(100);
  expect(busy).toBeLessThanOrEqual(2 * idle);
});
