import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IntakeAnswer } from '@/server/contracts/intake';
import type { SteppedHand } from '@/server/contracts/stepper';
import { intakePool } from '@/server/platform/intake-pool';
import { DomainError } from '@/server/services/kernel';
import { getHand, revealHand, viewAsSeat } from '@/server/services/recall';
import { handleHands } from '@/server/trpc/endpoints/v1/hands';
import { openLiveTable, type Wire } from '../support/live-table';
import { machineKey, signed } from '../support/machine';
import { openRoom, type Person, person } from '../support/room';
import { auditRows } from '../support/staff';

let support: Person;
let supervisor: Person;
let auditor: Person;
const booked: { hand: Wire; id: number }[] = [];

beforeAll(async () => {
  const admin = await person('adam', ['admin', 'operator']);
  support = await person('sam', ['support']);
  supervisor = await person('sue', ['supervisor']);
  auditor = await person('art', ['auditor']);
  await openRoom(admin);
  const key = await machineKey(admin, 'floor', ['*']);
  const table = await openLiveTable('oulu', { startedAt: new Date() });
  const hands = table.play(60);
  const response = await handleHands(signed(key, 'POST', '/api/v1/hands', JSON.stringify({ hands })));
  const { results } = (await response.json()) as IntakeAnswer;
  for (const result of results) booked.push({ hand: hands[result.index], id: Number(result.handId) });
}, 120_000);

afterAll(() => intakePool().close());

/** A hand with a showdown in which at least one seat folded. */
const withFolds = () => {
  const found = booked.find(({ hand }) => {
    const shown = hand.settlement?.shown.length ?? 0;
    return shown >= 2 && shown < hand.seats.length;
  });
  if (!found) throw new Error('no such hand was dealt');
  return found;
};
/** Every card that a stepped hand names of a seat, in any step. */
const cardsOf = (hand: SteppedHand, seat: number) =>
  hand.steps
    .flatMap((step) => step.view.seats.find((each) => each.seat === seat)?.cards ?? [])
    .filter((card) => card !== null);
const problemOf = async (call: Promise<unknown>) => {
  const error = await call.catch((thrown: unknown) => thrown);
  if (error instanceof DomainError) return error.problem;
  throw new Error('was not refused');
};

test('what was shown down lies open from the first step, folded cards are in no part of the answer', async () => {
  const { hand, id } = withFolds();
  const page = await getHand(support.ctx, { handId: id });
  const shown = new Map(hand.settlement?.shown.map((each) => [each.seat, each.cards]));
  for (const { seat } of hand.seats) {
    const own = shown.get(seat);
    if (own) {
      // Dealt, and long before the showdown.
      const dealt = page.hand.steps[1].view.seats.find((each) => each.seat === seat);
      expect(dealt?.cards.slice().sort()).toEqual([...own].sort());
    } else expect(cardsOf(page.hand, seat)).toEqual([]);
  }
  expect(JSON.stringify(page)).not.toContain('"seed"');
  expect(JSON.parse(page.raw).deck).toBe('hidden');
  expect(page).toMatchObject({ tableId: 'oulu', handNo: hand.handNo, may: { reveal: false, seat: true } });
  expect(page.hand.verdict).toEqual({ kind: 'same' });
  expect(page.seats.map((seat) => seat.net)).toEqual(hand.settlement?.seats.map((seat) => seat.net));
});

test('neighbours are the hands before and after it at its table', async () => {
  const page = await getHand(support.ctx, { handId: booked[5].id });
  expect([page.previous, page.next]).toEqual([booked[4].id, booked[6].id]);
  expect((await getHand(support.ctx, { handId: booked[0].id })).previous).toBeNull();
  expect(await problemOf(getHand(support.ctx, { handId: 99_999 }))).toMatchObject({ kind: 'notFound' });
});

test('a look at all cards needs the right to it and a reason, and is written down', async () => {
  const { hand, id } = withFolds();
  expect(await problemOf(revealHand(support.ctx, { handId: id, reason: 'player asks' }))).toMatchObject({
    kind: 'forbidden',
    permission: 'hand.reveal',
  });
  expect(await problemOf(revealHand(supervisor.ctx, { handId: id, reason: '' }))).toMatchObject({
    kind: 'ruleViolation',
  });
  const seen = await revealHand(auditor.ctx, { handId: id, reason: 'suspicion of collusion' });
  for (const { seat } of hand.seats) expect(cardsOf(seen.hand, seat).length).toBeGreaterThan(0);
  expect(JSON.parse(seen.raw).deck).toEqual(hand.deck);
  const rows = await auditRows('hand.reveal');
  expect(rows.map((row) => [row.outcome, row.actor_id, row.entity_id, row.reason])).toEqual([
    ['refused', support.id, 'hand.reveal', 'Your roles do not allow this.'],
    ['done', auditor.id, String(id), 'suspicion of collusion'],
  ]);
});

test("as a player saw it: his folded cards, nobody else's, and that is written down too", async () => {
  const { hand, id } = withFolds();
  const shown = new Set(hand.settlement?.shown.map((each) => each.seat));
  const folded = hand.seats.filter(({ seat }) => !shown.has(seat)).map(({ seat }) => seat);
  const { hand: seen } = await viewAsSeat(support.ctx, { handId: id, seat: folded[0] });
  expect(cardsOf(seen, folded[0]).length).toBeGreaterThan(0);
  for (const other of folded.slice(1)) expect(cardsOf(seen, other)).toEqual([]);
  expect((await auditRows('hand.asSeat')).map((row) => [row.entity_id, row.after])).toEqual([
    [String(id), { by: 'sam', cards: `seat ${folded[0]}` }],
  ]);
  expect(await problemOf(viewAsSeat(support.ctx, { handId: id, seat: 30 }))).toMatchObject({
    kind: 'notFound',
    entity: 'seat',
  });
});
