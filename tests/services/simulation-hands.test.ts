import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NotableHand } from '@/server/contracts/simulation';
import type { SteppedHand } from '@/server/contracts/stepper';
import { DomainError, type ServiceContext } from '@/server/services/kernel';
import {
  createSimulation,
  deleteImportedHand,
  getImportedHand,
  getSimulatedHand,
  getSimulationChoices,
  importHand,
  listImportedHands,
  listNotableHands,
} from '@/server/services/simulation';
import { auditRows, makeStaff } from '../support/staff';

let operator: ServiceContext;
let finance: ServiceContext;
let run: { id: string };

beforeAll(async () => {
  operator = (await makeStaff('olga@example.test', ['operator'])).ctx;
  finance = (await makeStaff('fia@example.test', ['finance'])).ctx;
  run = await createSimulation(operator, {
    source: { kind: 'preset', slug: 'holdem-nl-050-100' },
    hands: 2_500,
    seed: 'turku',
    seats: 6,
    policies: ['random-legal'],
    disconnectBp: 200,
  });
});

const handAt = async (unit: number, hand: number) => (await getSimulatedHand(finance, { ...run, unit, hand })).hand;

/** Stacks before the hand: what is left and what was put in so far, at its first step. */
const stacksBefore = (hand: SteppedHand) => hand.steps[0].view.seats.map((seat) => seat.stack + seat.contributed);
const stacksAfter = (hand: SteppedHand) =>
  stacksBefore(hand).map((stack, i) => stack + (hand.settlement?.seats[i].net ?? Number.NaN));

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof DomainError) return error.problem;
  throw new Error(`not refused: ${String(error)}`);
}

