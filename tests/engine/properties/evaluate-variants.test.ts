import { describe, expect, it } from 'vitest';
import { deck32, deck36, deck52 } from '@/server/engine/cards/card';
import { badugi4 } from '@/server/engine/evaluate/badugi';
import { americana5, draw32 } from '@/server/engine/evaluate/deck32';
import { eightLowOf, omahaEightLow, omahaLowBoard } from '@/server/engine/evaluate/eight-low';
import { high5 } from '@/server/engine/evaluate/high';
import { aceToFiveOf, deuceToSeven5 } from '@/server/engine/evaluate/low';
import { omahaBoard, omahaHigh } from '@/server/engine/evaluate/omaha';
import { shortDeckOf } from '@/server/engine/evaluate/short-deck';
import { soko5 } from '@/server/engine/evaluate/soko';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import {
  choices,
  compareStrengths,
  referenceAceToFive,
  referenceAmericana,
  referenceBadugi,
  referenceDeuceToSeven,
  referenceDraw32,
  referenceEightLow,
  referenceOmaha,
  referenceShortDeck,
  referenceSoko,
  type Strength,
} from '@/tests/support/reference-evaluator';

type Cards = readonly number[];
type Quad = [number, number, number, number];
type Quint = [number, number, number, number, number];

const omahaOf = (cards: Cards) => omahaHigh(omahaBoard(...(cards.slice(4) as Quint)), ...(cards.slice(0, 4) as Quad));
const omahaLowOf = (cards: Cards) =>
  omahaEightLow(omahaLowBoard(...(cards.slice(4) as Quint)), ...(cards.slice(0, 4) as Quad));
const omahaHands = (cards: Cards) =>
  choices(cards.slice(0, 4), 2).flatMap((two) => choices(cards.slice(4), 3).map((three) => [...two, ...three]));

interface Case {
  name: string;
  deck: Int8Array;
  size: number;
  hands: number;
  rankOf: (cards: Cards) => number;
  reference: (cards: Cards) => Strength | null;
}

const cases: Case[] = [
  {
    name: 'short deck, 5',
    deck: deck36,
    size: 5,
    hands: 4000,
    rankOf: (h) => shortDeckOf(h),
    reference: referenceShortDeck,
  },
  {
    name: 'short deck, 6',
    deck: deck36,
    size: 6,
    hands: 2000,
    rankOf: (h) => shortDeckOf(h),
    reference: referenceShortDeck,
  },
  {
    name: 'short deck, 7',
    deck: deck36,
    size: 7,
    hands: 2000,
    rankOf: (h) => shortDeckOf(h),
    reference: referenceShortDeck,
  },
  { name: 'A-5, 5', deck: deck52, size: 5, hands: 4000, rankOf: (h) => aceToFiveOf(h), reference: referenceAceToFive },
  { name: 'A-5, 6', deck: deck52, size: 6, hands: 2000, rankOf: (h) => aceToFiveOf(h), reference: referenceAceToFive },
  { name: 'A-5, 7', deck: deck52, size: 7, hands: 2000, rankOf: (h) => aceToFiveOf(h), reference: referenceAceToFive },
  {
    name: '2-7',
    deck: deck52,
    size: 5,
    hands: 4000,
    rankOf: (h) => deuceToSeven5(...(h as Quint)),
    reference: referenceDeuceToSeven,
  },
  { name: 'Soko', deck: deck52, size: 5, hands: 4000, rankOf: (h) => soko5(...(h as Quint)), reference: referenceSoko },
  {
    name: 'Americana',
    deck: deck32,
    size: 5,
    hands: 4000,
    rankOf: (h) => americana5(...(h as Quint)),
    reference: referenceAmericana,
  },
  {
    name: '32-card draw',
    deck: deck32,
    size: 5,
    hands: 4000,
    rankOf: (h) => draw32(...(h as Quint)),
    reference: referenceDraw32,
  },
  {
    name: 'badugi',
    deck: deck52,
    size: 4,
    hands: 4000,
    rankOf: (h) => badugi4(...(h as Quad)),
    reference: referenceBadugi,
  },
  {
    name: '8-or-better, 7',
    deck: deck52,
    size: 7,
    hands: 4000,
    rankOf: (h) => eightLowOf(h),
    reference: (h) => referenceEightLow(choices(h, 5)),
  },
  {
    name: 'Omaha',
    deck: deck52,
    size: 9,
    hands: 1000,
    rankOf: omahaOf,
    reference: (h) => referenceOmaha(h.slice(0, 4), h.slice(4)),
  },
  {
    name: 'Omaha 8',
    deck: deck52,
    size: 9,
    hands: 2000,
    rankOf: omahaLowOf,
    reference: (h) => referenceEightLow(omahaHands(h)),
  },
];

