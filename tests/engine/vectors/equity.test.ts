import { describe, expect, test } from 'vitest';
import { deck32, deck36, deck52, parseCards } from '@/server/engine/cards/card';
import { parseTiles } from '@/server/engine/cards/tile';
import { equity, type OpenHand } from '@/server/engine/equity/equity';
import type { Game } from '@/server/engine/game';
import { games } from '@/server/engine/games';
import { badugi } from '@/server/engine/games/badugi';
import { ceme } from '@/server/engine/games/ceme';
import { dominoQq } from '@/server/engine/games/domino-qq';
import { draw27 } from '@/server/engine/games/draw27';
import { draw32 } from '@/server/engine/games/draw32';
import { holdem } from '@/server/engine/games/holdem';
import { omaha } from '@/server/engine/games/omaha';
import { omaha8 } from '@/server/engine/games/omaha8';
import { razz } from '@/server/engine/games/razz';
import { shortDeck } from '@/server/engine/games/short-deck';
import { stud7 } from '@/server/engine/games/stud7';
import { stud8 } from '@/server/engine/games/stud8';
import { Random, seedWords } from '@/server/engine/rng/random';
import {
  choices,
  compareStrengths,
  referenceAceToFive,
  referenceEightLow,
  referenceHigh,
  referenceOmaha,
  referenceShortDeck,
  type Strength,
} from '@/tests/support/reference-evaluator';

type Known = Pick<Game, 'id' | 'runOut'>;

function of(game: Known, open: OpenHand, options = {}) {
  const found = equity(game, open, options);
  if (found === null) throw new Error(`${game.id} knows no equities`);
  return found;
}

const cards = (...texts: readonly string[]) => texts.map((text) => parseCards(text));

interface Tally {
  wins: number[];
  ties: number[];
  shares: number[];
  runOuts: number;
}

/** Judges one run-out by strengths; `null` does not qualify. */
function judge(tally: Tally, highs: readonly Strength[], lows: readonly (Strength | null)[] = []): void {
  const share = highs.map(() => 0);
  const award = (strengths: readonly (Strength | null)[], part: number) => {
    const best = strengths.reduce<Strength | null>(
      (top, next) => (next !== null && (top === null || compareStrengths(next, top) > 0) ? next : top),
      null,
    );
    if (best === null) return false;
    const winners = [...strengths.keys()].filter((i) => {
      const own = strengths[i];
      return own !== null && compareStrengths(own, best) === 0;
    });
    for (const i of winners) share[i] += part / winners.length;
    return true;
  };
  award(highs, award(lows, 0.5) ? 0.5 : 1);
  tally.runOuts += 1;
  for (const [i, part] of share.entries()) {
    if (part === 1) tally.wins[i] += 1;
    else if (part > 0) tally.ties[i] += 1;
    tally.shares[i] += part;
  }
}

const emptyTally = (hands: number): Tally => ({
  wins: new Array(hands).fill(0),
  ties: new Array(hands).fill(0),
  shares: new Array(hands).fill(0),
  runOuts: 0,
});

function expectSame(found: ReturnType<typeof of>, { wins, ties, shares, runOuts }: Tally): void {
  expect(found.exact).toBe(true);
  expect(found.runOuts).toBe(runOuts);
  expect(found.seats.map(({ win }) => Math.round(win * runOuts))).toEqual(wins);
  expect(found.seats.map(({ tie }) => Math.round(tie * runOuts))).toEqual(ties);
  for (const [i, { share, within }] of found.seats.entries()) {
    expect(share).toBeCloseTo(shares[i] / runOuts, 12);
    expect(within).toBe(0);
  }
}

const rest = (deck: Int8Array, ...known: readonly (readonly number[])[]) =>
  Array.from(deck).filter((card) => !known.flat().includes(card));

