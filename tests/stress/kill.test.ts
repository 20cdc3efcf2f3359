import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreateSimulationInput, SimulationDetail } from '@/server/contracts/simulation';
import { DEMO_PASSWORD, DEMO_STAFF } from '@/server/demo/staff';
import { Office } from '../support/office';
import { freePort } from '../support/ports';
import { openProduct, type Product } from '../support/product';
import { killDatabase, killService } from '../support/product-kills';

const HANDS = 1_000_000;
const run: CreateSimulationInput = {
  source: { kind: 'preset', slug: 'holdem-nl-050-100' },
  hands: HANDS,
  seed: 'killed and not killed',
  seats: 6,
  policies: ['random-legal'],
  disconnectBp: 50,
};

let product: Product;
let office: Office;
let undisturbed: SimulationDetail;

beforeAll(async () => {
  product = await openProduct(await freePort());
  office = new Office(product.url);
  await office.signIn(DEMO_STAFF[0].email, DEMO_PASSWORD);
  undisturbed = await until(await startRun(), (detail) => detail.state === 'succeeded');
}, 240_000);

afterAll(async () => {
  await product?.stop();
});

const startRun = async () => (await office.mutate<{ id: string }>('simulation.create', run)).id;

/** Asks until the answer satisfies; a product that is down for a moment is asked again. */
async function until(id: string, satisfied: (detail: SimulationDetail) => boolean): Promise<SimulationDetail> {
  for (;;) {
    const detail = await office
      .query<SimulationDetail>('simulation.get', { id, language: 'en' })
      .catch(() => undefined);
    if (detail && satisfied(detail)) return detail;
    if (detail?.state === 'failed' || detail?.state === 'cancelled')
      throw new Error(`${detail.state}: ${detail.error}`);
    await delay(50);
  }
}

const handsOf = (detail: SimulationDetail) => detail.progress.hands;

test('a run through which worker, database and site are killed ends with the bytes of an undisturbed one', async () => {
  const disturbed = await startRun();

  let at = handsOf(await until(disturbed, (detail) => handsOf(detail) > 0));
  expect(killService(product, 'worker')).toBe(true);
  at = handsOf(await until(disturbed, (detail) => handsOf(detail) > at));
  expect(at).toBeLessThan(HANDS);
  expect(await killDatabase(product)).toBe(true);
  at = handsOf(await until(disturbed, (detail) => handsOf(detail) > at));
  expect(at).toBeLessThan(HANDS);
  expect(killService(product, 'web')).toBe(true);
  const ended = await until(disturbed, (detail) => detail.state === 'succeeded');

  expect(handsOf(ended)).toBe(HANDS);
  expect(ended.results?.conservation).toMatchObject({ balance: 0, unbalancedHands: 0 });
  expect(ended.results?.digest).toBe(undisturbed.results?.digest);
  expect(ended.results?.seats).toEqual(undisturbed.results?.seats);
});

test('when everything is killed at once, the next start goes on with the run and ends it the same', async () => {
  const disturbed = await startRun();
  await until(disturbed, (detail) => handsOf(detail) > 0);
  product = await product.killAndReopen();
  const ended = await until(disturbed, (detail) => detail.state === 'succeeded');
  expect(ended.results?.digest).toBe(undisturbed.results?.digest);
});
