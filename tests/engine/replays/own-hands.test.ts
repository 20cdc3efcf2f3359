import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { replay, stepsOf } from '@/server/engine';
import { HandFormatError, readPhh, readPhhFile, writePhh } from '@/server/services/hands';

const folder = fileURLToPath(new URL('../../fixtures/phh/', import.meta.url));
const read = (name: string) => readFileSync(folder + name, 'utf8');

/** A hand in which nothing but the named fields differs. */
function hand(changes: Record<string, unknown>): string {
  const fields = {
    variant: 'NT',
    antes: [0, 0, 0],
    blinds_or_straddles: [50, 100, 0],
    min_bet: 100,
    starting_stacks: [1000, 1000, 1000],
    actions: ['d dh p1 7c2d', 'd dh p2 AhKd', 'd dh p3 AdKh', 'p3 f', 'p1 f'],
    ...changes,
  };
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
    .join('\n');
}

const problem = (text: string): string => {
  try {
    readPhh(text);
  } catch (error) {
    if (error instanceof HandFormatError) return error.message;
    throw error;
  }
  return 'none';
};

describe('our own PHH hands', () => {
  const files = readdirSync(folder);
  test.each(files)('%s ends on the stacks that were worked out by hand', (name) => {
    for (const record of readPhhFile(read(name))) {
      expect(record.finalStacks).not.toBeNull();
      expect(replay(record)).toMatchObject({ verdict: 'same', difference: null });
    }
  });

  test.each(files)('%s is the same hand after it was written and read again', (name) => {
    for (const record of readPhhFile(read(name))) {
      const again = readPhh(writePhh(record));
      expect({ ...again, table: null }).toEqual({ ...record, table: null });
    }
  });

  // p3 folds and p1 gives up 50 of the blinds; a stack that is not known is far above all that was put in.
  test('unknown stacks bound nothing, and what is then left is not known', () => {
    const record = readPhh(
      `${hand({ starting_stacks: undefined })}\nstarting_stacks = [1000, inf, inf]\nfinishing_stacks = [950, inf, inf]`,
    );
    expect(record.finalStacks).toBeNull();
    const [first, second, third] = record.seats.map(({ stack }) => stack);
    expect([first, second === third, second >= 1_000_000]).toEqual([1000, true, true]);
    expect(replay(record).finalStacks).toEqual([
      { seat: 1, stack: 950 },
      { seat: 2, stack: second + 50 },
      { seat: 3, stack: third },
    ]);
  });

  test.each([
    ['a blind below nothing', { blinds_or_straddles: [50, 100, -100] }, 'blinds_or_straddles.2'],
    ['a stack below nothing', { starting_stacks: [1000, -1, 1000] }, 'starting_stacks.1'],
    ['a stack of nothing', { starting_stacks: [1000, 0, 1000] }, 'stack of 0'],
    ['an ante that is no number', { antes: [0, 'a', 0] }, 'antes.1'],
    ['a blind of the second player alone', { blinds_or_straddles: [0, 100, 0] }, 'blinds_or_straddles'],
    [
      'an ante not trimmed where the blind is short too',
      { antes: [20, 20, 20], starting_stacks: [1000, 15, 1000] },
      'p2',
    ],
    ['amounts that are together too large', { starting_stacks: [9e15, 9e15, 1000] }, 'too large'],
  ])('%s is refused by name', (_, changes, where) => {
    expect(problem(hand(changes))).toContain(where);
  });

  test('half a chip is one minor unit of two a chip', () => {
    const record = readPhh(read('half-chip.phh'));
    expect(record.minorPerUnit).toBe(2);
    expect(record.actions[0]).toEqual({ seat: 3, kind: 'raise', amount: 250, source: 'player' });
    expect(replay(record).finalStacks).toEqual([
      { seat: 1, stack: 1950 },
      { seat: 2, stack: 2025 },
      { seat: 3, stack: 2025 },
    ]);
  });

  test('thirds of a chip are exact too', () => {
    // 100 + 10 dead over three equal hands: 36 2/3 each.
    const record = readPhh(
      hand({
        antes: [0, 0, 0, 0],
        blinds_or_straddles: [5, 10, 0, 0],
        starting_stacks: [100, 100, 100, 100],
        min_bet: 10,
        actions: [
          'd dh p1 AcKc',
          'd dh p2 7d2d',
          'd dh p3 AhKh',
          'd dh p4 AsKs',
          'p3 cbr 30',
          'p4 cc',
          'p1 cc',
          'p2 f',
          'd db 3d5d9c',
          ...['p1 cc', 'p3 cc', 'p4 cc', 'd db Jh', 'p1 cc', 'p3 cc', 'p4 cc', 'd db Qc', 'p1 cc', 'p3 cc', 'p4 cc'],
        ],
        finishing_stacks: [103.33333333333333, 90, 103.33333333333333, 103.33333333333333],
      }),
    );
    expect(record.minorPerUnit).toBe(3);
    expect(replay(record)).toMatchObject({ verdict: 'same' });
  });

  test('seats are kept where the source names them, and heads-up the button is the last player', () => {
    const record = readPhh(read('heads-up-big-blind-ante.phh'));
    expect(record.button).toBe(9);
    expect(record.seats).toEqual([
      { seat: 4, stack: 1000, player: 'Ana' },
      { seat: 9, stack: 2000, player: 'Budi' },
    ]);
    expect(record.config?.settings).toMatchObject({ anteKind: 'bigBlind', ante: 100, smallBlind: 50, bigBlind: 100 });
  });

  test('cards shown at the end are in the deck where they were dealt', () => {
    // Dealt one at a time from the left of the button: p1 p2 p3 p1 p2 p3.
    expect(readPhh(read('shown-later.phh')).deck).toEqual({
      cards: ['Ah', 'Qs', 'Jh', 'Kd', 'Qd', 'Js', 'As', '5d', '9c', '2h', '3c'],
    });
  });

  test('cards that nobody saw are shown as such and never as others', () => {
    const { steps } = stepsOf(readPhh(read('straddle.phh')), 'all');
    expect(steps.at(-1)?.view.seats.map(({ cards }) => cards)).toEqual(Array(4).fill(['??', '??']));
  });

  test('several hands in one file are several records, and no single one', () => {
    expect(readPhhFile(read('two-hands.phhs'))).toHaveLength(2);
    expect(problem(read('two-hands.phhs'))).toBe('holds 2 hands');
  });

  test('wrong final stacks are the first difference', () => {
    const record = readPhh(hand({ finishing_stacks: [950, 1050, 1001] }));
    expect(replay(record)).toMatchObject({
      verdict: 'different',
      difference: { path: 'finalStacks.3', rule: 'stack', recorded: '1001', derived: '1000' },
    });
  });
});

