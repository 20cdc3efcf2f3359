import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defaultsOf, gameById } from '@/server/engine';
import { returnJob } from '@/server/jobs/returns';
import { JobRunner } from '@/server/jobs/runner';
import { logger } from '@/server/platform/logger';
import * as catalogue from '@/server/services/catalogue';
import { DomainError } from '@/server/services/kernel';
import { openRoom, type Person, person } from '../support/room';
import { auditRows } from '../support/staff';

let operator: Person;
let auditor: Person;
let runner: JobRunner | undefined;

beforeAll(async () => {
  operator = await person('operator', ['operator']);
  auditor = await person('auditor', ['auditor']);
  await openRoom(operator);
});

afterEach(async () => {
  await runner?.stop();
  runner = undefined;
});

async function startWorker() {
  runner = new JobRunner({ jobs: [returnJob], log: logger(), worker: 'returns' });
  await runner.start();
}

const input = (game: string, settings: Record<string, unknown> = {}, table: Record<string, unknown> = {}) => ({
  kind: 'table' as const,
  slug: 'tried',
  body: {
    game,
    table: { name: 'Tried', currency: 'EUR', ...table },
    settings: { ...defaultsOf(gameById(game).settings), ...settings },
  },
});

type Input = ReturnType<typeof input>;
const oneOf = async (wanted: Input) => {
  const { valid, cases } = await catalogue.getReturn(operator.ctx, wanted);
  expect(valid).toBe(true);
  expect(cases).toHaveLength(1);
  return cases[0];
};
const figure = async (wanted: Input, name: string) =>
  (await oneOf(wanted)).figures.find((each) => each.name === name) ?? { value: Number.NaN, favour: 'no', margin: null };
const codes = async (wanted: Input) =>
  (await catalogue.checkBody(operator.ctx, wanted)).issues.map(({ path, code }) => `${path} ${code}`);

