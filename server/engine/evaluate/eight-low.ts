import type { Card } from '../cards/card';
import { bytesOf, isBuilt, markBuilt } from './layout';
import type { HandName } from './ranking';

/*
 * 8-or-better (rules 10, Low): five different ranks of eight and below, ace low. Such ranks are bits 0 = A, 1 = 2 .. 7 =
 * 8; of two lows the one whose highest card is lower wins, which is the one with the smaller number. A rank is an integer
 * from 1 (8-7-6-5-4) to 56 (5-4-3-2-A); the higher rank wins; 0 does not qualify. Unknown cards are no low cards.
 */

export const EIGHT_LOW_RANKS = 56;

const byMask = bytesOf('low8');
const byMasks = bytesOf('omahaLow8');
const LETTERS = 'A2345678';

function bitsOf(mask: number): number {
  let count = 0;
  for (let bits = mask; bits > 0; bits &= bits - 1) count++;
  return count;
}

/** Fills the tables, Omaha's included, if they are not there yet. */
export function buildEightLow(): void {
  if (isBuilt('low8')) return;
  const masks = Array.from({ length: 256 }, (_, mask) => mask);
  const lows = masks.filter((mask) => bitsOf(mask) === 5);
  lows.forEach((mask, i) => {
    byMask[mask] = EIGHT_LOW_RANKS - i;
  });
  for (const mask of masks) {
    // The lowest five of more: drop the highest bit until five are left.
    if (bitsOf(mask) > 5) byMask[mask] = byMask[mask ^ (1 << (31 - Math.clz32(mask)))];
  }
  const pairs = masks.filter((mask) => bitsOf(mask) === 2);
  const triples = masks.filter((mask) => bitsOf(mask) === 3);
  for (const board of masks) {
    const onBoard = triples.filter((triple) => (triple & board) === triple);
    if (onBoard.length === 0) continue;
    for (const pair of pairs) {
      let best = 0;
      for (const triple of onBoard) if ((triple & pair) === 0) best = Math.max(best, byMask[triple | pair]);
      byMasks[(board << 8) | pair] = best;
    }
    for (const hole of masks) {
      const row = board << 8;
      let best = byMasks[row | hole];
      // Masks ascend, so every hole with one rank less is ready.
      if (bitsOf(hole) > 2) {
        for (let bits = hole; bits > 0; bits &= bits - 1) best = Math.max(best, byMasks[row | (hole ^ (bits & -bits))]);
        byMasks[row | hole] = best;
      }
    }
  }
  markBuilt('low8');
}

/** Bit of each card's rank, 0 for nines and above; 64 entries, so that the index needs no check. */
const lowBits = Uint8Array.from({ length: 64 }, (_, card) => {
  const rank = card >> 2;
  return card >= 52 ? 0 : rank === 12 ? 1 : rank <= 6 ? 2 << rank : 0;
});

/** Rank of the low ranks in a mask (bit 0 = A .. bit 7 = 8) of any number of cards. */
export function eightLowByMask(mask: number): number {
  if (!isBuilt('low8')) buildEightLow();
  return byMask[mask];
}

/** Mask of the low ranks of the first `count` cards: bit 0 = A .. bit 7 = 8. */
export function eightLowMask(cards: ArrayLike<Card>, count: number = cards.length): number {
  let mask = 0;
  for (let i = 0; i < count; i++) mask |= lowBits[cards[i] & 63];
  return mask;
}

/** Rank of the best 8-or-better low of the first `count` cards, or 0 if there is none. */
export function eightLowOf(cards: ArrayLike<Card>, count: number = cards.length): number {
  return eightLowByMask(eightLowMask(cards, count));
}

function createOmahaLow() {
  const bits = lowBits;
  const low = byMasks;

  /** The board of five cards as `omahaEightLow` wants it: prepare it once for all hands. */
  function board(a: Card, b: Card, c: Card, d: Card, e: Card): number {
    if (!isBuilt('low8')) buildEightLow();
    return (bits[a & 63] | bits[b & 63] | bits[c & 63] | bits[d & 63] | bits[e & 63]) << 8;
  }

  function hand(prepared: number, a: Card, b: Card, c: Card, d: Card): number {
    return low[prepared | bits[a & 63] | bits[b & 63] | bits[c & 63] | bits[d & 63]];
  }

  return { board, hand };
}

const omaha = createOmahaLow();

/** `(five board cards)`: the board prepared for `omahaEightLow`. */
export const omahaLowBoard = omaha.board;
/** `(prepared board, four hole cards)`: rank of the best low of exactly two hole and three board cards, or 0. */
export const omahaEightLow = omaha.hand;

/** `low` and its five ranks from the highest. Throws `RangeError` for what is no rank. */
export function describeEightLow(rank: number): HandName {
  buildEightLow();
  const mask = rank >= 1 && rank <= EIGHT_LOW_RANKS ? byMask.indexOf(rank) : -1;
  if (mask < 0) throw new RangeError(`${rank} is no 8-or-better rank`);
  const cards = Array.from(LETTERS).filter((_, bit) => (mask >> bit) & 1);
  return { category: 'low', cards: cards.reverse() };
}