describe('exact, against every run-out judged by the slow reference', () => {
  test('Hold’em on the flop with a dead card: C(44,2) = 946 run-outs', () => {
    const hands = cards('AsKs', '9c9d');
    const board = parseCards('9s4s2h');
    const dead = parseCards('2s');
    const tally = emptyTally(2);
    for (const two of choices(rest(deck52, ...hands, board, dead), 2))
      judge(
        tally,
        hands.map((hand) => referenceHigh([...hand, ...board, ...two])),
      );
    expect(tally.runOuts).toBe(946);
    expectSame(of(holdem, { hands, board, dead }), tally);
  });

  test('Omaha on the flop, three hands: C(37,2) = 666 run-outs', () => {
    const hands = cards('AsAhKdQd', 'JsTs9h8h', '7c7d6c5d');
    const board = parseCards('Tc7h2d');
    const tally = emptyTally(3);
    for (const two of choices(rest(deck52, ...hands, board), 2))
      judge(
        tally,
        hands.map((hand) => referenceOmaha(hand, [...board, ...two])),
      );
    expect(tally.runOuts).toBe(666);
    expectSame(of(omaha, { hands, board }), tally);
  });

  test('Omaha hi/lo on the turn: 40 rivers, halves and quarters', () => {
    const hands = cards('As2sKdQd', 'Ah2h9c9d');
    const board = parseCards('3c4d8hTs');
    const tally = emptyTally(2);
    for (const river of rest(deck52, ...hands, board)) {
      const all = [...board, river];
      judge(
        tally,
        hands.map((hand) => referenceOmaha(hand, all)),
        hands.map((hand) =>
          referenceEightLow(choices(hand, 2).flatMap((two) => choices(all, 3).map((three) => [...two, ...three]))),
        ),
      );
    }
    expect(tally.runOuts).toBe(40);
    expectSame(of(omaha8, { hands, board }), tally);
  });

  test('stud on sixth street: 40 x 39 last cards, hi/lo and razz too', () => {
    const hands = cards('AsAh7d6d5c2c', 'KsKh8d4d3c2d');
    const left = rest(deck52, ...hands);
    const high = emptyTally(2);
    const split = emptyTally(2);
    const low = emptyTally(2);
    for (const one of left)
      for (const other of left) {
        if (one === other) continue;
        const full = [
          [...hands[0], one],
          [...hands[1], other],
        ];
        const highs = full.map(referenceHigh);
        judge(high, highs);
        judge(
          split,
          highs,
          full.map((hand) => referenceEightLow(choices(hand, 5))),
        );
        judge(low, full.map(referenceAceToFive));
      }
    expect(high.runOuts).toBe(1560);
    expectSame(of(stud7, { hands }), high);
    expectSame(of(stud8, { hands }), split);
    expectSame(of(razz, { hands }), low);
  });

  test('short deck on the flop: C(29,2) = 406 run-outs', () => {
    const hands = cards('AsKs', '6c6d');
    const board = parseCards('6s9sTh');
    const tally = emptyTally(2);
    for (const two of choices(rest(deck36, ...hands, board), 2))
      judge(
        tally,
        hands.map((hand) => referenceShortDeck([...hand, ...board, ...two])),
      );
    expect(tally.runOuts).toBe(406);
    expectSame(of(shortDeck, { hands, board }), tally);
  });
});