describe('each evaluator against its reference', () => {
  it.each(cases)('$name', ({ name, deck, size, hands, rankOf, reference }) => {
    const deal = new Deal(new Random(seedWords('against the reference', name.length, size)));
    const dealt = Array.from({ length: hands }, () => {
      deal.shuffle(deck);
      return Array.from({ length: size }, () => deal.draw());
    });
    const judged = dealt.map((hand) => ({ hand, rank: rankOf(hand), reference: reference(hand) }));
    for (const { hand, rank, reference: strength } of judged) {
      if (strength === null) expect(rank, hand.join()).toBe(0);
      else expect(rank, hand.join()).toBeGreaterThan(0);
    }
    // Sorted by the reference, ranks must rise with it and stay equal with it: that compares every pair.
    const sorted = judged.flatMap(({ hand, rank, reference: strength }) =>
      strength ? [{ hand, rank, strength }] : [],
    );
    sorted.sort((x, y) => compareStrengths(x.strength, y.strength));
    expect(sorted.length).toBeGreaterThan(hands / 10);
    for (let i = 1; i < sorted.length; i++) {
      const expected = Math.sign(compareStrengths(sorted[i].strength, sorted[i - 1].strength));
      expect(Math.sign(sorted[i].rank - sorted[i - 1].rank), `${sorted[i - 1].hand} | ${sorted[i].hand}`).toBe(
        expected,
      );
    }
  });
});

describe('Omaha against trying all 60 hands', () => {
  const pairs = choices([0, 1, 2, 3], 2);
  const triples = choices([4, 5, 6, 7, 8], 3);

  function brute(h: ArrayLike<number>): number {
    let best = 0;
    for (const [p, q] of pairs) {
      for (const [r, s, t] of triples) best = Math.max(best, high5(h[p], h[q], h[r], h[s], h[t]));
    }
    return best;
  }

  it('agrees on 200,000 random deals', () => {
    const deal = new Deal(new Random(seedWords('omaha')));
    const hand = new Int8Array(9);
    let wrong = 0;
    for (let i = 0; i < 200_000; i++) {
      deal.shuffle(deck52);
      for (let k = 0; k < 9; k++) hand[k] = deal.draw();
      const [a, b, c, d, ...board] = hand;
      if (omahaHigh(omahaBoard(...(board as Quint)), a, b, c, d) !== brute(hand)) wrong++;
    }
    expect(wrong).toBe(0);
  });

  it('agrees where flushes and straight flushes are common: 50,000 deals of two suits', () => {
    const deal = new Deal(new Random(seedWords('omaha, two suits')));
    const deck = deck52.filter((card) => (card & 3) > 1);
    const hand = new Int8Array(9);
    let wrong = 0;
    for (let i = 0; i < 50_000; i++) {
      deal.shuffle(deck);
      for (let k = 0; k < 9; k++) hand[k] = deal.draw();
      const [a, b, c, d, ...board] = hand;
      if (omahaHigh(omahaBoard(...(board as Quint)), a, b, c, d) !== brute(hand)) wrong++;
    }
    expect(wrong).toBe(0);
  });
});
