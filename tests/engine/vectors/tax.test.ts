import { describe, expect, test } from 'vitest';
import { holdem } from '@/server/engine/games/holdem';
import { apportion } from '@/server/engine/money/apportion';
import { portionOf } from '@/server/engine/money/portion';
import { resolveTax, taxOf } from '@/server/engine/money/tax';
import { euRake, PokerHand, tax3 } from '@/tests/support/poker-hand';

describe('per player (rules 00, Tax)', () => {
  test("A's two bets: 3 % of 1,000 and of 2,000 are 30 + 60 = 90", () => {
    const rule = resolveTax(tax3);
    expect(taxOf(rule, 1000) + taxOf(rule, 2000)).toBe(90);
  });

  test.each([
    // 3 % of 50 = 1.5; of 49 = 1.47; of 51 = 1.53.
    [50, 'halfUp', 2],
    [49, 'halfUp', 1],
    [51, 'floor', 1],
    [49, 'ceil', 2],
    [100, 'ceil', 3],
  ] as const)('3 %% of %i rounded %s: %i', (amount, rounding, due) => {
    expect(taxOf(resolveTax({ rateBp: 300, rounding }), amount)).toBe(due);
    expect(portionOf(amount, 300, rounding)).toBe(due);
  });
});

describe('worked hands', () => {
  const stacks = [2000, 2000, 2000];
  const settings = { smallBlind: 500, bigBlind: 1000 };

  test('P1 bets 1,000 and folds, P2 and P3 put in 2,000 each: 30 + 60 + 60 = 150, withheld at the winner', () => {
    // Heads-up order of three: button 2 calls 1,000 ... here seat 3 (small blind) and seat 1 (big blind) first.
    const hand = new PokerHand(holdem, {
      settings,
      stacks,
      button: 2,
      tax: tax3,
      holes: ['7c2d', 'AsAh', 'KsKh'],
      board: '3c8d9hQcJd',
    });
    hand.play('2 raise 2000; 3 call; 1 fold');
    const { tax, seats } = hand.settle();
    expect(tax).toBe(150);
    expect(seats.map((seat) => seat.tax)).toEqual([0, 150, 0]);
    expect(seats.map((seat) => seat.taxed)).toEqual([
      { base: 1000, rateBp: 300, amount: 30 },
      { base: 2000, rateBp: 300, amount: 60 },
      { base: 2000, rateBp: 300, amount: 60 },
    ]);
    expect(seats.map((seat) => seat.net)).toEqual([-1000, 5000 - 150 - 2000, -2000]);
  });

  test('heads-up all-in 1,000 against 2,000: 1,000 is uncalled, 30 + 30 = 60', () => {
    const hand = new PokerHand(holdem, {
      settings: { smallBlind: 50, bigBlind: 100 },
      stacks: [2000, 1000],
      tax: tax3,
      holes: ['7c2d', 'AsAh'],
      board: '3c8d9hQcJd',
    });
    const { tax, seats } = hand.play('1 raise 2000; 2 call').settle();
    expect(tax).toBe(60);
    expect(seats.map((seat) => seat.uncalled)).toEqual([1000, 0]);
    expect(seats.map((seat) => seat.net)).toEqual([-1000, 940]);
  });

  test('due without a flop and in a walk', () => {
    // Blinds 50 and 100, all fold: 50 came back. 3 % of 50 = 1.5 -> 2 for each of the two.
    const hand = new PokerHand(holdem, { stacks: [5000, 5000, 5000], tax: tax3 }).play('1 fold; 2 fold');
    const { tax, seats } = hand.settle();
    expect(tax).toBe(4);
    expect(seats.map((seat) => seat.net)).toEqual([0, -50, 46]);
  });

  test('dead posts and antes are part of the total bet', () => {
    const hand = new PokerHand(holdem, {
      stacks: [5000, 5000, 5000],
      settings: { anteKind: 'every', ante: 100 },
      posts: { 1: { live: 100, dead: 50 } },
      tax: tax3,
    });
    hand.play('1 check; 2 call; 3 check');
    const bases = hand
      .play('2 check; 3 check; 1 bet 100; 2 fold; 3 fold')
      .settle()
      .seats.map((s) => s.taxed?.base);
    // Seat 1: ante 100 + live 100 + dead 50; the last bet of 100 came back.
    expect(bases).toEqual([250, 200, 200]);
  });

  test('never on virtual chips', () => {
    const hand = new PokerHand(holdem, { stacks: [5000, 5000, 5000], tax: tax3, virtual: true });
    expect(hand.play('1 fold; 2 fold').settle().tax).toBe(0);
  });

  test('a split pot: tax goes over the shares by largest remainder, ties nearest left of the button', () => {
    // Button 1, all three put in 101 and tie on the board: pot 303, shares 101 each; 3 % of 101 = 3.03 -> 3 each: 9.
    const even = new PokerHand(holdem, {
      stacks: [101, 101, 101],
      tax: tax3,
      holes: ['2c3d', '2d3h', '2h3c'],
      board: 'AsKsQsJsTs',
    });
    even.play('1 raise 101; 2 call; 3 call');
    expect(even.settle().seats.map((seat) => seat.tax)).toEqual([3, 3, 3]);
    // 10 over three equal shares: 3 each, the tenth to the first left of the button.
    const parts = new Float64Array(3);
    apportion(10, Float64Array.of(101, 101, 101), 3, parts);
    expect(Array.from(parts)).toEqual([4, 3, 3]);
  });

  test('rake and tax together: net = won - rake - tax - contributed, and everything adds up', () => {
    const hand = new PokerHand(holdem, {
      stacks: [4000, 4000],
      rake: euRake,
      tax: tax3,
      holes: ['7c2d', 'AsAh'],
      board: '3c8d9hQcJd',
    });
    const { seats, rake, tax } = hand
      .play('1 raise 2000; 2 call; 2 check; 1 check; 2 check; 1 check; 2 check; 1 check')
      .settle();
    // Pot 4,000, two dealt in: rake 75. Tax 60 + 60.
    expect([rake, tax]).toEqual([75, 120]);
    expect(seats[1]).toMatchObject({ won: 4000, rake: 75, tax: 120, contributed: 2000, net: 1805 });
  });
});

describe('apportioning', () => {
  test('exact when the product is beyond the safe range', () => {
    const weights = Float64Array.of(9_000_000_000_000, 1_000_000_000_000);
    const parts = new Float64Array(2);
    apportion(1_000_001, weights, 2, parts);
    // 900,000.9 and 100,000.1: the unit left over goes to the larger remainder.
    expect(Array.from(parts)).toEqual([900_001, 100_000]);
  });

  test('nothing to weigh by is an error', () => {
    expect(() => apportion(1, new Float64Array(2), 2, new Float64Array(2))).toThrow(RangeError);
  });
});
