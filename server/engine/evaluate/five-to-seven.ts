import type { Card } from '../cards/card';
import { cardKeys, eachSuitSum, RANK_MASK, SUIT_SHIFT } from './keys';
import { shortsOf } from './layout';
import { COLUMN_SHIFT_5, COLUMN_SHIFT_6, COLUMN_SHIFT_7, ROW_MASK_5, ROW_MASK_6, ROW_MASK_7 } from './slots';

/** What a ranking of the best five of 5, 6 or 7 cards looks up. */
export interface SevenTables {
  readonly five: Uint16Array;
  readonly six: Uint16Array;
  readonly seven: Uint16Array;
  /** By suit sum: 0 = tables not built, 1 = no flush, 2 + suit = five or more of that suit. */
  readonly suits: Uint8Array;
  /** By the 13-bit mask of the ranks of one suit. */
  readonly flushes: Uint16Array;
}

/** Marks which suit sums of 5, 6 and 7 cards hold a flush. */
export function markFlushes(suits: Uint8Array): void {
  const seen = new Map<number, number>();
  for (const count of [5, 6, 7]) {
    eachSuitSum(count, 5, seen, (sum, suit) => {
      suits[sum] = suit + 2;
    });
  }
}

/** The evaluators over such tables; `build` fills them and is called when they are first needed. */
export interface FiveToSeven {
  readonly of5: (a: Card, b: Card, c: Card, d: Card, e: Card) => number;
  readonly of6: (a: Card, b: Card, c: Card, d: Card, e: Card, f: Card) => number;
  readonly of7: (a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card) => number;
  readonly of7WithBoard: (board: number, a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card) => number;
  readonly of7ByKey: (key: number) => number;
  readonly ofMany: (cards: ArrayLike<Card>, count?: number) => number;
}

/**
 * Bodies are written out per hand size because these are the hottest functions of the engine: loads of the card keys,
 * one of the suit class and two of the perfect hash. Constants are copied into the closure: bundlers turn the constants
 * of a module into variables, and a table that might be replaced cannot be compiled to a fixed address with its bounds
 * checks left out (twice the time per hand).
 */
export function fiveToSeven(tables: SevenTables, build: () => void): FiveToSeven {
  const { five, six, seven, suits, flushes } = tables;
  const suitShift = SUIT_SHIFT;
  const rankMask = RANK_MASK;
  const [rowMask5, rowMask6, rowMask7] = [ROW_MASK_5, ROW_MASK_6, ROW_MASK_7];
  const [columnShift5, columnShift6, columnShift7] = [COLUMN_SHIFT_5, COLUMN_SHIFT_6, COLUMN_SHIFT_7];
  const keys = cardKeys;
  const rows5 = shortsOf('rows5');
  const rows6 = shortsOf('rows6');
  const rows7 = shortsOf('rows7');
  function of5(a: Card, b: Card, c: Card, d: Card, e: Card): number {
    if ((a | b | c | d | e) < 0) return 0;
    let key = (keys[a & 63] + keys[b & 63]) | 0;
    key = (key + keys[c & 63]) | 0;
    key = (key + keys[d & 63]) | 0;
    key = (key + keys[e & 63]) | 0;
    const suit = suits[key >>> suitShift];
    if (suit !== 1) return suited(suit, a, b, c, d, e, -1, -1);
    return five[((key & rankMask) >>> columnShift5) ^ rows5[key & rowMask5]];
  }

  function of6(a: Card, b: Card, c: Card, d: Card, e: Card, f: Card): number {
    if ((a | b | c | d | e | f) < 0) return 0;
    let key = (keys[a & 63] + keys[b & 63]) | 0;
    key = (key + keys[c & 63]) | 0;
    key = (key + keys[d & 63]) | 0;
    key = (key + keys[e & 63]) | 0;
    key = (key + keys[f & 63]) | 0;
    const suit = suits[key >>> suitShift];
    if (suit !== 1) return suited(suit, a, b, c, d, e, f, -1);
    return six[((key & rankMask) >>> columnShift6) ^ rows6[key & rowMask6]];
  }

  function of7(a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card): number {
    if ((a | b | c | d | e | f | g) < 0) return 0;
    let key = (keys[a & 63] + keys[b & 63]) | 0;
    key = (key + keys[c & 63]) | 0;
    key = (key + keys[d & 63]) | 0;
    key = (key + keys[e & 63]) | 0;
    key = (key + keys[f & 63]) | 0;
    key = (key + keys[g & 63]) | 0;
    const suit = suits[key >>> suitShift];
    if (suit !== 1) return suited(suit, a, b, c, d, e, f, g);
    return seven[((key & rankMask) >>> columnShift7) ^ rows7[key & rowMask7]];
  }

  function of7WithBoard(board: number, a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card): number {
    if ((f | g) < 0) return 0;
    let key = (board + keys[f & 63]) | 0;
    key = (key + keys[g & 63]) | 0;
    const suit = suits[key >>> suitShift];
    if (suit !== 1) return suited(suit, a, b, c, d, e, f, g);
    return seven[((key & rankMask) >>> columnShift7) ^ rows7[key & rowMask7]];
  }

  function of7ByKey(key: number): number {
    const suit = suits[key >>> suitShift];
    if (suit !== 1) return 1 - suit;
    return seven[((key & rankMask) >>> columnShift7) ^ rows7[key & rowMask7]];
  }

  /** The rare way: a flush, or the very first hand. Absent cards are -1. */
  function suited(suit: number, a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card): number {
    if (suit === 0) {
      build();
      return g >= 0 ? of7(a, b, c, d, e, f, g) : f >= 0 ? of6(a, b, c, d, e, f) : of5(a, b, c, d, e);
    }
    const wanted = suit - 2;
    let mask = 0;
    if ((a & 3) === wanted) mask |= 1 << (a >> 2);
    if ((b & 3) === wanted) mask |= 1 << (b >> 2);
    if ((c & 3) === wanted) mask |= 1 << (c >> 2);
    if ((d & 3) === wanted) mask |= 1 << (d >> 2);
    if ((e & 3) === wanted) mask |= 1 << (e >> 2);
    if (f >= 0 && (f & 3) === wanted) mask |= 1 << (f >> 2);
    if (g >= 0 && (g & 3) === wanted) mask |= 1 << (g >> 2);
    return flushes[mask];
  }

  function ofMany(cards: ArrayLike<Card>, count: number = cards.length): number {
    if (count === 7) return of7(cards[0], cards[1], cards[2], cards[3], cards[4], cards[5], cards[6]);
    if (count === 6) return of6(cards[0], cards[1], cards[2], cards[3], cards[4], cards[5]);
    if (count === 5) return of5(cards[0], cards[1], cards[2], cards[3], cards[4]);
    return 0;
  }

  return { of5, of6, of7, of7WithBoard, of7ByKey, ofMany };
}