describe('what is no PHH hand, or none that the rules allow, is refused by name', () => {
  const dealt = ['d dh p1 7c2d', 'd dh p2 AhKd', 'd dh p3 AdKh'];
  test.each([
    ['a raise below the least', hand({ actions: [...dealt, 'p3 cbr 199'] }), /actions\.3: minRaise.*min 200; max 1000/],
    ['a raise above the stack', hand({ actions: [...dealt, 'p3 cbr 1001'] }), /actions\.3: maxRaise/],
    ['an action out of turn', hand({ actions: [...dealt, 'p1 f'] }), /actions\.3: notYourTurn/],
    [
      'a hand without an end',
      hand({ actions: [...dealt, 'p3 f'] }),
      /unfinished.*legal: fold, call 50, raise 200\.\.1000/,
    ],
    [
      'an action after the end',
      hand({ actions: [...dealt, 'p3 f', 'p1 f', 'p2 cc'] }),
      /actions\.5: comes after the hand is over/,
    ],
    [
      'a card dealt twice',
      hand({ actions: ['d dh p1 7c2d', 'd dh p2 7cKd', 'd dh p3 AdKh', 'p3 f', 'p1 f'] }),
      /not-in-deck/,
    ],
    ['a card that is none', hand({ actions: ['d dh p1 1c2d'] }), /actions\.0: "1c" is not a card/],
    ['an unknown player', hand({ actions: ['d dh p9 7c2d'] }), /names no player from p1 to p3/],
    ['an unknown action', hand({ actions: [...dealt, 'p3 shoves'] }), /actions\.3: is no action/],
    ['a raise to nothing', hand({ actions: [...dealt, 'p3 cbr x'] }), /actions\.3: raises to no amount/],
    ['an unknown variant', hand({ variant: 'XX' }), /^variant: "XX" is played by no game here/],
    ['a missing field', hand({ starting_stacks: undefined }), /^starting_stacks/],
    ['lists of unequal length', hand({ antes: [0, 0] }), /^antes: has 2 entries for 3 players/],
    ['a dead small blind', hand({ blinds_or_straddles: [0, 100, 0] }), /^blinds_or_straddles: lacks a blind/],
    ['limits that are not the blind', hand({ variant: 'FT', small_bet: 50, big_bet: 200 }), /^small_bet/],
    ['no TOML', 'variant = "NT', /^line 1/],
    ['TOML of something else', 'title = "x"', /^variant: is missing/],
  ])('%s', (_, text, message) => {
    expect(problem(text)).toMatch(message);
  });
});
