import type { Card } from '../cards/card';
import { fiveToSeven, markFlushes } from './five-to-seven';
import { bytesOf, intsOf, isBuilt, markBuilt, shortsOf } from './layout';
import { buildRanking, describeBy, type HandName, type Ranking } from './ranking';
import { buildSlots } from './slots';

/*
 * Low hands of which every hand has one: A-5 (razz: ace low, straights and flushes ignored) and 2-7 (rules 10, Low: ace
 * high, straights and flushes count against). A rank is an integer from 1 (worst) up; as everywhere the higher rank
 * wins, so the best low has the highest. 0 with an unknown card.
 */

export const aceToFiveRanking: Ranking = {
  order: ['highCard', 'pair', 'twoPair', 'trips', 'fullHouse', 'quads'],
  ranks: 'A23456789TJQK',
  lowWins: true,
};

export const deuceToSevenRanking: Ranking = {
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
  lowWins: true,
};

const aceToFive = {
  five: shortsOf('aceToFive5'),
  six: shortsOf('aceToFive6'),
  seven: shortsOf('aceToFive7'),
  suits: bytesOf('aceToFiveSuit'),
};
const aceToFiveCodes = intsOf('aceToFiveCodes');

/** Fills the tables of A-5 if they are not there yet. */
export function buildAceToFive(): void {
  if (isBuilt('aceToFive')) return;
  buildSlots();
  buildRanking(aceToFiveRanking, { ...aceToFive, codes: aceToFiveCodes });
  aceToFive.suits.fill(1);
  markBuilt('aceToFive');
}

const aceToFiveEvaluators = fiveToSeven({ ...aceToFive, flushes: new Uint16Array(0) }, buildAceToFive);

/** `(a, b, c, d, e)`: A-5 rank of five cards. */
export const aceToFive5 = aceToFiveEvaluators.of5;
/** `(a, b, c, d, e, f, g)`: A-5 rank of the lowest five of seven. */
export const aceToFive7 = aceToFiveEvaluators.of7;
/** `(cards, count = cards.length)`: A-5 rank of the lowest five of the first 5, 6 or 7 cards; 0 for any other count. */
export const aceToFiveOf = aceToFiveEvaluators.ofMany;

/** Category and ranks of an A-5 low. Throws `RangeError` for what is no rank. */
export function describeAceToFive(rank: number): HandName {
  buildAceToFive();
  return describeBy(aceToFiveRanking, aceToFiveCodes, rank);
}

const deuceToSeven = {
  five: shortsOf('deuceToSeven5'),
  suits: bytesOf('deuceToSevenSuit'),
  flushes: shortsOf('deuceToSevenFlush'),
};
const deuceToSevenCodes = intsOf('deuceToSevenCodes');

/** Fills the tables of 2-7 if they are not there yet. */
export function buildDeuceToSeven(): void {
  if (isBuilt('deuceToSeven')) return;
  buildSlots();
  buildRanking(deuceToSevenRanking, { ...deuceToSeven, codes: deuceToSevenCodes });
  markFlushes(deuceToSeven.suits);
  markBuilt('deuceToSeven');
}

const none = new Uint16Array(0);
const deuceToSevenEvaluators = fiveToSeven({ ...deuceToSeven, six: none, seven: none }, buildDeuceToSeven);

/** `(a, b, c, d, e)`: 2-7 rank of five cards. */
export const deuceToSeven5: (a: Card, b: Card, c: Card, d: Card, e: Card) => number = deuceToSevenEvaluators.of5;

/** Category and ranks of a 2-7 low. Throws `RangeError` for what is no rank. */
export function describeDeuceToSeven(rank: number): HandName {
  buildDeuceToSeven();
  return describeBy(deuceToSevenRanking, deuceToSevenCodes, rank);
}