/** Category and ranks of the best of seven cards by counting, in one number; shares nothing with the tables. */
function countedHigh(hand: readonly number[]): number {
  const times = new Array<number>(13).fill(0);
  const suits = [0, 0, 0, 0];
  for (const card of hand) {
    times[card >> 2] += 1;
    suits[card & 3] |= 1 << (card >> 2);
  }
  let mask = 0;
  let pairs = 0;
  let trips = 0;
  let quads = 0;
  for (let rank = 0; rank < 13; rank++) {
    if (times[rank] > 0) mask |= 1 << rank;
    if (times[rank] === 2) pairs |= 1 << rank;
    if (times[rank] === 3) trips |= 1 << rank;
    if (times[rank] === 4) quads |= 1 << rank;
  }
  const top = (bits: number, count: number) => {
    let found = 0;
    for (let i = 0; i < count && bits !== 0; i++) {
      const bit = 1 << (31 - Math.clz32(bits));
      found |= bit;
      bits ^= bit;
    }
    return found;
  };
  const straight = (bits: number) => {
    const low = (bits << 1) | (bits >> 12);
    for (let high = 9; high >= 0; high--) if (((low >> high) & 31) === 31) return high + 1;
    return 0;
  };
  const code = (category: number, first: number, second = 0) => (category * 8192 + first) * 8192 + second;
  const suited = suits.find((bits) => top(bits, 5) !== top(bits, 4));
  if (suited !== undefined && straight(suited) > 0) return code(8, straight(suited));
  if (quads !== 0) return code(7, quads, top(mask & ~quads, 1));
  const three = top(trips, 1);
  const two = top((trips & ~three) | pairs, 1);
  if (three !== 0 && two !== 0) return code(6, three, two);
  if (suited !== undefined) return code(5, top(suited, 5));
  if (straight(mask) > 0) return code(4, straight(mask));
  if (three !== 0) return code(3, three, top(mask & ~three, 2));
  const both = top(pairs, 2);
  if (both !== top(pairs, 1)) return code(2, both, top(mask & ~both, 1));
  if (pairs !== 0) return code(1, pairs, top(mask & ~pairs, 3));
  return code(0, top(mask, 5));
}

describe('aces against kings before the flop', () => {
  test('counting agrees with the slow reference', () => {
    const random = new Random(seedWords('counted'));
    const draw = () => {
      const deck = Array.from(deck52);
      return Array.from({ length: 7 }, () => deck.splice(random.below(deck.length), 1)[0]);
    };
    for (let i = 0; i < 1_500; i++) {
      const [one, other] = [draw(), draw()];
      const counted = Math.sign(countedHigh(one) - countedHigh(other));
      expect(counted).toBe(Math.sign(compareStrengths(referenceHigh(one), referenceHigh(other))));
    }
  });

  test('all C(48,5) = 1,712,304 boards: 81.9 % with one suit in common', { timeout: 120_000 }, () => {
    const hands = cards('AsAh', 'KsKd');
    const left = rest(deck52, ...hands);
    const one = [...hands[0], 0, 0, 0, 0, 0];
    const other = [...hands[1], 0, 0, 0, 0, 0];
    const tally = emptyTally(2);
    for (let a = 0; a < 48; a++)
      for (let b = a + 1; b < 48; b++)
        for (let c = b + 1; c < 48; c++)
          for (let d = c + 1; d < 48; d++)
            for (let e = d + 1; e < 48; e++) {
              const board = [a, b, c, d, e];
              for (let i = 0; i < 5; i++) one[i + 2] = other[i + 2] = left[board[i]];
              const difference = countedHigh(one) - countedHigh(other);
              tally.runOuts += 1;
              if (difference === 0) for (const i of [0, 1]) tally.ties[i] += 1;
              else tally.wins[difference > 0 ? 0 : 1] += 1;
            }
    for (const i of [0, 1]) tally.shares[i] = tally.wins[i] + tally.ties[i] / 2;
    expect(tally.runOuts).toBe(1_712_304);
    const found = of(holdem, { hands });
    expectSame(found, tally);
    expect(found.seats[0].share).toBeCloseTo(0.8195, 4);
    // The same by chance: the truth lies within its interval of 95 %.
    const guessed = of(holdem, { hands }, { exactUpTo: 1, samples: 20_000, seed: 'aces' });
    expect(guessed.exact).toBe(false);
    expect(guessed.runOuts).toBe(20_000);
    // Standard error of a share of 0.82 in 20,000: 0.0027, times 1.96.
    expect(guessed.seats[0].within).toBeGreaterThan(0.0045);
    expect(guessed.seats[0].within).toBeLessThan(0.006);
    expect(Math.abs(guessed.seats[0].share - found.seats[0].share)).toBeLessThan(guessed.seats[0].within * 1.7);
  });
});

