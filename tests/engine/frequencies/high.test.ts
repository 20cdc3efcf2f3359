import { describe, expect, it } from 'vitest';
import {
  buildHigh,
  describeHigh,
  flushRank,
  HIGH_RANKS,
  high5,
  high6,
  high7,
  high7ByKey,
  high7WithBoard,
  highKey,
} from '@/server/engine/evaluate/high';

function countByCategory(hands: Uint32Array): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let rank = 1; rank <= HIGH_RANKS; rank++) {
    if (hands[rank] === 0) continue;
    const { category } = describeHigh(rank);
    counts[category] = (counts[category] ?? 0) + hands[rank];
  }
  return counts;
}

const used = (hands: Uint32Array) => hands.filter((n) => n > 0).length;

describe('high hands, exhaustively (rules 10, Acceptance 1)', () => {
  it('ranks all 2,598,960 five-card hands into 7,462 ranks', () => {
    const hands = new Uint32Array(HIGH_RANKS + 1);
    const rankOf = high5;
    for (let a = 0; a < 52; a++) {
      for (let b = a + 1; b < 52; b++) {
        for (let c = b + 1; c < 52; c++) {
          for (let d = c + 1; d < 52; d++) {
            for (let e = d + 1; e < 52; e++) hands[rankOf(a, b, c, d, e)]++;
          }
        }
      }
    }
    expect(countByCategory(hands)).toEqual({
      royalFlush: 4,
      straightFlush: 36,
      quads: 624,
      fullHouse: 3_744,
      flush: 5_108,
      straight: 10_200,
      trips: 54_912,
      twoPair: 123_552,
      pair: 1_098_240,
      highCard: 1_302_540,
    });
    expect(used(hands)).toBe(7_462);
    expect(hands[0]).toBe(0);
  });

  it('ranks all 133,784,560 seven-card hands into 4,824 ranks', () => {
    buildHigh();
    const hands = new Uint32Array(HIGH_RANKS + 1);
    const keys = Int32Array.from({ length: 52 }, (_, card) => highKey(card));
    const byKey = high7ByKey;
    const byCards = high7;
    // The commonest path must be the innermost loop alone: keys of the outer cards are summed once.
    const lastTwo = (key: number, a: number, b: number, c: number, d: number, e: number) => {
      for (let f = e + 1; f < 52; f++) {
        const partial = (key + keys[f]) | 0;
        for (let g = f + 1; g < 52; g++) {
          const rank = byKey((partial + keys[g]) | 0);
          hands[rank > 0 ? rank : byCards(a, b, c, d, e, f, g)]++;
        }
      }
    };
    for (let a = 0; a < 52; a++) {
      for (let b = a + 1; b < 52; b++) {
        const two = (keys[a] + keys[b]) | 0;
        for (let c = b + 1; c < 52; c++) {
          const three = (two + keys[c]) | 0;
          for (let d = c + 1; d < 52; d++) {
            const four = (three + keys[d]) | 0;
            for (let e = d + 1; e < 52; e++) lastTwo((four + keys[e]) | 0, a, b, c, d, e);
          }
        }
      }
    }
    expect(countByCategory(hands)).toEqual({
      royalFlush: 4_324,
      straightFlush: 37_260,
      quads: 224_848,
      fullHouse: 3_473_184,
      flush: 4_047_644,
      straight: 6_180_020,
      trips: 6_461_620,
      twoPair: 31_433_400,
      pair: 58_627_800,
      highCard: 23_294_460,
    });
    expect(used(hands)).toBe(4_824);
    expect(hands[0]).toBe(0);
  });

  it('gives the same rank for a hand whole, from its key and from its board', () => {
    // A royal flush on the board under 2c 2d: whichever way, the board plays.
    const board = [32, 36, 40, 44, 48] as const; // Tc Jc Qc Kc Ac
    const boardKey = board.reduce((sum, card) => (sum + highKey(card)) | 0, 0);
    expect(high7WithBoard(boardKey, ...board, 0, 1)).toBe(HIGH_RANKS);
    expect(high7(...board, 0, 1)).toBe(HIGH_RANKS);
    const key = (((boardKey + highKey(0)) | 0) + highKey(1)) | 0;
    expect(high7ByKey(key)).toBe(-1); // clubs
    expect(flushRank(0b1111100000001)).toBe(HIGH_RANKS); // T J Q K A and 2 of clubs
    expect(high6(...board, 7)).toBe(HIGH_RANKS);
  });
});
