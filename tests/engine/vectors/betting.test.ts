import { describe, expect, test } from 'vitest';
import { holdem } from '@/server/engine/games/holdem';
import { type HandOptions, PokerHand } from '@/tests/support/poker-hand';

/*
 * Hand-made betting cases (rules 10). Unless a case says otherwise: blinds 50 and 100, button at seat 1, so with
 * three or more seats the small blind is seat 2 and the big blind seat 3; heads-up the button (1) is the small blind.
 */
interface Case {
  readonly name: string;
  readonly options: HandOptions;
  /** Actions, and between them what must hold: `legal` of the seat that is asked, or `ask` who is asked. */
  readonly steps: readonly (
    | string
    | { readonly legal: string }
    | { readonly ask: number }
    | { readonly refused: readonly [string, string] }
  )[];
  readonly over?: boolean;
  readonly street?: string;
}

const of = (...stacks: number[]): HandOptions => ({ stacks });
const structure = (
  options: HandOptions,
  kind: 'PL' | 'HPL' | 'FL' | 'SL',
  more: HandOptions['settings'] = {},
): HandOptions => ({
  ...options,
  settings: { structure: kind, ...more },
});

const cases: readonly Case[] = [
  {
    name: 'heads-up: the button posts the small blind, acts first before the flop and last after it',
    options: of(10_000, 10_000),
    steps: [
      { ask: 1 },
      { legal: 'fold, call 50, raise 200-10000' },
      '1 call',
      { ask: 2 },
      '2 check',
      { ask: 2 },
      '2 check',
      { ask: 1 },
    ],
  },
  {
    name: 'three seats: the seat after the big blind opens, after the flop the first live seat left of the button',
    options: of(10_000, 10_000, 10_000),
    steps: [{ ask: 1 }, '1 call', { ask: 2 }, '2 fold', { ask: 3 }, '3 check', { ask: 3 }],
    street: 'flop',
  },
  {
    name: 'the big blind keeps its option when the blind is only called',
    options: of(10_000, 10_000, 10_000),
    steps: [
      '1 call',
      '2 call',
      { ask: 3 },
      { legal: 'fold, check, raise 200-10000' },
      '3 raise 300',
      { ask: 1 },
      { legal: 'fold, call 200, raise 500-10000' },
    ],
  },
  {
    name: 'after a short big blind the call stays the full blind and the minimum raise-to two of them',
    options: of(10_000, 10_000, 30),
    steps: [{ ask: 1 }, { legal: 'fold, call 100, raise 200-10000' }],
  },
  {
    name: 'a short big blind that the small blind already covers leaves nothing to answer',
    options: of(10_000, 30),
    steps: [],
    over: true,
  },
  {
    name: 'a short small blind is all-in; the others play on',
    options: of(10_000, 20, 10_000),
    steps: [{ ask: 1 }, '1 call', { ask: 3 }, { legal: 'fold, check, raise 200-10000' }, '3 check', { ask: 3 }],
    street: 'flop',
  },
  {
    name: 'walk: everybody folds to the big blind',
    options: of(10_000, 10_000, 10_000),
    steps: ['1 fold', '2 fold'],
    over: true,
  },
  {
    name: 'no limit: the minimum raise is the last full raise',
    options: of(10_000, 10_000, 10_000),
    steps: [
      '1 raise 350',
      { legal: 'fold, call 300, raise 600-10000' },
      { refused: ['2 raise 599', 'minRaise'] },
      { refused: ['2 raise 10001', 'maxRaise'] },
      '2 raise 1000',
      { legal: 'fold, call 900, raise 1650-10000' },
    ],
  },
  {
    name: 'the opening bet of a later round is at least the big blind',
    options: of(10_000, 10_000),
    steps: [
      '1 call',
      '2 check',
      { legal: 'fold, check, bet 100-9900' },
      { refused: ['2 bet 99', 'minBet'] },
      { refused: ['2 raise 200', 'nothingToRaise'] },
    ],
  },
  {
    name: 'an all-in below the minimum raise is legal',
    options: of(10_000, 10_000, 450),
    steps: ['1 raise 300', '2 call', { legal: 'fold, call 200, raise 450' }],
  },
  {
    name: 'a short all-in raise does not reopen the raising for seats that acted',
    options: of(10_000, 10_000, 450),
    steps: [
      '1 raise 300',
      '2 call',
      '3 raise 450',
      { ask: 1 },
      { legal: 'fold, call 150' },
      { refused: ['1 raise 800', 'notReopened'] },
      '1 call',
      { legal: 'fold, call 150' },
    ],
  },
  {
    name: 'a seat that has not acted yet may raise over a short all-in, by the last full raise',
    options: of(10_000, 400, 10_000),
    // 1 raises by 200 to 300, 2 is all-in for 400 (100 more); seat 3 may raise to 400 + 200.
    steps: [
      '1 raise 300',
      '2 raise 400',
      { legal: 'fold, call 300, raise 600-10000' },
      '3 call',
      { legal: 'fold, call 100' },
    ],
  },
  {
    name: 'a full raise all-in reopens',
    options: of(10_000, 10_000, 500),
    steps: ['1 raise 300', '2 call', '3 raise 500', { ask: 1 }, { legal: 'fold, call 200, raise 700-10000' }],
  },
  {
    name: 'two short all-ins that add up to a full raise reopen, but only for whom they add up',
    // Button 5, blinds 1 and 2. 3 raises by 200 to 300, 4 is all-in 400, 5 calls 400, 1 is all-in 550.
    options: { stacks: [550, 10_000, 10_000, 400, 10_000], button: 5 },
    steps: [
      '3 raise 300',
      '4 raise 400',
      '5 call',
      '1 raise 550',
      '2 fold',
      // Seat 3 faces 250 since its raise: at least 200, so it may raise to 550 + 200.
      { ask: 3 },
      { legal: 'fold, call 250, raise 750-10000' },
      '3 call',
      // Seat 5 faces 150 since its call: below 200.
      { ask: 5 },
      { legal: 'fold, call 150' },
    ],
  },
  {
    name: 'nobody who could answer: a raise is not offered',
    options: of(10_000, 500),
    steps: ['1 call', '2 raise 500', { legal: 'fold, call 400' }, { refused: ['1 raise 1000', 'nobodyToAnswer'] }],
  },
  {
    name: 'run-out: with no more betting possible the remaining cards come by themselves',
    options: of(10_000, 10_000),
    steps: ['1 raise 10000', '2 call'],
    over: true,
  },
  {
    name: 'the big blind has nothing to decide when every other seat is all-in for at most the blind',
    options: of(80, 100, 10_000),
    steps: ['1 call', '2 call'],
    over: true,
  },
  {
    name: 'pot limit: pot 3,000 without the bet, bet 2,000, nothing in yet: raise to 9,000 at most (A)',
    // Button 1 calls 1,000, small blind 500 in and folds... three call 1,000: pot 3,000.
    options: { ...structure(of(20_000, 20_000, 20_000), 'PL', { smallBlind: 500, bigBlind: 1000 }) },
    steps: [
      '1 call',
      '2 call',
      '3 check',
      '2 bet 2000',
      { ask: 3 },
      { legal: 'fold, call 2000, raise 4000-9000' },
      { refused: ['3 raise 9001', 'maxRaise'] },
    ],
  },
  {
    name: 'pot limit: pot 100, bet 40, nothing in yet: call 40, raise to 220 at most (C)',
    options: structure(of(1000, 1000), 'PL', { smallBlind: 10, bigBlind: 20 }),
    steps: [
      '1 raise 50',
      '2 call',
      '2 bet 40',
      { legal: 'fold, call 40, raise 80-220' },
      { refused: ['1 raise 221', 'maxRaise'] },
    ],
  },
  {
    name: 'pot limit before the flop: blinds 50 and 100 allow 350',
    options: structure(of(10_000, 10_000, 10_000), 'PL'),
    steps: [{ legal: 'fold, call 100, raise 200-350' }, '1 raise 350', { legal: 'fold, call 300, raise 600-1150' }],
  },
  {
    name: 'pot limit counts antes and dead money',
    options: {
      ...structure(of(10_000, 10_000, 10_000), 'PL', { anteKind: 'bigBlind', ante: 60 }),
      posts: { 1: { live: 100, dead: 40 } },
    },
    // On the table: 50 + 100 + 60 ante + 100 post + 40 dead = 350; nothing to call: 100 + 350.
    steps: [{ legal: 'fold, check, raise 200-450' }],
  },
  {
    name: 'pot and half pot maxima are floored to the chip unit, never below the minimum',
    options: structure(of(10_000, 10_000, 10_000), 'HPL', { chipUnit: 20 }),
    // Half of (150 + 100) = 125 over 100: 225, floored to 220.
    steps: [{ legal: 'fold, call 100, raise 200-220' }],
  },
  {
    name: 'half pot: the opening bet is at most half the pot, and never below the minimum bet',
    options: structure(of(10_000, 10_000), 'HPL'),
    // Pot 200: half is 100, which is also the minimum. Then 100 + (200 + 100 + 100) / 2 = 300.
    steps: [
      '1 call',
      '2 check',
      { legal: 'fold, check, bet 100' },
      '2 bet 100',
      { legal: 'fold, call 100, raise 200-300' },
    ],
  },
  {
    name: 'fixed limit: bets and raises are the limit, lower before and on the flop',
    options: structure(of(10_000, 10_000, 10_000), 'FL', { upperLimit: 200 }),
    steps: [
      { legal: 'fold, call 100, raise 200' },
      { refused: ['1 raise 250', 'maxRaise'] },
      '1 call',
      '2 fold',
      '3 check',
      { legal: 'fold, check, bet 100' },
      '3 check',
      '1 check',
      { legal: 'fold, check, bet 200' },
    ],
  },
  {
    name: 'fixed limit: four bets a round, before the flop the big blind is the first',
    options: structure(of(10_000, 10_000, 10_000), 'FL', { upperLimit: 200 }),
    steps: [
      '1 raise 200',
      '2 raise 300',
      '3 raise 400',
      { legal: 'fold, call 200' },
      { refused: ['1 raise 500', 'raiseCap'] },
      '1 call',
      '2 call',
      '2 bet 100',
      '3 raise 200',
      '1 raise 300',
      '2 raise 400',
      { legal: 'fold, call 200' },
    ],
  },
  {
    name: 'fixed limit: an all-in of at least half the bet is a full raise, and the next is all-in + full bet',
    options: structure(of(10_000, 150, 10_000), 'FL', { upperLimit: 200 }),
    // 1 calls 100, 2 is all-in 150: 50 is half of 100. Two bets so far; 3 may raise to 250, then 1 to 350.
    steps: [
      '1 call',
      '2 raise 150',
      { legal: 'fold, call 50, raise 250' },
      '3 raise 250',
      { legal: 'fold, call 150, raise 350' },
      '1 raise 350',
      { legal: 'fold, call 100' },
    ],
  },
  {
    name: 'fixed limit: an all-in below half the bet may be called or completed, and stays closed for whom has acted',
    options: structure(of(10_000, 140, 10_000), 'FL', { upperLimit: 200 }),
    // 40 is below half: seat 3 may complete to the regular 200; if it only calls, seat 1 may only call.
    steps: [
      '1 call',
      '2 raise 140',
      { legal: 'fold, call 40, raise 200' },
      '3 call',
      { legal: 'fold, call 40' },
      { refused: ['1 raise 200', 'notReopened'] },
    ],
  },
  {
    name: 'fixed limit: a completion counts as a bet and reopens',
    options: structure(of(10_000, 140, 10_000), 'FL', { upperLimit: 200 }),
    steps: ['1 call', '2 raise 140', '3 raise 200', { legal: 'fold, call 100, raise 300' }],
  },
  {
    name: 'spread limit 1-2-3: limits bind bets and raise increments, a raise is at least the one before',
    options: structure(of(10_000, 10_000), 'SL'),
    steps: [
      { legal: 'fold, call 50, raise 200' },
      '1 call',
      '2 check',
      { legal: 'fold, check, bet 100' },
      '2 check',
      '1 check',
      { legal: 'fold, check, bet 100-200' },
      '2 bet 150',
      { legal: 'fold, call 150, raise 300-350' },
    ],
    street: 'turn',
  },
  {
    name: 'spread limit: three limits a seat and round; the raise that reaches the cap may be smaller',
    options: structure(of(10_000, 10_000), 'SL'),
    // Turn, limit 200, cap 600: 200, 400, then 600 exactly; from 150, 350, 550 only 50 are left.
    steps: [
      '1 call',
      '2 check',
      '2 check',
      '1 check',
      '2 bet 150',
      '1 raise 350',
      { legal: 'fold, call 200, raise 550' },
      '2 raise 550',
      { legal: 'fold, call 200, raise 600' },
      '1 raise 600',
      { legal: 'fold, call 50' },
      { refused: ['2 raise 650', 'roundCap'] },
    ],
  },
  {
    name: 'antes go in before the blinds and are no part of the call',
    options: { ...of(10_000, 10_000, 10_000), settings: { anteKind: 'every', ante: 25 } },
    steps: [{ legal: 'fold, call 100, raise 200-9975' }],
  },
  {
    name: 'a short stack antes what it has: all-in for the ante',
    options: { ...of(10_000, 10_000, 20), settings: { anteKind: 'every', ante: 25 } },
    // Seat 3 has nothing left for its blind; the call stays 100 all the same.
    steps: [{ ask: 1 }, { legal: 'fold, call 100, raise 200-9975' }, '1 call', { ask: 2 }, '2 call', { ask: 2 }],
    street: 'flop',
  },
  {
    name: 'a live post counts toward the call and leaves the option; a dead one does not',
    options: { ...of(10_000, 10_000, 10_000, 10_000), posts: { 4: { live: 100, dead: 50 } } },
    steps: [
      { ask: 4 },
      { legal: 'fold, check, raise 200-9950' },
      '4 check',
      { ask: 1 },
      { legal: 'fold, call 100, raise 200-10000' },
    ],
  },
  {
    name: 'a straddle is the bet to call and the least raise; action starts at its left',
    options: { ...of(10_000, 10_000, 10_000, 10_000, 10_000), posts: { 4: { live: 200, dead: 0 } } },
    steps: [
      { ask: 5 },
      { legal: 'fold, call 200, raise 400-10000' },
      '5 call',
      '1 fold',
      '2 fold',
      '3 call',
      { ask: 4 },
      { legal: 'fold, check, raise 400-10000' },
    ],
  },
  {
    name: 'bets are multiples of the chip unit; an all-in may be odd',
    options: { ...of(10_010, 10_000, 10_000), settings: { smallBlind: 50, bigBlind: 100, chipUnit: 25 } },
    steps: [{ legal: 'fold, call 100, raise 200-10010' }, { refused: ['1 raise 210', 'chipUnit'] }, '1 raise 10010'],
  },
  {
    name: 'dead small blind: the big blind stays where it is due',
    options: { ...of(10_000, 10_000, 10_000), bigBlind: 2 },
    // Button 1, seat 2 posts the big blind, nobody the small one.
    steps: [{ ask: 3 }, { legal: 'fold, call 100, raise 200-10000' }, '3 fold', '1 fold'],
    over: true,
  },
  {
    name: 'checking a bet, acting out of turn and unknown actions are refused',
    options: of(10_000, 10_000, 10_000),
    steps: [
      { refused: ['1 check', 'checkFacingBet'] },
      { refused: ['2 call', 'notYourTurn'] },
      { refused: ['5 fold', 'notInHand'] },
      { refused: ['1 dance', 'notNow'] },
      { refused: ['1 bet 300', 'betFacingBet'] },
      { refused: ['1 raise', 'wholeAmount'] },
      { refused: ['1 raise 200.5', 'wholeAmount'] },
    ],
  },
  {
    name: 'clock out: check when it is free, else fold',
    options: of(10_000, 10_000, 10_000),
    steps: ['1 timeout', '2 call', '3 timeout', { ask: 2 }, '2 bet 500', '3 timeout'],
    over: true,
  },
];

