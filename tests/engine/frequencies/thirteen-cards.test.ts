import { describe, expect, it } from 'vitest';
import { cardOf, deck52 } from '@/server/engine/cards/card';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { bestSplitOf } from '@/server/engine/rows/arrange';
import { naturalOf, naturals } from '@/server/engine/rows/naturals';
import { pointsByCategory, usualLinePoints } from '@/server/engine/rows/points';
import { categories, categoryOf, rankFive, rankRows } from '@/server/engine/rows/rank';
import { middlesOf, Splits } from '@/server/engine/rows/splits';
import { worthOf } from '@/server/engine/rows/worth';

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
const HANDS = 635_013_559_600; // C(52,13)
const bit = (kind: (typeof naturals)[number]) => 1 << naturals.indexOf(kind);

/** Every way to have 13 cards by rank, with the number of hands that have it. */
function* byRank(counts: number[] = [], left = 13, weight = 1): Generator<[readonly number[], number]> {
  if (counts.length === 13) {
    if (left === 0) yield [counts, weight];
    return;
  }
  const rest = (12 - counts.length) * 4;
  for (let count = Math.max(0, left - rest); count <= Math.min(4, left); count++) {
    counts.push(count);
    yield* byRank(counts, left - count, weight * choose(4, count));
    counts.pop();
  }
}

describe('naturals of 13 cards (rules 50, 13 Card)', () => {
  it('has the exact shares of dragon, six pairs, and five pairs with a triple', () => {
    const kinds = ['dragon', 'sixPairs', 'fivePairsTriple'] as const;
    const found = { dragon: 0, sixPairs: 0, fivePairsTriple: 0 };
    let all = 0;
    const cards = new Int8Array(13);
    for (const [counts, weight] of byRank()) {
      all += weight;
      let at = 0;
      let pairs = 0;
      for (let rank = 0; rank < 13; rank++) {
        pairs += counts[rank] >> 1;
        for (let suit = 0; suit < counts[rank]; suit++) cards[at++] = cardOf(rank, suit);
      }
      // Six pairs hold six pairs, a dragon none: all others are neither.
      if (pairs !== 6 && pairs !== 0) continue;
      for (const kind of kinds) if (naturalOf(cards, 0, bit(kind)) >= 0) found[kind] += weight;
    }
    expect(all).toBe(HANDS);
    expect(found.dragon).toBe(4 ** 13);
    expect((found.dragon / HANDS).toExponential(5)).toBe('1.05681e-4');
    expect(((found.sixPairs / HANDS) * 100).toFixed(6)).toBe('0.395924');
    expect((found.fivePairsTriple / HANDS).toExponential(5)).toBe('5.39661e-4');
  });

  it('has the exact share of three flushes', () => {
    let found = 0;
    const cards = new Int8Array(13);
    for (let c = 0; c <= 13; c++)
      for (let d = 0; c + d <= 13; d++)
        for (let h = 0; c + d + h <= 13; h++) {
          const lengths = [c, d, h, 13 - c - d - h];
          let at = 0;
          for (const [suit, length] of lengths.entries())
            for (let rank = 0; rank < length; rank++) cards[at++] = cardOf(rank, suit);
          if (naturalOf(cards, 0, bit('threeFlushes')) >= 0)
            found += lengths.reduce((product, length) => product * choose(13, length), 1);
        }
    expect(((found / HANDS) * 100).toFixed(6)).toBe('0.898487');
  });
});

describe('rows', () => {
  it('has the category counts of all 2,598,960 five-card rows (rules 10)', () => {
    const counts = new Array(categories.length).fill(0);
    const cards = new Int8Array(5);
    for (let a = 0; a < 52; a++)
      for (let b = a + 1; b < 52; b++)
        for (let c = b + 1; c < 52; c++)
          for (let d = c + 1; d < 52; d++)
            for (let e = d + 1; e < 52; e++) {
              cards[0] = c;
              cards[1] = a;
              cards[2] = e;
              cards[3] = b;
              cards[4] = d;
              counts[categoryOf(rankFive(cards, 'susun'))]++;
            }
    // The usual 5-card counts: high card 1,302,540 ... straight flush 36, royal 4.
    expect(counts).toEqual([1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]);
  });

  it('looks at 72,072 splits and finds the same best one as trying each (rules 50, Auto)', () => {
    expect(middlesOf.length).toBe(72_072);
    const rows = worthOf(pointsByCategory(usualLinePoints, 3), 'susun');
    const splits = new Splits();
    const deal = new Deal(new Random(seedWords('splits')));
    const cards = new Int8Array(13);
    const out = new Int8Array(13);
    const chosen = { at: 0, worth: 0 };
    const ranks = { front: 0, middle: 0, back: 0, foul: false };
    for (let hand = 0; hand < 60; hand++) {
      deal.shuffle(deck52);
      for (let i = 0; i < 13; i++) cards[i] = deal.draw();
      splits.load(cards, 0, 'susun');
      bestSplitOf(splits, rows, chosen);
      let best = { worth: Number.NEGATIVE_INFINITY, back: 0, middle: 0 };
      for (let at = 0; at < middlesOf.length; at++) {
        // Legality and ranks by the way that plays the hand, not by the tables of the search.
        splits.write(at, out);
        rankRows(out, 'susun', ranks);
        if (ranks.foul) continue;
        const { front, middle, back } = ranks;
        const bin = (rows.frontBin(front) * rows.bins + rows.middleBin(middle)) * rows.bins + rows.backBin(back);
        const worth = rows.front(front) + rows.middle(middle) + rows.back(back) + rows.together[bin];
        const stronger = back > best.back || (back === best.back && middle > best.middle);
        if (worth > best.worth || (worth === best.worth && stronger)) best = { worth, back, middle };
      }
      splits.write(chosen.at, out);
      rankRows(out, 'susun', ranks);
      expect({ worth: chosen.worth, back: ranks.back, middle: ranks.middle }).toEqual(best);
      expect(ranks.foul).toBe(false);
    }
  });
});
