import { describe, expect, it } from 'vitest';
import { deck32, deck36, deck52 } from '@/server/engine/cards/card';
import { badugi4, describeBadugi } from '@/server/engine/evaluate/badugi';
import { americana5, describeAmericana, describeDraw32, draw32 } from '@/server/engine/evaluate/deck32';
import { describeEightLow, EIGHT_LOW_RANKS, eightLowByMask, eightLowMask } from '@/server/engine/evaluate/eight-low';
import { aceToFive5, describeAceToFive, describeDeuceToSeven, deuceToSeven5 } from '@/server/engine/evaluate/low';
import type { HandName } from '@/server/engine/evaluate/ranking';
import { describeShortDeck, shortDeck5 } from '@/server/engine/evaluate/short-deck';
import { describeSoko, soko5 } from '@/server/engine/evaluate/soko';

type Five = (a: number, b: number, c: number, d: number, e: number) => number;

/** How many of all five-card hands of a deck get each rank. */
function countFives(deck: Int8Array, rankOf: Five): Uint32Array {
  const hands = new Uint32Array(65_536);
  const n = deck.length;
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      for (let c = b + 1; c < n; c++) {
        for (let d = c + 1; d < n; d++) {
          for (let e = d + 1; e < n; e++) hands[rankOf(deck[a], deck[b], deck[c], deck[d], deck[e])]++;
        }
      }
    }
  }
  return hands;
}

function byCategory(hands: Uint32Array, describeRank: (rank: number) => HandName): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let rank = 1; rank < hands.length; rank++) {
    if (hands[rank] === 0) continue;
    const { category } = describeRank(rank);
    counts[category] = (counts[category] ?? 0) + hands[rank];
  }
  return counts;
}

const used = (hands: Uint32Array) => hands.filter((n) => n > 0).length;