describe('the return of an edited table', () => {
  test('is counted at once where that is quick, and warns of what favours the player', async () => {
    // Rules 40: -1.1624 % when a winning 9 pays twice. Paid three times, 9.022 % of all deals win one bet more.
    expect((await figure(input('ceme'), 'playerEv')).value).toBeCloseTo(-0.011624, 6);
    const paid = await figure(input('ceme', { ninePays: 3 }), 'playerEv');
    expect(paid.value).toBeCloseTo(-0.011624 + 0.09022, 4);
    expect(paid.favour).toBe('yes');
    expect((await oneOf(input('ceme'))).complete).toBe(true);
    // Both sides of Super Bull are paid alike.
    expect(await figure(input('super-bull'), 'return')).toMatchObject({ value: 1, favour: 'no' });
  });

  test('is between bounds at once where it is not, under the words of the reader', async () => {
    const one = await oneOf(input('casino-holdem', { anteTable: [{ hand: 'flush', pays: 3 }] }));
    expect(one).toMatchObject({ method: 'exact', complete: false, exact: false, job: null });
    const { cases } = await catalogue.getReturn(operator.ctx, { ...input('casino-holdem'), language: 'id' });
    expect(cases[0].gameName).toBe(gameById('casino-holdem').texts.id.name);
    expect(cases[0].figures[0].label).not.toBe(one.figures[0].label);
  });

  test('is told of no body with errors, and of no game without payouts', async () => {
    expect(await catalogue.getReturn(operator.ctx, input('ceme', { ninePays: 0 }))).toEqual({
      valid: false,
      cases: [],
    });
    expect(await catalogue.getReturn(operator.ctx, input('holdem'))).toEqual({ valid: true, cases: [] });
  });

  test('is worked out by a job, once for all bodies that decide it alike', async () => {
    // Further splits: the job counts them; what it finds lies between the bounds.
    const wanted = input('blackjack', { resplits: 1, decks: 1 });
    const bounds = await figure(wanted, 'playerEv');
    await startWorker();
    const { jobId } = await catalogue.computeReturn(operator.ctx, wanted);
    expect(jobId).not.toBeNull();
    // Asked for again while it waits or runs: the same work.
    const again = await catalogue.computeReturn(operator.ctx, wanted);
    if (again.jobId !== null) expect(again.jobId).toBe(jobId);
    await expect.poll(async () => (await oneOf(wanted)).complete, { timeout: 60_000, interval: 100 }).toBe(true);
    const found = await figure(wanted, 'playerEv');
    expect(found.value).toBeGreaterThan(bounds.value);
    expect(found.value).toBeLessThan((bounds as { upTo: number }).upTo);
    expect(await oneOf(wanted)).toMatchObject({ exact: true, job: null, hands: null });

    // Other bets, other seconds: the same return. Other decks: not computed yet.
    expect((await oneOf(input('blackjack', { resplits: 1, decks: 1, maxBet: 90_000 }))).complete).toBe(true);
    expect((await oneOf(input('blackjack', { resplits: 1, decks: 2 }))).complete).toBe(false);
    expect(await catalogue.computeReturn(operator.ctx, wanted)).toEqual({ jobId: null });
    expect((await auditRows('catalogue.computeReturn')).length).toBe(3);
  }, 120_000);

  test('turns a warning that the player may be favoured into a certain one, or takes it away', async () => {
    const near = { splitAceDraw: true, splitNatural: false, surrender: false };
    const wanted = input('blackjack', near);
    const before = await codes(wanted);
    const unsure = before.includes('settings.naturalPays mayFavourPlayer');
    await startWorker();
    await catalogue.computeReturn(operator.ctx, wanted);
    await expect.poll(async () => (await oneOf(wanted)).complete, { timeout: 60_000, interval: 100 }).toBe(true);
    const { value } = await figure(wanted, 'playerEv');
    const after = await codes(wanted);
    expect(after).not.toContain('settings.naturalPays mayFavourPlayer');
    expect(after.includes('settings.naturalPays playerFavoured')).toBe(value > 0);
    if (!unsure) expect(after).toEqual(before);
  }, 120_000);

  test('is simulated where nothing counts it, after rake and tax, with its interval', async () => {
    const wanted = input('gaple', {}, { tax: 'three-percent' });
    expect(await oneOf(wanted)).toMatchObject({ method: 'simulated', complete: false, figures: [] });
    await startWorker();
    await catalogue.computeReturn(operator.ctx, wanted);
    await expect.poll(async () => (await oneOf(wanted)).complete, { timeout: 60_000, interval: 100 }).toBe(true);
    const one = await oneOf(wanted);
    expect(one).toMatchObject({ exact: false, hands: catalogue.RETURN_HANDS });
    const found = await figure(wanted, 'return');
    // Among players all that is lost comes back but the tax of 3 %, which whole stakes of 1,000 divide evenly.
    expect(found.value).toBeCloseTo(0.97, 6);
    // A round of four moves some stakes of 10.00, more or less in each session.
    const moved = await figure(wanted, 'perHand');
    expect(moved.value).toBeGreaterThan(1_000);
    expect(moved.margin).toBeGreaterThan(0);
    expect(moved.margin).toBeLessThan(moved.value / 20);
    // Without the tax it is other work.
    expect((await oneOf(input('gaple'))).complete).toBe(false);
  }, 120_000);

  test('can be cancelled and asked for again', async () => {
    const wanted = input('casino-holdem', { qualifyingPair: '5' });
    const { jobId } = await catalogue.computeReturn(operator.ctx, wanted);
    expect((await oneOf(wanted)).job).toMatchObject({ id: jobId, state: 'queued', done: 0 });
    expect(await catalogue.cancelReturn(operator.ctx, wanted)).toEqual({ state: 'cancelled' });
    expect((await oneOf(wanted)).job).toMatchObject({ state: 'cancelled' });
    await expect(catalogue.cancelReturn(operator.ctx, wanted)).rejects.toThrow(DomainError);
    const next = await catalogue.computeReturn(operator.ctx, wanted);
    expect(next.jobId).not.toBe(jobId);

    // The enumeration runs in a thread that says how far it is, and ends when it is told to.
    await startWorker();
    await expect
      .poll(async () => (await oneOf(wanted)).job?.done ?? 0, { timeout: 60_000, interval: 100 })
      .toBeGreaterThan(0);
    expect(await catalogue.cancelReturn(operator.ctx, wanted)).toEqual({ state: 'asked' });
    await expect
      .poll(async () => (await oneOf(wanted)).job?.state, { timeout: 20_000, interval: 50 })
      .toBe('cancelled');
  }, 120_000);

  test('is read by everybody and worked out by those who may simulate', async () => {
    const wanted = input('casino-holdem');
    expect((await catalogue.getReturn(auditor.ctx, wanted)).cases).toHaveLength(1);
    const refused = catalogue.computeReturn(auditor.ctx, wanted);
    await expect(refused).rejects.toMatchObject({ problem: { kind: 'forbidden' } });
    await expect(catalogue.computeReturn(operator.ctx, input('ceme'))).rejects.toMatchObject({
      problem: { kind: 'conflict', code: 'nothingToCompute' },
    });
    await expect(catalogue.computeReturn(operator.ctx, input('blackjack', { decks: 0 }))).rejects.toMatchObject({
      problem: { kind: 'ruleViolation' },
    });
  });
});