describe('a hand of a run', () => {
  it('begins with full stacks, goes from start to settlement, and adds up', async () => {
    const hand = await handAt(0, 1);
    // The preset's largest buy-in is EUR 100.00 in cents.
    expect(stacksBefore(hand)).toEqual([10_000, 10_000, 10_000, 10_000, 10_000, 10_000]);
    expect(hand.steps[0].kind).toBe('start');
    expect(hand.steps.at(-1)?.kind).toBe('settle');
    expect(hand).toMatchObject({
      verdict: { kind: 'same' },
      currency: 'EUR',
      minorPerUnit: 100,
      gameName: 'Texas Hold’em',
    });
    const money = hand.settlement;
    const net = money?.seats.reduce((sum, seat) => sum + seat.net, 0);
    expect((net ?? 1) + (money?.rake ?? 1) + (money?.tax ?? 1)).toBe(0);
  });

  it('carries each stack into the next hand unless the seat buys in again', async () => {
    for (const number of [1, 2, 3, 250]) {
      const [before, after] = [await handAt(1, number), await handAt(1, number + 1)];
      const ended = stacksAfter(before);
      stacksBefore(after).forEach((stack, i) => {
        // Below the least buy-in of EUR 40.00 a seat is filled up to EUR 100.00.
        expect(stack).toBe(ended[i] < 4_000 ? 10_000 : ended[i]);
      });
    }
  });

  it('marks what the platform decided', async () => {
    const sources = new Set<string>();
    for (let number = 1; number <= 60; number++) {
      for (const step of (await handAt(0, number)).steps) if (step.source) sources.add(step.source);
    }
    expect([...sources].sort()).toEqual(['bot', 'disconnect', 'timeout']);
  });

  it('is the same hand each time, and another one elsewhere', async () => {
    expect(await handAt(2, 17)).toEqual(await handAt(2, 17));
    expect((await handAt(2, 17)).steps[0].view.seats).not.toEqual((await handAt(1, 17)).steps[0].view.seats);
  });

  it('knows its neighbours across sessions, and none beyond the ends', async () => {
    const around = async (unit: number, hand: number) => {
      const { previous, next } = await getSimulatedHand(finance, { ...run, unit, hand });
      return { previous, next };
    };
    expect(await around(0, 1)).toEqual({ previous: null, next: { unit: 0, hand: 2 } });
    expect(await around(0, 1000)).toEqual({ previous: { unit: 0, hand: 999 }, next: { unit: 1, hand: 1 } });
    expect(await around(2, 1)).toEqual({ previous: { unit: 1, hand: 1000 }, next: { unit: 2, hand: 2 } });
    expect(await around(2, 500)).toEqual({ previous: { unit: 2, hand: 499 }, next: null });
  });

  it('can be found by its pot: the largest of the session, and those with an all-in', async () => {
    const short = await createSimulation(operator, {
      source: { kind: 'preset', slug: 'holdem-nl-050-100' },
      hands: 40,
      seed: 'short',
      seats: 6,
      policies: ['random-legal'],
    });
    const hands: { hand: number; pot: number; allIn: number[] }[] = [];
    for (let number = 1; number <= 40; number++) {
      const { hand } = await getSimulatedHand(finance, { ...short, unit: 0, hand: number });
      const seats = hand.steps.at(-1)?.view.seats ?? [];
      hands.push({
        hand: number,
        pot: hand.settlement?.pots.reduce((sum, pot) => sum + pot.amount, 0) ?? 0,
        allIn: seats.filter((seat) => seat.status === 'allIn').map((seat) => seat.seat),
      });
    }
    const best = [...hands].sort((a, b) => b.pot - a.pot || a.hand - b.hand);
    const facts = (found: readonly NotableHand[]) => found.map(({ hand, pot, allIn }) => ({ hand, pot, allIn }));
    expect(facts(await listNotableHands(finance, { ...short, unit: 0 }))).toEqual(best.slice(0, 8));
    expect(facts(await listNotableHands(finance, { ...short, unit: 0, show: 'allIn' }))).toEqual(
      best.filter((hand) => hand.allIn.length > 0).slice(0, 8),
    );
  });

  it('is not found beyond the run: 2,500 hands are sessions of 1,000, 1,000 and 500', async () => {
    expect(await handAt(2, 500)).toBeDefined();
    expect(await refusal(handAt(2, 501))).toEqual({ kind: 'notFound', entity: 'hand' });
    expect(await refusal(handAt(3, 1))).toEqual({ kind: 'notFound', entity: 'session' });
    expect(await refusal(handAt(0, 0))).toMatchObject({ kind: 'ruleViolation' });
  });
});

describe('every game', () => {
  it('can be simulated from its own defaults, and its hands stepped through to a settlement that adds up', async () => {
    const { games } = await getSimulationChoices(operator, {});
    for (const game of games) {
      const one = await createSimulation(operator, {
        source: { kind: 'config', game: game.id, currency: 'EUR', config: game.example },
        hands: 3,
        seed: game.id,
        seats: game.seats.min,
        policies: [game.policies[0]],
      });
      for (const number of [1, 2, 3]) {
        const { hand } = await getSimulatedHand(operator, { ...one, unit: 0, hand: number });
        expect({ game: game.id, verdict: hand.verdict }).toEqual({ game: game.id, verdict: { kind: 'same' } });
        expect(hand.steps.at(0)?.kind).toBe('start');
        expect(hand.steps.at(-1)?.kind).toBe('settle');
        const { seats, rake, tax, jackpot, house } = hand.settlement ?? expect.fail(`${game.id} is not settled`);
        const net = seats.reduce((sum, seat) => sum + seat.net, 0);
        expect({ game: game.id, sum: net + rake + tax + jackpot.contributed + house }).toEqual({
          game: game.id,
          sum: 0,
        });
        // Every kind of step has a word.
        for (const step of hand.steps) {
          if (step.seat !== null) expect(hand.words.actions, `${game.id} ${step.kind}`).toHaveProperty(step.kind);
        }
      }
    }
  }, 60_000);
});

