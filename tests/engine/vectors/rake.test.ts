import { describe, expect, test } from 'vitest';
import { holdem } from '@/server/engine/games/holdem';
import { type RakeSettings, rakeIssues, rakeOf, resolveRake } from '@/server/engine/money/rake';
import { euRake, PokerHand } from '@/tests/support/poker-hand';

const rakeFor = (base: number, players: number, settings: RakeSettings = euRake, stake = 100) =>
  rakeOf(resolveRake(settings, stake), base, players);

describe('schedule EU (rules 00, Rake: Worked)', () => {
  test.each([
    // 12.35 / 0.20 = 61.75: 61 steps.
    [1235, 3, 61],
    [4000, 2, 75],
    [19, 6, 0],
    [20, 6, 1],
    [10_000, 5, 300],
    // The caps are reached at 15.00, 40.00 and 60.00: one step less is one cent less.
    [1500, 2, 75],
    [1499, 2, 74],
    [4000, 3, 200],
    [3999, 3, 199],
    [6000, 4, 300],
    [5999, 4, 299],
    [6000, 10, 300],
  ])('pots of %i with %i dealt in: %i', (base, players, rake) => {
    expect(rakeFor(base, players)).toBe(rake);
  });
});

describe('other schedules', () => {
  test.each([
    // 5 % of 1,235 = 61.75.
    ['floor', 61],
    ['halfUp', 62],
    ['ceil', 62],
  ] as const)('5 %% of 1,235 rounded %s: %i', (rounding, rake) => {
    expect(rakeFor(1235, 6, { ...euRake, method: 'percent', rounding })).toBe(rake);
  });

  test('a row of a higher stake takes over from that stake on', () => {
    const caps = [...euRake.caps, { fromStake: 500, fromPlayers: 2, toPlayers: 10, cap: 500 }];
    expect(rakeFor(100_000, 6, { ...euRake, caps }, 499)).toBe(300);
    expect(rakeFor(100_000, 6, { ...euRake, caps }, 500)).toBe(500);
  });

  test('no hand pays more than the maximum per hand', () => {
    expect(rakeFor(100_000, 6, { ...euRake, maxPerHand: 250 })).toBe(250);
  });

  test('a percentage of a pot near the safe range is exact', () => {
    // 3.33 % of 9,007,199,254,740,991 = 299,939,735,182,874.99...: computed with BigInt here.
    const base = Number.MAX_SAFE_INTEGER;
    const exact = Number((BigInt(base) * 333n) / 10_000n);
    const caps = [{ fromStake: 0, fromPlayers: 2, toPlayers: 10, cap: base }];
    expect(rakeFor(base, 6, { ...euRake, method: 'percent', rateBp: 333, rounding: 'floor', caps })).toBe(exact);
  });
});

describe('the trigger and the base', () => {
  // Three seats, button 1: 2 posts 50, 3 posts 100.
  const stacks = [10_000, 10_000, 10_000];

  test('no flop, no rake', () => {
    const hand = new PokerHand(holdem, { stacks, rake: euRake }).play('1 raise 5000; 2 call; 3 fold; 2 check; 1 check');
    expect(hand.street).toBe('turn');
    const folded = new PokerHand(holdem, { stacks, rake: euRake }).play('1 raise 5000; 2 fold; 3 fold');
    expect(folded.settle().rake).toBe(0);
  });

  test('a run-out deals the flop, so it is raked; 3 dealt in: at most 2.00', () => {
    const hand = new PokerHand(holdem, { stacks, rake: euRake }).play('1 raise 10000; 2 call; 3 fold');
    expect(hand.settle().rake).toBe(200);
  });

  test('what came back uncalled is not raked', () => {
    // 1 bets 1,000 on the flop and nobody calls: pots 100 + 100 + 100 = 300, 15 steps.
    const hand = new PokerHand(holdem, { stacks, rake: euRake }).play('1 call; 2 call; 3 check; 2 check; 3 check');
    const { rake, pots, seats } = hand.play('1 bet 1000; 2 fold; 3 fold').settle();
    expect(rake).toBe(15);
    expect(pots.map(({ amount }) => amount)).toEqual([300]);
    expect(seats[0]).toMatchObject({ uncalled: 1000, contributed: 100, won: 300, rake: 15, net: 185 });
  });

  test('caps go by the players dealt in, not by those who saw the flop', () => {
    const six = [10_000, 10_000, 10_000, 10_000, 10_000, 10_000];
    const hand = new PokerHand(holdem, { stacks: six, rake: euRake });
    hand.play('4 raise 10000; 5 fold; 6 fold; 1 fold; 2 fold; 3 call');
    // 10,000 + 10,000 + 50 dead small blind: capped at 3.00 as six were dealt in.
    expect(hand.settle().rake).toBe(300);
  });

  test('always: due without a flop too', () => {
    const hand = new PokerHand(holdem, { stacks, rake: { ...euRake, trigger: 'always' } });
    // Pot 50 + 100 + 100: the raise came back.
    expect(hand.play('1 raise 5000; 2 fold; 3 fold').settle().rake).toBe(12);
  });

  test('virtual chips are never raked', () => {
    const hand = new PokerHand(holdem, { stacks, rake: euRake, virtual: true }).play('1 raise 10000; 2 call; 3 fold');
    expect(hand.settle().rake).toBe(0);
  });

  test('rake is apportioned to the pots by size, largest remainder, main pot first', () => {
    // Seat 2 all-in 333, seats 1 and 3 all-in 1,000: main 999, side 1,334; pots 2,333 -> 116 steps -> 116.
    // 116 x 999 / 2,333 = 49.67 and 116 x 1,334 / 2,333 = 66.33: 49 + 66 = 115, the one left to the larger remainder (main).
    const hand = new PokerHand(holdem, { stacks: [1000, 333, 1000], rake: euRake });
    const { rake, pots } = hand.play('1 raise 1000; 2 call; 3 call').settle();
    expect(rake).toBe(116);
    expect(pots.map((pot) => [pot.amount, pot.rake])).toEqual([
      [999, 50],
      [1334, 66],
    ]);
  });
});

describe('cross-checks of a schedule', () => {
  const codes = (settings: Partial<RakeSettings>) =>
    rakeIssues({ ...euRake, ...settings }).map(({ path, code, severity }) => `${path} ${code} ${severity}`);

  test('the default has none', () => {
    expect(codes({})).toEqual([]);
  });

  test('caps must rise with the players', () => {
    const caps = [
      { fromStake: 0, fromPlayers: 2, toPlayers: 3, cap: 200 },
      { fromStake: 0, fromPlayers: 4, toPlayers: 10, cap: 100 },
    ];
    expect(codes({ caps })).toEqual(['caps.1.cap rakeCapFalls error']);
  });

  test('bands leave no number of players out and do not overlap', () => {
    const hole = [
      { fromStake: 0, fromPlayers: 2, toPlayers: 3, cap: 100 },
      { fromStake: 0, fromPlayers: 5, toPlayers: 10, cap: 200 },
    ];
    expect(codes({ caps: hole })).toEqual(['caps rakeBandMissing error']);
    const overlap = [
      { fromStake: 0, fromPlayers: 2, toPlayers: 4, cap: 100 },
      { fromStake: 0, fromPlayers: 4, toPlayers: 10, cap: 200 },
    ];
    expect(codes({ caps: overlap })).toEqual(['caps.1.fromPlayers rakeBandsOverlap error']);
  });

  test('a step cannot take more than its pot', () => {
    expect(codes({ stepAmount: 21 })).toEqual(['stepAmount rakeStepAbovePot error']);
  });
});