describe('all hands of each ranking', () => {
  it('Soko over C(52,5) (rules 10, Acceptance 2)', () => {
    const hands = countFives(deck52, soko5);
    expect(byCategory(hands, describeSoko)).toEqual({
      royalFlush: 4, // 40 straight flushes with
      straightFlush: 36,
      quads: 624,
      fullHouse: 3_744,
      flush: 5_108,
      straight: 10_200,
      trips: 54_912,
      twoPair: 123_552,
      fourFlush: 110_940,
      fourStraight: 92_208,
      pair: 1_047_552,
      highCard: 1_150_080,
    });
    // Rank sets: 79 four-straights with another fifth rank (8 for A-2-3-4 and J-Q-K-A, 7 for the nine between) and
    // 11 x 4 with a pair; C(13,4) x 13 four-flushes less 10 x 5 that are straights; 1287 - 10 - 79 high cards;
    // 2860 - 44 pairs; the rest as in the usual ranking: 858 + 858 + 10 + 1277 + 156 + 156 + 10.
    expect(used(hands)).toBe(79 + 44 + 9_245 + 1_198 + 2_816 + 858 + 858 + 10 + 1_277 + 156 + 156 + 10);
    expect(hands[0]).toBe(0);
  });

  const over32 = {
    royalFlush: 4,
    straightFlush: 16,
    quads: 224,
    flush: 204,
    fullHouse: 1_344,
    straight: 5_100,
    trips: 10_752,
    twoPair: 24_192,
    pair: 107_520,
    highCard: 52_020,
  };

  it('the 32-card deck without suits (rules 10, Acceptance 2)', () => {
    const hands = countFives(deck32, americana5);
    expect(byCategory(hands, describeAmericana)).toEqual(over32);
    // Rank sets: C(8,5) - 5 = 51 high cards and as many flushes, 5 straights and 5 straight flushes, 8 x C(7,3) = 280
    // pairs, C(8,2) x 6 = 168 two pair, 8 x C(7,2) = 168 trips, 8 x 7 = 56 full houses and 56 quads.
    expect(used(hands)).toBe(51 + 51 + 5 + 5 + 280 + 168 + 168 + 56 + 56);
    expect(hands[0]).toBe(0);
  });

  it('the 32-card deck with suits: no two hands of one deal are equal', () => {
    expect(byCategory(countFives(deck32, draw32), describeDraw32)).toEqual(over32);
    const masks = new Map<number, number[]>();
    countFives(deck32, (a, b, c, d, e) => {
      const rank = draw32(a, b, c, d, e);
      const group = masks.get(rank) ?? [];
      group.push((1 << (a - 20)) | (1 << (b - 20)) | (1 << (c - 20)) | (1 << (d - 20)) | (1 << (e - 20)));
      masks.set(rank, group);
      return rank;
    });
    let disjoint = 0;
    for (const group of masks.values()) {
      for (let i = 0; i < group.length; i++) {
        for (let j = i + 1; j < group.length; j++) if ((group[i] & group[j]) === 0) disjoint++;
      }
    }
    expect(disjoint).toBe(0);
  });

  it('the short deck over C(36,5) = 376,992', () => {
    const hands = countFives(deck36, shortDeck5);
    expect(byCategory(hands, describeShortDeck)).toEqual({
      royalFlush: 4,
      straightFlush: 20, // A-6-7-8-9 to 9-K: 5 x 4
      quads: 288, // 9 x 32
      flush: 480, // 4 x C(9,5) - 24
      fullHouse: 1_728, // 9 x 4 x 8 x 6
      straight: 6_120, // 6 x 4^5 - 24
      trips: 16_128, // 9 x 4 x C(8,2) x 16
      twoPair: 36_288, // C(9,2) x 36 x 28
      pair: 193_536, // 9 x 6 x C(8,3) x 64
      highCard: 122_400, // (C(9,5) - 6) x (4^5 - 4)
    });
    expect(used(hands)).toBe(1_404);
    expect(hands[0]).toBe(0);
  });

  it('2-7 low over C(52,5)', () => {
    const hands = countFives(deck52, deuceToSeven5);
    // Against the high ranking A-2-3-4-5 is no straight: 4^5 - 4 = 1,020 straights become aces high, 4 straight flushes
    // become flushes.
    expect(byCategory(hands, describeDeuceToSeven)).toEqual({
      low: 1_302_540 + 1_020,
      pair: 1_098_240,
      twoPair: 123_552,
      trips: 54_912,
      straight: 10_200 - 1_020,
      flush: 5_108 + 4,
      fullHouse: 3_744,
      quads: 624,
      straightFlush: 36 - 4,
      royalFlush: 4,
    });
    expect(used(hands)).toBe(7_462);
    expect(hands[0]).toBe(0);
  });

  it('A-5 low over C(52,5)', () => {
    const hands = countFives(deck52, aceToFive5);
    expect(byCategory(hands, describeAceToFive)).toEqual({
      low: 1_317_888, // C(13,5) x 4^5
      pair: 1_098_240,
      twoPair: 123_552,
      trips: 54_912,
      fullHouse: 3_744,
      quads: 624,
    });
    expect(used(hands)).toBe(6_175); // every set of five ranks is a rank of its own
    expect(hands[0]).toBe(0);
  });

  it('8-or-better over C(52,5): C(8,5) rank sets of 4^5 hands each', () => {
    const hands = countFives(deck52, (...cards) => eightLowByMask(eightLowMask(cards)));
    expect(2_598_960 - hands[0]).toBe(57_344);
    for (let rank = 1; rank <= EIGHT_LOW_RANKS; rank++) expect(hands[rank]).toBe(1_024);
    expect(describeEightLow(EIGHT_LOW_RANKS).cards).toEqual(['5', '4', '3', '2', 'A']);
  });

  it('badugi over C(52,4) = 270,725', () => {
    const hands = new Uint32Array(2_000);
    for (let a = 0; a < 52; a++) {
      for (let b = a + 1; b < 52; b++) {
        for (let c = b + 1; c < 52; c++) for (let d = c + 1; d < 52; d++) hands[badugi4(a, b, c, d)]++;
      }
    }
    // Four cards: C(13,4) x 4!. The others from a separate Python program that tries all subsets.
    expect(byCategory(hands, describeBadugi)).toEqual({
      badugi4: 17_160,
      badugi3: 154_440,
      badugi2: 96_252,
      badugi1: 2_873,
    });
    // Sets of one to four different ranks: 13 + 78 + 286 + 715.
    expect(used(hands)).toBe(1_092);
    expect(hands[0]).toBe(0);
  });
});