it('every policy has a word in the office', async () => {
  const { policies } = JSON.parse(readFileSync('app/_messages/en/simulation.json', 'utf8')) as { policies: object };
  const { games } = await getSimulationChoices(operator, {});
  for (const policy of new Set(games.flatMap((game) => game.policies))) expect(policies).toHaveProperty(policy);
});

describe('an imported hand', () => {
  const phh = readFileSync('tests/fixtures/phh/half-chip.phh', 'utf8');

  it('ends on the stacks that its source has', async () => {
    const { id } = await importHand(operator, { format: 'phh', text: phh, name: 'Half a chip' });
    const { hand, ...row } = await getImportedHand(finance, { id });
    expect(row).toMatchObject({ name: 'Half a chip', format: 'phh', game: 'holdem', createdBy: 'olga' });
    expect(hand.verdict).toEqual({ kind: 'same' });
    // 25 + 125 + 125 = 275, halved between the two who hold the same: -25, and 137.5 - 125 twice.
    const nets = hand.settlement?.seats.map((seat) => seat.net / hand.minorPerUnit).sort((a, b) => a - b);
    expect(nets).toEqual([-25, 12.5, 12.5]);
    expect((await auditRows('simulation.importHand')).at(-1)).toMatchObject({ entity_id: id });
  });

  it('shows the first difference of a damaged one at its last step', async () => {
    const damaged = phh.replace('finishing_stacks = [975,', 'finishing_stacks = [976,');
    const { id } = await importHand(operator, { format: 'phh', text: damaged });
    const { hand } = await getImportedHand(operator, { id });
    expect(hand.verdict).toMatchObject({ kind: 'different', rule: 'stack', step: hand.steps.length - 1 });
    expect(hand.verdict).toMatchObject({
      recorded: String(976 * hand.minorPerUnit),
      derived: String(975 * hand.minorPerUnit),
    });
  });

  it('is refused where it cannot be read, with the place', async () => {
    expect(await refusal(importHand(operator, { format: 'phh', text: 'variant = "NT"\nactions = 3' }))).toMatchObject({
      kind: 'ruleViolation',
      code: 'unreadableHand',
    });
    expect(await refusal(importHand(operator, { format: 'record', text: '{' }))).toMatchObject({
      issues: [{ path: ['text'], code: 'notJson' }],
    });
    expect(await refusal(importHand(operator, { format: 'record', text: '{"schemaVersion": 99}' }))).toMatchObject({
      issues: [{ path: ['text', 'schemaVersion'] }],
    });
  });

  it('needs the permission, is listed newest first, and can be forgotten', async () => {
    expect(await refusal(importHand(finance, { format: 'phh', text: phh }))).toMatchObject({
      kind: 'forbidden',
      permission: 'hand.import',
    });
    const { rows } = await listImportedHands(finance, {});
    expect(rows.map((row) => row.name).at(-1)).toBe('Half a chip');
    expect(rows).toHaveLength(2);
    const page = await listImportedHands(finance, { limit: 1 });
    expect(page).toMatchObject({ rows: [{ id: rows[0].id }], older: rows[0].id });
    expect((await listImportedHands(finance, { limit: 1, after: page.older })).rows).toEqual([rows[1]]);
    expect(await listImportedHands(finance, { limit: 1, before: rows[1].id })).toMatchObject({
      rows: [{ id: rows[0].id }],
      newer: null,
    });
    const found = await listImportedHands(finance, { formats: ['phh'], search: 'HALF A' });
    expect(found.rows.map((row) => row.name)).toEqual(['Half a chip']);
    expect(await listImportedHands(finance, { search: '%' })).toMatchObject({ rows: [], any: true });
    await deleteImportedHand(operator, { id: rows[0].id });
    expect(await refusal(getImportedHand(finance, { id: rows[0].id }))).toEqual({
      kind: 'notFound',
      entity: 'importedHand',
    });
  });
});
