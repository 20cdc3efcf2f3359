import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseHandRecord } from '@/server/contracts/hand-record';
import { findPreset } from '@/server/contracts/table-presets';
import {
  type HandRecord,
  imbalance,
  redeal,
  replay,
  type SimulationSpec,
  stepsOf,
  upcastRecord,
} from '@/server/engine';

const money = { currency: 'EUR', minorPerUnit: 100 };

function specOf(slug: string, policy: string, disconnectBp = 0): SimulationSpec {
  const preset = findPreset(slug);
  if (preset === undefined) throw new Error(`no preset ${slug}`);
  const { gameId, config, seats } = preset;
  return { gameId, config, seats, policies: [policy], seed: 'record', disconnectBp };
}

/** Six calling stations at 0.50/1: 1.00 each, 6.00 in the pot, 0.30 rake (rules 00, Rake: 30 steps of 0.20). */
const called = redeal(specOf('holdem-nl-050-100', 'calling'), 0, 1, money);

/** A copy of the record with one field changed; plain JSON, since the types forbid what these tests are about. */
function edit(path: string, value: unknown): HandRecord {
  const copy = JSON.parse(JSON.stringify(called));
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((at, key) => at[key], copy);
  parent[last] = value;
  return copy;
}

describe('replay', () => {
  test('a record derives itself', () => {
    expect(replay(called)).toMatchObject({ verdict: 'same', difference: null, stoppedAt: null });
    expect(called.settlement).toMatchObject({ rake: 30, tax: 0, pots: [{ amount: 600, rake: 30 }] });
  });

  test('stacks after the hand: five pay 1.00, the winner gets 6.00 less 0.30', () => {
    const nets = replay(called)
      .finalStacks?.map(({ stack }) => stack - 10_000)
      .sort((a, b) => a - b);
    expect(nets).toEqual([-100, -100, -100, -100, -100, 470]);
  });

  const loser = called.settlement?.seats.findIndex((seat) => seat.won === 0) ?? -1;
  const winner = called.settlement?.pots[0].winners[0].seat ?? 0;

  test.each([
    ['a pot', 'settlement.pots.0.amount', 601, '600'],
    ['the rake of a pot', 'settlement.pots.0.rake', 29, '30'],
    ['a winner', 'settlement.pots.0.winners.0.seat', (winner % 6) + 1, String(winner)],
    ['a share', 'settlement.pots.0.winners.0.share', 571, '570'],
    ['the rake', 'settlement.rake', 31, '30'],
    ['the tax', 'settlement.tax', 18, '0'],
    ['what a seat won', `settlement.seats.${loser}.won`, 1, '0'],
    ['what a seat lost', `settlement.seats.${loser}.net`, -99, '-100'],
  ])('%s that was settled wrong is named', (_, path, value, derived) => {
    expect(replay(edit(path, value))).toMatchObject({
      verdict: 'different',
      difference: { path, recorded: String(value), derived },
    });
  });

  test('a pot that is missing is named after what both sides have', () => {
    expect(replay(edit('settlement.pots', []))).toMatchObject({
      verdict: 'different',
      difference: { path: 'settlement.pots.0' },
    });
  });

  test('stacks alone are compared too', () => {
    const record = { ...called, settlement: null, finalStacks: [{ seat: 1, stack: 9_901 }] } as unknown as HandRecord;
    const seat = replay(called).finalStacks?.find((each) => each.seat === 1);
    expect(replay(record)).toMatchObject({
      verdict: 'different',
      difference: { path: 'finalStacks.1', rule: 'stack', recorded: '9901', derived: String(seat?.stack) },
    });
  });

  test('an illegal action is named with its rule, its limits and what was legal', () => {
    const first = called.actions[0];
    const record = edit('actions.0', { ...first, kind: 'raise', amount: 150 });
    const { verdict, difference, stoppedAt, settlement } = replay(record);
    expect({ verdict, stoppedAt, settlement }).toEqual({ verdict: 'different', stoppedAt: 0, settlement: null });
    expect(difference).toMatchObject({
      path: 'actions.0',
      rule: 'minRaise',
      params: { amount: 150, min: 200, max: 10_000 },
      derived: 'fold, call 100, raise 200..10000',
    });
  });

  test('an action too few, one too many, one of somebody else', () => {
    expect(replay(edit('actions', called.actions.slice(0, -1))).difference).toMatchObject({
      path: `actions.${called.actions.length - 1}`,
      rule: 'unfinished',
    });
    expect(replay(edit('actions', [...called.actions, called.actions[0]])).difference).toMatchObject({
      path: `actions.${called.actions.length}`,
      rule: 'handOver',
    });
    expect(replay(edit('actions.0.seat', called.actions[1].seat)).difference).toMatchObject({
      path: 'actions.0',
      rule: 'notYourTurn',
    });
  });

  test('another deck is another hand', () => {
    expect(replay(edit('deck', { seed: [1, 2, 3, 4] })).verdict).toBe('different');
    expect(replay(edit('deck', { cards: ['As'] })).difference).toMatchObject({ path: 'deck', rule: 'deck' });
    expect(replay(edit('deck', { cards: ['Ax'] })).difference).toMatchObject({ path: 'deck', rule: 'impossible' });
    expect(replay(edit('deck', { cards: Array(17).fill('As') })).difference).toMatchObject({ path: 'deck' });
  });

  test('what cannot be played at all is said, not thrown', () => {
    expect(replay(edit('game', 'snap')).difference).toMatchObject({ path: 'game', rule: 'unknownGame' });
    expect(replay(edit('config', null)).difference).toMatchObject({ path: 'rulesetId', rule: 'unknownRuleset' });
    expect(replay(edit('seats', called.seats.slice(0, 1))).difference).toMatchObject({ path: 'seats' });
  });

  test('a record with only a ruleset id is played under the ruleset that the id names', () => {
    const record = { ...called, rulesetId: 'abc', config: null };
    const resolveRuleset = (id: string) => (id === 'abc' ? (called.config ?? undefined) : undefined);
    expect(replay(record, { resolveRuleset })).toMatchObject({ verdict: 'same' });
  });

  test('under other rules a difference is the engine’s until shown otherwise', () => {
    const record = { ...called, rulesVersion: 999 };
    expect(replay(record)).toMatchObject({ verdict: 'same' });
    const wrong = { ...edit('settlement.rake', 31), rulesVersion: 999 };
    expect(replay(wrong)).toMatchObject({
      verdict: 'engineChanged',
      rulesVersion: { recorded: 999, current: 1 },
      difference: { path: 'settlement.rake' },
    });
  });
});

