import type { Card } from '../cards/card';
import { frontKey, middleKey, type RowStyle, rankFallingFive, rankFallingThree } from './rank';

/*
 * All ways to set 13 cards: C(13,5) = 1,287 backs, C(8,5) = 56 middles each, 72,072 splits. Sets of cards are bit masks
 * over the 13 cards in falling order; tables by mask are made once.
 */

const FULL = 0b1_1111_1111_1111;

function masksOf(size: number): Int16Array {
  const masks: number[] = [];
  for (let mask = 0; mask <= FULL; mask++) {
    let bits = 0;
    for (let rest = mask; rest !== 0; rest &= rest - 1) bits++;
    if (bits === size) masks.push(mask);
  }
  return Int16Array.from(masks);
}

/** The 1,287 sets of five and the 286 sets of three of 13 cards. */
export const fives = masksOf(5);
export const threes = masksOf(3);

/** For each set of five in `fives` the 56 sets of five that it leaves, one after another. */
export const middlesOf = new Int16Array(fives.length * 56);
{
  let at = 0;
  for (const back of fives) for (const middle of fives) if ((back & middle) === 0) middlesOf[at++] = middle;
}

/** Positions of the cards of each mask, five (or three) a mask. */
const places = new Int8Array((FULL + 1) * 5);
for (const mask of [...fives, ...threes]) {
  let at = mask * 5;
  for (let i = 0; i < 13; i++) if ((mask >> i) & 1) places[at++] = i;
}

/** The ranks of all rows that 13 cards can make, by mask. One object serves any number of hands. */
export class Splits {
  readonly cards = new Int8Array(13);
  readonly rank = new Int32Array(FULL + 1);
  /** `middleKey` of sets of five, `frontKey` of sets of three. */
  readonly key = new Int16Array(FULL + 1);

  /** Sorts the 13 cards from `from` on and ranks all rows. */
  load(cards: ArrayLike<Card>, from: number, style: RowStyle): void {
    const own = this.cards;
    for (let i = 0; i < 13; i++) own[i] = cards[from + i];
    own.sort().reverse();
    const { rank, key } = this;
    for (let i = 0; i < fives.length; i++) {
      const mask = fives[i];
      const p = mask * 5;
      const a = own[places[p]];
      const b = own[places[p + 1]];
      const c = own[places[p + 2]];
      const d = own[places[p + 3]];
      const e = own[places[p + 4]];
      rank[mask] = rankFallingFive(a, b, c, d, e, style);
      key[mask] = middleKey(a, b, c, d, e);
    }
    for (let i = 0; i < threes.length; i++) {
      const mask = threes[i];
      const p = mask * 5;
      const a = own[places[p]];
      const b = own[places[p + 1]];
      const c = own[places[p + 2]];
      rank[mask] = rankFallingThree(a, b, c, style);
      key[mask] = frontKey(a, b, c);
    }
  }

  /** True when back >= middle >= front. */
  legal(back: number, middle: number): boolean {
    return this.rank[back] >= this.rank[middle] && this.key[middle] >= this.key[FULL ^ back ^ middle];
  }

  /** Writes front, middle and back of a split to `out` from `at` on: the order in which an action brings rows. */
  write(back: number, middle: number, out: { [index: number]: number }, at = 0): void {
    let to = at;
    for (const mask of [FULL ^ back ^ middle, middle, back])
      for (let i = 0; i < 13; i++) if ((mask >> i) & 1) out[to++] = this.cards[i];
  }
}

export const ALL_CARDS = FULL;
