import type { Card } from '../cards/card';
import { fiveToSeven, markFlushes } from './five-to-seven';
import { cardKeys, eachRankSet } from './keys';
import { bytesOf, intsOf, isBuilt, markBuilt, shortsOf } from './layout';
import { buildRanking, describeBy, type HandName, placesOf, type Ranking, straightTop } from './ranking';
import { buildSlots, slot5 } from './slots';

/*
 * Five cards of the 32-card deck (rules 10, 32-card ranking): a flush beats a full house, A-7-8-9-T is the lowest
 * straight. Americana compares ranks alone; in 32-card draw the suit h > d > c > s of one card decides, so that no two
 * hands of a deal are equal. A rank is an integer from 1 up; the higher rank wins; 0 with an unknown card. Cards below
 * seven are not looked for.
 */

export const deck32Ranking: Ranking = {
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
  ranks: '789TJQKA',
  wheelTop: 'T',
};

const tables = { five: shortsOf('deck32Rank5'), suits: bytesOf('deck32Suit'), flushes: shortsOf('deck32Flush') };
const codes = intsOf('deck32Codes');
/** By slot: the rank (0..12) of the card whose suit decides; 13 where nothing can tie. */
const deciders = bytesOf('deck32Decider');
const NO_DECIDER = 13;

/** h > d > c > s, by the suit numbers of cards: c, d, h, s. */
const suitOrder = Uint8Array.of(1, 2, 3, 0);
const suitByOrder = 'scdh';

/** Fills the tables if they are not there yet. */
export function buildDeck32(): void {
  if (isBuilt('deck32')) return;
  buildSlots();
  buildRanking(deck32Ranking, { ...tables, codes });
  const places = placesOf(deck32Ranking);
  eachRankSet(5, (times, key) => {
    const ranks = [...times.keys()].filter((rank) => times[rank] > 0).reverse();
    if (ranks.some((rank) => places[rank] < 0)) return;
    deciders[slot5(key)] = decider(times, ranks);
  });
  markFlushes(tables.suits);
  markBuilt('deck32');
}

/** `ranks` are the different ranks from high to low. */
function decider(times: readonly number[], ranks: readonly number[]): number {
  if (ranks.some((rank) => times[rank] > 2)) return NO_DECIDER;
  if (ranks.length < 5) return ranks.filter((rank) => times[rank] === 1)[0];
  const places = placesOf(deck32Ranking);
  const top = straightTop(
    deck32Ranking,
    ranks.map((rank) => places[rank]),
  );
  return top < 0 ? ranks[0] : places.indexOf(top);
}

const none = new Uint16Array(0);
const evaluators = fiveToSeven({ ...tables, six: none, seven: none }, buildDeck32);

/** `(a, b, c, d, e)`: rank of five cards without regard to suits. */
export const americana5: (a: Card, b: Card, c: Card, d: Card, e: Card) => number = evaluators.of5;

/** Rank of five cards with suits deciding ties: four times the rank of `americana5`, plus 0..3 for s, c, d, h. */
export function draw32(a: Card, b: Card, c: Card, d: Card, e: Card): number {
  const rank = americana5(a, b, c, d, e);
  if (rank === 0) return 0;
  const wanted = deciders[slot5(cardKeys[a] + cardKeys[b] + cardKeys[c] + cardKeys[d] + cardKeys[e])];
  let card = -1;
  if (a >> 2 === wanted) card = a;
  else if (b >> 2 === wanted) card = b;
  else if (c >> 2 === wanted) card = c;
  else if (d >> 2 === wanted) card = d;
  else if (e >> 2 === wanted) card = e;
  return rank * 4 + (card < 0 ? 0 : suitOrder[card & 3]);
}

/** Category and ranks of an Americana hand. Throws `RangeError` for what is no rank. */
export function describeAmericana(rank: number): HandName {
  buildDeck32();
  return describeBy(deck32Ranking, codes, rank);
}

const suitless: readonly string[] = ['quads', 'fullHouse', 'trips'];

/** Category, ranks and, where a suit can decide, that suit, of a hand of 32-card draw. Throws `RangeError` for what is no rank. */
export function describeDraw32(rank: number): HandName {
  const name = describeAmericana(rank >> 2);
  return suitless.includes(name.category) ? name : { ...name, suit: suitByOrder[rank & 3] };
}
