import type { Card } from '../cards/card';
import { fiveToSeven, markFlushes } from './five-to-seven';
import { cardKeys } from './keys';
import { bytesOf, intsOf, isBuilt, markBuilt, shortsOf } from './layout';
import { buildRanking, describeBy, type HandName, type Ranking } from './ranking';
import { buildSlots } from './slots';

/*
 * High hands (rules 10, High ranking). A rank is an integer from 1 (7-5-4-3-2) to 7462 (royal flush); the higher rank
 * wins, equal ranks split. A hand with an unknown card ranks 0, below everything.
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

const tables = {
  five: shortsOf('high5'),
  six: shortsOf('high6'),
  seven: shortsOf('high7'),
  suits: bytesOf('highSuit'),
  flushes: shortsOf('highFlush'),
};
const codes = intsOf('highCodes');

/** Fills the tables if they are not there yet; every evaluator does so by itself when first called. */
export function buildHigh(): void {
  if (isBuilt('high')) return;
  buildSlots();
  buildRanking(highRanking, { ...tables, codes });
  markFlushes(tables.suits);
  markBuilt('high');
}

const evaluators = fiveToSeven(tables, buildHigh);

/** `(a, b, c, d, e)`: rank of five cards, in any order. */
export const high5 = evaluators.of5;
/** `(a, b, c, d, e, f)`: rank of the best five of six cards, in any order. */
export const high6 = evaluators.of6;
/** `(a, b, c, d, e, f, g)`: rank of the best five of seven cards, in any order. */
export const high7 = evaluators.of7;
/** `(cards, count = cards.length)`: rank of the best five of the first 5, 6 or 7 cards; 0 for any other count. */
export const highOf = evaluators.ofMany;
/** `(boardKey, five board cards, two hole cards)`: as `high7`, with the sum of the board's `highKey`s ready. */
export const high7WithBoard = evaluators.of7WithBoard;
/**
 * `(key)`: rank of seven known cards by the sum of their `highKey`s, or, if five or more share a suit, -1 - suit: the
 * rank is then `flushRank` of that suit's ranks. Call `buildHigh` once before.
 */
export const high7ByKey = evaluators.of7ByKey;

/** The key of a card. Sums of keys need `| 0` after each addition. */
export function highKey(card: Card): number {
  return cardKeys[card];
}

/** Rank of the flush or straight flush in the ranks of one suit (bit 0 = deuce .. bit 12 = ace); 0 for fewer than five. */
export function flushRank(mask: number): number {
  return tables.flushes[mask];
}

/** Category and ranks of a high hand. Throws `RangeError` for what is no rank. */
export function describeHigh(rank: number): HandName {
  buildHigh();
  return describeBy(highRanking, codes, rank);
}
