import type { Card } from '../cards/card';
import { frontKey, middleKeyOf, type RowStyle, rankFallingFive, rankFallingThree } from './rank';

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

/** Middles that a back leaves. */
export const MIDDLES = 56;
/** For each set of five in `fives` the places in `fives` of the middles that it leaves, one after another. */
export const middlesOf = new Int16Array(fives.length * MIDDLES);
/** The places in `threes` of the fronts that are left then. */
export const frontsOf = new Int16Array(fives.length * MIDDLES);
{
  const place = new Int16Array(FULL + 1);
  for (let i = 0; i < threes.length; i++) place[threes[i]] = i;
  let at = 0;
  for (const back of fives)
    for (let i = 0; i < fives.length; i++)
      if ((back & fives[i]) === 0) {
        middlesOf[at] = i;
        frontsOf[at++] = place[FULL ^ back ^ fives[i]];
      }
}

/** Places of the cards of each set, five or three a set. */
function placesOf(masks: Int16Array): Int8Array {
  const places: number[] = [];
  for (const mask of masks) for (let i = 0; i < 13; i++) if ((mask >> i) & 1) places.push(i);
  return Int8Array.from(places);
}
/** The five cards of each set, by place in the falling order. */
export const inFive = placesOf(fives);
const inThree = placesOf(threes);

/** The ranks of all rows that 13 cards can make, by place in `fives` and `threes`. Serves any number of hands. */
export class Splits {
  /** The cards in falling order. */
  readonly cards = new Int8Array(13);
  readonly five = new Int32Array(fives.length);
  readonly three = new Int32Array(threes.length);
  /** `middleKey` of each five, `frontKey` of each three. */
  readonly middleKey = new Int16Array(fives.length);
  readonly frontKey = new Int16Array(threes.length);

  /** Sorts the 13 cards from `from` on and ranks all rows. */
  load(cards: ArrayLike<Card>, from: number, style: RowStyle): void {
    const own = this.cards;
    for (let i = 0; i < 13; i++) own[i] = cards[from + i];
    own.sort().reverse();
    for (let i = 0, p = 0; i < fives.length; i++, p += 5) {
      const a = own[inFive[p]];
      const b = own[inFive[p + 1]];
      const c = own[inFive[p + 2]];
      const d = own[inFive[p + 3]];
      const e = own[inFive[p + 4]];
      const rank = rankFallingFive(a, b, c, d, e, style);
      this.five[i] = rank;
      this.middleKey[i] = middleKeyOf(rank, a, b, c, style);
    }
    for (let i = 0, p = 0; i < threes.length; i++, p += 3) {
      const a = own[inThree[p]];
      const b = own[inThree[p + 1]];
      const c = own[inThree[p + 2]];
      this.three[i] = rankFallingThree(a, b, c, style);
      this.frontKey[i] = frontKey(a, b, c);
    }
  }

  /** Writes front, middle and back of split `at` (a place in `middlesOf`): the order in which an action brings rows. */
  write(at: number, out: { [index: number]: number }): void {
    const sets = [threes[frontsOf[at]], fives[middlesOf[at]], fives[Math.floor(at / MIDDLES)]];
    let to = 0;
    for (const mask of sets) for (let i = 0; i < 13; i++) if ((mask >> i) & 1) out[to++] = this.cards[i];
  }
}