describe('steps', () => {
  test('start, each deal, each action and the settlement, once each', () => {
    const { steps } = stepsOf(called, 'all');
    expect(steps.map(({ index }) => index)).toEqual(steps.map((_, i) => i));
    const kinds = steps.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'deal')).toHaveLength(4);
    expect(kinds.filter((kind) => kind === 'action')).toHaveLength(called.actions.length);
    expect([kinds.at(0), kinds.at(-1)]).toEqual(['start', 'settle']);
  });

  test('the first step has the blinds in, the last one the money moved', () => {
    const { steps } = stepsOf(called, 'all');
    expect(steps[0].events.map(({ type, amount }) => [type, amount])).toEqual([
      ['smallBlind', 50],
      ['bigBlind', 100],
    ]);
    expect(steps.at(-1)?.view.seats.map(({ stack }) => stack)).toEqual(
      replay(called).finalStacks?.map(({ stack }) => stack),
    );
  });

  test('before the showdown a viewer finds nobody else’s cards in any form', () => {
    const cards = new Map(
      stepsOf(called, 'all')
        .steps.at(-2)
        ?.view.seats.map((seat) => [seat.seat, seat.cards.map(String)]),
    );
    for (const viewer of ['public', 1, 4] as const) {
      const hidden = [...cards].filter(([seat]) => seat !== viewer).flatMap(([, held]) => held);
      const board = new Set(stepsOf(called, 'all').steps.at(-1)?.view.board);
      const early = stepsOf(called, viewer).steps.filter(({ view }) => !view.terminal);
      for (const card of hidden) {
        if (!board.has(card)) expect(JSON.stringify(early)).not.toContain(`"${card}"`);
      }
    }
  });

  test('an own card is seen by its holder', () => {
    const own = stepsOf(called, 4).steps[1].view.seats.find(({ seat }) => seat === 4);
    expect(own?.cards.every((card) => card !== null)).toBe(true);
  });

  test('steps of a hand that breaks off end there and say why', () => {
    const { steps, difference } = stepsOf(edit('actions', called.actions.slice(0, 3)), 'all');
    expect(steps.filter(({ kind }) => kind === 'action')).toHaveLength(3);
    expect(difference).toMatchObject({ rule: 'unfinished' });
    expect(difference).not.toHaveProperty('stoppedAt');
  });
});

