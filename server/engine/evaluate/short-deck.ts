import { fiveToSeven, markFlushes } from './five-to-seven';
import { bytesOf, intsOf, isBuilt, markBuilt, shortsOf } from './layout';
import { buildRanking, describeBy, type HandName, type Ranking } from './ranking';
import { buildSlots } from './slots';

/*
 * Short deck (6-plus): 36 cards from sixes up, a flush beats a full house, A-6-7-8-9 is the lowest straight, a straight
 * beats trips. A rank is an integer from 1 up; the higher rank wins; 0 with an unknown card. Cards below six are not
 * looked for: a hand that holds one is not of this deck and gets no meaningful rank.
 */

export const shortDeckRanking: Ranking = {
  order: [
    'highCard',
    'pair',
    'twoPair',
    'trips',
    'straight',
    'fullHouse',
    'flush',
    'quads',
    'straightFlush',
    'royalFlush',
  ],
  ranks: '6789TJQKA',
  wheelTop: '9',
};

const tables = {
  five: shortsOf('shortDeck5'),
  six: shortsOf('shortDeck6'),
  seven: shortsOf('shortDeck7'),
  suits: bytesOf('shortDeckSuit'),
  flushes: shortsOf('shortDeckFlush'),
};
const codes = intsOf('shortDeckCodes');

/** Fills the tables if they are not there yet. */
export function buildShortDeck(): void {
  if (isBuilt('shortDeck')) return;
  buildSlots();
  buildRanking(shortDeckRanking, { ...tables, codes });
  markFlushes(tables.suits);
  markBuilt('shortDeck');
}

const evaluators = fiveToSeven(tables, buildShortDeck);

/** `(a, b, c, d, e)`: rank of five cards of the short deck. */
export const shortDeck5 = evaluators.of5;
/** `(a, b, c, d, e, f, g)`: rank of the best five of seven. */
export const shortDeck7 = evaluators.of7;
/** `(cards, count = cards.length)`: rank of the best five of the first 5, 6 or 7 cards; 0 for any other count. */
export const shortDeckOf = evaluators.ofMany;

/** Category and ranks of a short-deck hand. Throws `RangeError` for what is no rank. */
export function describeShortDeck(rank: number): HandName {
  buildShortDeck();
  return describeBy(shortDeckRanking, codes, rank);
}