describe.each(cases.map((each) => [each.name, each] as const))('%s', (_, { options, steps, over, street }) => {
  test('plays', () => {
    const hand = new PokerHand(holdem, options);
    for (const step of steps) {
      if (typeof step === 'string') hand.play(step);
      else if ('legal' in step) expect(hand.legal).toBe(step.legal);
      else if ('ask' in step) expect(hand.asked).toEqual([step.ask]);
      else expect([step.refused[0], hand.try(step.refused[0])?.rule]).toEqual(step.refused);
    }
    if (over !== undefined) expect(hand.over).toBe(over);
    if (street !== undefined) expect(hand.street).toBe(street);
  });
});

test('there are at least 25 cases', () => {
  expect(cases.length).toBeGreaterThanOrEqual(25);
});

describe('artificial all-in (rules 00)', () => {
  const fixed = { settings: { structure: 'FL', upperLimit: 200 } } as const;

  test('fixed limit: a disconnected seat that faces a bet stays in for what it has paid and wins that pot', () => {
    const hand = new PokerHand(holdem, {
      ...fixed,
      stacks: [5000, 5000, 5000],
      holes: ['AsAh', '7c2d', 'KsKh'],
      board: '3c8d9hQcJd',
    });
    hand.play('1 call; 2 call; 3 check; 2 check; 3 bet 100; 1 disconnect; 1 timeout');
    expect(hand.asked).toEqual([2]);
    hand.play('2 call; 2 check; 3 bet 200; 2 call; 2 check; 3 check');
    // Main pot 300 for seat 1's aces; side pot 2 x (100 + 200) for seat 3's kings.
    expect(hand.pots).toEqual(['300: 1,2,3 -> 1 300', '600: 2,3 -> 3 600']);
    expect(hand.net).toEqual([200, -400, 200]);
    expect(hand.game.view(hand.state, 'public').seats[0]).toMatchObject({ status: 'allIn', stack: 5200 });
  });

  test('it is final: after a reconnect the seat is not asked again', () => {
    const hand = new PokerHand(holdem, { ...fixed, stacks: [5000, 5000, 5000] });
    hand.play('1 disconnect; 1 timeout; 1 reconnect; 2 call; 3 check; 2 check; 3 check');
    expect(hand.asked).toEqual([2]);
  });

  test('facing no bet it is not used: the seat checks', () => {
    const hand = new PokerHand(holdem, { ...fixed, stacks: [5000, 5000, 5000] });
    hand.play('1 call; 2 call; 3 disconnect; 3 timeout');
    expect(hand.game.view(hand.state, 'public').seats[2].status).toBe('active');
    expect(hand.street).toBe('flop');
  });

  test('a connected seat that runs out of time folds', () => {
    const hand = new PokerHand(holdem, { ...fixed, stacks: [5000, 5000, 5000] });
    hand.play('1 disconnect; 1 reconnect; 1 timeout');
    expect(hand.game.view(hand.state, 'public').seats[0].status).toBe('folded');
  });

  test('no limit: not by default, but where the table says always', () => {
    const stacks = [5000, 5000, 5000];
    const no = new PokerHand(holdem, { stacks }).play('1 disconnect; 1 timeout');
    expect(no.game.view(no.state, 'public').seats[0].status).toBe('folded');
    const yes = new PokerHand(holdem, { stacks, settings: { artificialAllIn: 'always' } }).play(
      '1 disconnect; 1 timeout',
    );
    expect(yes.game.view(yes.state, 'public').seats[0].status).toBe('allIn');
  });

  test('without allowance the ordinary rule', () => {
    const hand = new PokerHand(holdem, { ...fixed, stacks: [5000, 5000, 5000], brings: { 1: { protections: 0 } } });
    hand.play('1 disconnect; 1 timeout');
    expect(hand.game.view(hand.state, 'public').seats[0].status).toBe('folded');
  });

  test('the event names the protection and what it protected', () => {
    const hand = new PokerHand(holdem, { ...fixed, stacks: [5000, 5000, 5000] });
    hand.play('1 call; 2 raise 200; 3 call; 1 disconnect; 1 timeout');
    expect(hand.events).toContainEqual({ type: 'protection', seat: 1, amount: 100 });
  });
});