describe('re-dealing simulated hands', () => {
  test.each(['holdem-nl-050-100', 'holdem-fl-200-400', 'holdem-sl-1-2-3', 'holdem-nl-idr-rake-tax'])(
    '%s: any hand of any unit, with broken connections, derives itself again',
    (slug) => {
      for (const [unit, hand] of [
        [0, 1],
        [0, 40],
        [7, 3],
        [7, 25],
      ]) {
        const record = redeal(specOf(slug, 'random-legal', 800), unit, hand, money);
        expect(record.handNo).toBe(hand);
        expect(replay(record)).toMatchObject({ verdict: 'same', difference: null });
        if (record.settlement) expect(imbalance(record.settlement)).toBe(0);
      }
    },
  );

  test('the same hand has the same cards whatever the policies do', () => {
    const deal = (policy: string) =>
      stepsOf(redeal(specOf('holdem-nl-050-100', policy), 3, 1, money), 'all').steps[1].view.seats.map(
        (seat) => seat.cards,
      );
    expect(deal('calling')).toEqual(deal('random-legal'));
  });

  test('every action has a time, a source, and amounts only where money moves', () => {
    const record = redeal(specOf('holdem-fl-200-400', 'random-legal', 2_000), 1, 5, money);
    expect(record.actions.map(({ atMs }) => atMs)).toEqual(record.actions.map((_, i) => 15_000 + 6_000 * i));
    for (const action of record.actions) {
      expect(['bot', 'timeout', 'disconnect']).toContain(action.source);
      expect(action.amount === undefined || action.amount > 0).toBe(true);
    }
  });
});

describe('the written form', () => {
  test('a record survives JSON and its schema', () => {
    expect(parseHandRecord(JSON.parse(JSON.stringify(called)))).toEqual({ ok: true, record: called });
  });

  test('the golden record of schema version 1 is read, lifted and derived as it was written', () => {
    const file = fileURLToPath(new URL('../../fixtures/records/hand-record-v1.json', import.meta.url));
    const parsed = parseHandRecord(JSON.parse(readFileSync(file, 'utf8')));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    // Later rules may settle it otherwise; then the report has to say that the engine changed.
    expect(replay(parsed.record).verdict).not.toBe('different');
  });

  test.each([
    ['a newer schema', { ...called, schemaVersion: 2 }, 'schemaVersion'],
    ['no schema', {}, 'schemaVersion'],
    ['a list', [], ''],
    ['an unknown field', { ...called, cheat: 1 }, 'cheat'],
    ['a fraction of a minor unit', edit('seats.0.stack', 10.5), 'seats.0.stack'],
    ['a setting out of range', edit('config.settings.bigBlind', 0), 'config.settings.bigBlind'],
    ['an unknown source', edit('actions.0.source', 'spirit'), 'actions.0.source'],
  ])('%s is refused with its path', (_, json, path) => {
    expect(parseHandRecord(json)).toMatchObject({ ok: false, errors: [{ path }] });
  });

  test('an unknown schema version cannot be lifted', () => {
    expect(() => upcastRecord({ schemaVersion: 0 })).toThrow(RangeError);
  });
});
