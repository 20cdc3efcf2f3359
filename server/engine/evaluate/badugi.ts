import { type Card, RANKS } from '../cards/card';
import { intsOf, isBuilt, markBuilt, shortsOf } from './layout';
import type { HandName } from './ranking';

/*
 * Badugi: of four cards those that differ from each other in rank and suit count, as many as possible, then as low as
 * possible; ace low. A rank is an integer from 1 (a single king) to 1092 (A-2-3-4 of four suits); the higher rank wins; 0
 * with an unknown card. One look-up by the number of the combination of four cards.
 */

export const BADUGI_RANKS = 1092;

const ranks = shortsOf('badugi');
/** By rank: number of cards, then their ranks (A = 1 .. K = 13) from the highest, four bits each. */
const codes = intsOf('badugiCodes');

/** Ways to choose 1, 2, 3, 4 of n, by n: the number of a combination is the sum over its cards in ascending order. */
function ways(size: number): Int32Array {
  return Int32Array.from({ length: 64 }, (_, n) => {
    let product = 1;
    for (let i = 0; i < size; i++) product = (product * (n - i)) / (i + 1);
    return product;
  });
}
const ways2 = ways(2);
const ways3 = ways(3);
const ways4 = ways(4);

const lowRank = (card: Card) => (((card >> 2) + 1) % 13) + 1;

/** Code of the best subset of a hand sorted from its lowest card up: bigger sizes and then smaller codes are better. */
function bestOf(hand: ArrayLike<Card>): number {
  let bestSize = 0;
  let bestLow = 0;
  for (let subset = 1; subset < 16; subset++) {
    let suits = 0;
    let size = 0;
    let low = 0;
    let above = 0;
    for (let i = 3; i >= 0; i--) {
      if (((subset >> i) & 1) === 0) continue;
      const suit = 1 << (hand[i] & 3);
      const rank = lowRank(hand[i]);
      if ((suits & suit) !== 0 || rank === above) {
        size = 0;
        break;
      }
      suits |= suit;
      above = rank;
      low = low * 16 + rank;
      size++;
    }
    if (size > bestSize || (size === bestSize && size > 0 && low < bestLow)) {
      bestSize = size;
      bestLow = low;
    }
  }
  return (bestSize << 16) | bestLow;
}

/** Fills the table if it is not there yet. */
export function buildBadugi(): void {
  if (isBuilt('badugi')) return;
  const best = new Int32Array(ranks.length);
  const hand = new Uint8Array(4);
  let at = 0;
  for (let d = 3; d < 52; d++) {
    for (let c = 2; c < d; c++) {
      for (let b = 1; b < c; b++) {
        for (let a = 0; a < b; a++) {
          // Ascending card numbers have the aces last; as the lowest cards they belong first.
          const aces = a >= 48 ? 0 : b >= 48 ? 3 : c >= 48 ? 2 : d >= 48 ? 1 : 0;
          hand[aces] = a;
          hand[(1 + aces) & 3] = b;
          hand[(2 + aces) & 3] = c;
          hand[(3 + aces) & 3] = d;
          best[at++] = bestOf(hand);
        }
      }
    }
  }
  const order = [...new Set(best)].sort((x, y) => (x >> 16) - (y >> 16) || y - x);
  codes.set(order, 1);
  const numbers = new Map(order.map((code, i) => [code, i + 1]));
  for (let i = 0; i < best.length; i++) ranks[i] = numbers.get(best[i]) ?? 0;
  markBuilt('badugi');
}

function createBadugi() {
  const of2 = ways2;
  const of3 = ways3;
  const of4 = ways4;
  const table = ranks;

  function badugi(a: Card, b: Card, c: Card, d: Card): number {
    if ((a | b | c | d) < 0) return 0;
    const lowAB = a < b ? a : b;
    const highAB = a < b ? b : a;
    const lowCD = c < d ? c : d;
    const highCD = c < d ? d : c;
    const least = Math.min(lowAB, lowCD);
    const inner1 = Math.max(lowAB, lowCD);
    const most = Math.max(highAB, highCD);
    const inner2 = Math.min(highAB, highCD);
    const second = Math.min(inner1, inner2);
    const third = Math.max(inner1, inner2);
    const rank = table[least + of2[second & 63] + of3[third & 63] + of4[most & 63]];
    if (rank > 0) return rank;
    buildBadugi();
    return table[least + of2[second & 63] + of3[third & 63] + of4[most & 63]];
  }

  return badugi;
}

/** `(a, b, c, d)`: badugi rank of four cards, in any order. */
export const badugi4 = createBadugi();

/** `badugi1` to `badugi4` by the number of cards that count, and those from the highest. Throws `RangeError` for what is no rank. */
export function describeBadugi(rank: number): HandName {
  buildBadugi();
  if (!(rank >= 1 && rank <= BADUGI_RANKS)) throw new RangeError(`${rank} is no badugi rank`);
  const code = codes[rank];
  const cards: string[] = [];
  for (let shift = 12; shift >= 0; shift -= 4) {
    const low = (code >> shift) & 15;
    if (low > 0) cards.push(RANKS[(low + 11) % 13]);
  }
  return { category: `badugi${code >> 16}`, cards };
}