describe('hands as they stand', () => {
  test('2-7: 7-5-4-3-2 against 8-5-4-3-2; badugi; 32 cards by suit', () => {
    const won = [
      { win: 1, tie: 0, share: 1, within: 0 },
      { win: 0, tie: 0, share: 0, within: 0 },
    ];
    expect(of(draw27, { hands: cards('7c5d4h3s2c', '8c5h4c3d2d') }).seats).toEqual(won);
    expect(of(badugi, { hands: cards('KcQdJhTs', 'Ac2d3h4h') }).seats).toEqual(won);
    // Equal ranks in 32-card draw: h > d > c > s of the top card.
    expect(of(draw32, { hands: cards('AhKdQcTs8s', 'AdKhQsTc8c') }).seats).toEqual(won);
  });

  test('a hand of which nothing is known shares with one of which nothing is known', () => {
    const { exact, seats } = of(draw27, { hands: [[], []] }, { samples: 20_000 });
    expect(exact).toBe(false);
    expect(seats[0].share + seats[1].share).toBeCloseTo(1, 9);
    expect(Math.abs(seats[0].share - 0.5)).toBeLessThan(3 * 0.0036);
  });

  test('domino-qq: the fourth tile of each, 22 x 21', () => {
    const hands = [parseTiles('6|6 5|5 0|0'), parseTiles('0|1 1|2 1|3')];
    const { exact, runOuts, seats } = of(dominoQq, { hands });
    expect([exact, runOuts]).toEqual([true, 462]);
    expect(seats[0].share + seats[1].share).toBe(1);
    // No two hands are equal.
    expect(seats[0].tie).toBe(0);
  });
});

test('eight-handed stud with 52 - 48 cards left: one card in the middle is everybody’s seventh', () => {
  const deck = Array.from(deck52);
  // Seat 1 holds 2-2-2-2-3-3 and so on: ranks in blocks, the four aces are left.
  const hands = Array.from({ length: 8 }, (_, i) => deck.slice(i * 6, i * 6 + 6));
  const { exact, runOuts, seats } = of(stud7, { hands });
  expect([exact, runOuts]).toEqual([true, 4]);
  // Seat 8 holds QsQh.. by the same count: cards 42 to 47 are Q Q K K K K, quads of kings, and wins with any ace.
  expect(seats[7]).toEqual({ win: 1, tie: 0, share: 1, within: 0 });
});

describe('refused', () => {
  test.each<[string, OpenHand]>([
    ['a card twice', { hands: cards('AsAh', 'AsKs') }],
    ['a card twice, on the board', { hands: cards('AsAh', 'KsKh'), board: parseCards('As2c3c') }],
    ['one hand', { hands: cards('AsAh') }],
    ['three hole cards', { hands: cards('AsAhAd', 'KsKh') }],
    ['six board cards', { hands: cards('AsAh', 'KsKh'), board: parseCards('2c3c4c5c6c7c') }],
  ])('%s', (_, open) => {
    expect(() => equity(holdem, open)).toThrow(RangeError);
  });

  test('a card of another deck', () => {
    expect(deck32.includes(parseCards('2c')[0])).toBe(false);
    expect(() => equity(draw32, { hands: cards('AhKdQcTs2c', 'AdKhQsTc8c') })).toThrow(RangeError);
  });
});

test('every game of the poker family has equities that add up, others have none', () => {
  for (const game of games) {
    const found = equity(game, { hands: [[], [], []] }, { exactUpTo: 1, samples: 500 });
    if (game.family !== 'poker') expect(found).toBeNull();
    else expect(found?.seats.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  }
  expect(equity(ceme, { hands: [[], []] })).toBeNull();
});
