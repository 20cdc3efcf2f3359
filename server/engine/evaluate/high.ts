import type { Card } from '../cards/card';
import { cardKeys, eachSuitSum, RANK_MASK, SUIT_SHIFT } from './keys';
import { bytesOf, intsOf, isBuilt, markBuilt, shortsOf } from './layout';
import { buildRanking, type HandName, nameOf, type Ranking } from './ranking';
import {
  buildSlots,
  COLUMN_SHIFT_5,
  COLUMN_SHIFT_6,
  COLUMN_SHIFT_7,
  ROW_MASK_5,
  ROW_MASK_6,
  ROW_MASK_7,
} from './slots';

/*
 * High hands (rules 10, High ranking). A rank is an integer from 1 (7-5-4-3-2) to 7462 (royal flush); the higher rank
 * wins, equal ranks split. A hand with an unknown card ranks 0, below everything.
 *
 * Bodies are written out per hand size because these functions are the hottest of the engine: the loads of the card
 * keys, one of the suit class and two of the perfect hash.
 */

/** The ranking of hold'em, stud and draw high hands. */
export const highRanking: Ranking = {
  order: [
    'highCard',
    'pair',
    'twoPair',
    'trips',
    'straight',
    'flush',
    'fullHouse',
    'quads',
    'straightFlush',
    'royalFlush',
  ],
  ranks: '23456789TJQKA',
  wheelTop: '5',
};

/** Number of different five-card high hands: the rank of a royal flush. */
export const HIGH_RANKS = 7462;

const values5 = shortsOf('high5');
const values6 = shortsOf('high6');
const values7 = shortsOf('high7');
const flushRanks = shortsOf('highFlush');
const suitSums = bytesOf('highSuit');
const codes = intsOf('highCodes');

/** Fills the tables if they are not there yet; every function does it by itself when first called. */
export function buildHigh(): void {
  if (isBuilt('high')) return;
  buildSlots();
  buildRanking(highRanking, { codes, five: values5, six: values6, seven: values7, flush: flushRanks });
  const seen = new Map<number, number>();
  for (const count of [5, 6, 7]) {
    eachSuitSum(count, 5, seen, (sum, suit) => {
      suitSums[sum] = suit + 2;
    });
  }
  markBuilt('high');
}

/*
 * The constants are copied into one closure: bundlers turn the constants of a module into variables, and a table that
 * might be replaced cannot be compiled to a fixed address with its bounds checks left out (twice the time per hand).
 */
function createHigh() {
  const suitShift = SUIT_SHIFT;
  const rankMask = RANK_MASK;
  const [rowMask5, rowMask6, rowMask7] = [ROW_MASK_5, ROW_MASK_6, ROW_MASK_7];
  const [columnShift5, columnShift6, columnShift7] = [COLUMN_SHIFT_5, COLUMN_SHIFT_6, COLUMN_SHIFT_7];
  const keys = cardKeys;
  const rows5 = shortsOf('rows5');
  const rows6 = shortsOf('rows6');
  const rows7 = shortsOf('rows7');
  const five = values5;
  const six = values6;
  const seven = values7;
  const flushes = flushRanks;
  /** By suit sum: 0 = tables not built, 1 = no flush, 2 + suit = five or more of that suit. */
  const suits = suitSums;

  function high5(a: Card, b: Card, c: Card, d: Card, e: Card): number {
    if ((a | b | c | d | e) < 0) return 0;
    let key = (keys[a & 63] + keys[b & 63]) | 0;
    key = (key + keys[c & 63]) | 0;
    key = (key + keys[d & 63]) | 0;
    key = (key + keys[e & 63]) | 0;
    const suit = suits[key >>> suitShift];
    if (suit !== 1) return suited(suit, a, b, c, d, e, -1, -1);
    return five[((key & rankMask) >>> columnShift5) ^ rows5[key & rowMask5]];
  }

  function high6(a: Card, b: Card, c: Card, d: Card, e: Card, f: Card): number {
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

  function high7(a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card): number {
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

  function high7WithBoard(board: number, a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card): number {
    if ((f | g) < 0) return 0;
    let key = (board + keys[f & 63]) | 0;
    key = (key + keys[g & 63]) | 0;
    const suit = suits[key >>> suitShift];
    if (suit !== 1) return suited(suit, a, b, c, d, e, f, g);
    return seven[((key & rankMask) >>> columnShift7) ^ rows7[key & rowMask7]];
  }

  function high7ByKey(key: number): number {
    const suit = suits[key >>> suitShift];
    if (suit !== 1) return 1 - suit;
    return seven[((key & rankMask) >>> columnShift7) ^ rows7[key & rowMask7]];
  }

  /** The rare way: a flush, or the very first hand. Absent cards are -1. */
  function suited(suit: number, a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card): number {
    if (suit === 0) {
      buildHigh();
      return g >= 0 ? high7(a, b, c, d, e, f, g) : f >= 0 ? high6(a, b, c, d, e, f) : high5(a, b, c, d, e);
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

  return { high5, high6, high7, high7WithBoard, high7ByKey };
}

const evaluator = createHigh();

/** `(a, b, c, d, e)`: rank of five cards, in any order. */
export const high5 = evaluator.high5;
/** `(a, b, c, d, e, f)`: rank of the best five of six cards, in any order. */
export const high6 = evaluator.high6;
/** `(a, b, c, d, e, f, g)`: rank of the best five of seven cards, in any order. */
export const high7 = evaluator.high7;
/** `(boardKey, five board cards, two hole cards)`: as `high7`, with the sum of the board's `highKey`s ready. */
export const high7WithBoard = evaluator.high7WithBoard;
/**
 * `(key)`: rank of seven known cards by the sum of their `highKey`s, or, if five or more share a suit, -1 - suit: the
 * rank is then `flushRank` of that suit's ranks. Call `buildHigh` once before.
 */
export const high7ByKey = evaluator.high7ByKey;

/** Rank of the best five of the first `count` (5 to 7) of `cards`; 0 for fewer. */
export function highOf(cards: ArrayLike<Card>, count: number = cards.length): number {
  if (count === 7) return high7(cards[0], cards[1], cards[2], cards[3], cards[4], cards[5], cards[6]);
  if (count === 6) return high6(cards[0], cards[1], cards[2], cards[3], cards[4], cards[5]);
  if (count === 5) return high5(cards[0], cards[1], cards[2], cards[3], cards[4]);
  return 0;
}

/** The key of a card. Sums of keys need `| 0` after each addition. */
export function highKey(card: Card): number {
  return cardKeys[card];
}

/** Rank of the flush or straight flush in the ranks of one suit (bit 0 = deuce .. bit 12 = ace); 0 for fewer than five. */
export function flushRank(mask: number): number {
  return flushRanks[mask];
}

/** Category and ranks of a high hand. Throws `RangeError` for what is no rank. */
export function describeHigh(rank: number): HandName {
  buildHigh();
  if (!(rank >= 1 && rank <= HIGH_RANKS)) throw new RangeError(`${rank} is not a high rank`);
  return nameOf(highRanking, codes[rank]);
}
