import { type Card, rankOf, suitOf } from '../cards/card';

/**
 * Ranks of the rows of 13-card games as one integer, more is better (rules 40, Capsa; rules 50, 13 Card). Suits count
 * (s > h > c > d), so a rank is 4 bits category and 22 bits of tie-break, in the order that the style demands.
 */
export const categories = [
  'highCard',
  'pair',
  'twoPair',
  'trips',
  'straight',
  'flush',
  'fullHouse',
  'quads',
  'straightFlush',
  'royal',
] as const;
export type Category = (typeof categories)[number];

export const HIGH_CARD = 0;
export const PAIR = 1;
export const TWO_PAIR = 2;
export const TRIPS = 3;
export const STRAIGHT = 4;
export const FLUSH = 5;
export const FULL_HOUSE = 6;
export const QUADS = 7;
export const STRAIGHT_FLUSH = 8;
export const ROYAL = 9;

/**
 * How equal categories are parted. `banker`: pairs by rank, kickers, suit; straight flushes by rank, then suit.
 * `susun`: pairs by rank, then suit; straight flushes by suit, then rank. `susunKickers`: susun with the banker's pairs.
 */
export const rowStyles = ['banker', 'susun', 'susunKickers'] as const;
export type RowStyle = (typeof rowStyles)[number];

/** Place of a suit c, d, h, s in s > h > c > d (rules 00, order A). */
export const SUIT_PLACE = new Int8Array([1, 0, 2, 3]);

const CATEGORY_SHIFT = 22;

/** The category number of a row rank. */
export function categoryOf(rank: number): number {
  return rank >> CATEGORY_SHIFT;
}

const counts = new Int8Array(13);
/** Ranks by (how often, rank), greatest first: the order in which ties are looked at. */
const order = new Int8Array(5);

/** Fills `counts` and `order` from sorted input; gives how many different ranks there are. */
function group(cards: ArrayLike<Card>, from: number, count: number): number {
  counts.fill(0);
  for (let i = from; i < from + count; i++) counts[rankOf(cards[i])]++;
  let found = 0;
  for (let times = 4; times >= 1; times--)
    for (let rank = 12; rank >= 0; rank--) if (counts[rank] === times) order[found++] = rank;
  return found;
}

/** Place of the best suit among the cards of one rank. */
function bestSuit(cards: ArrayLike<Card>, from: number, count: number, rank: number): number {
  let best = 0;
  for (let i = from; i < from + count; i++)
    if (rankOf(cards[i]) === rank) best = Math.max(best, SUIT_PLACE[suitOf(cards[i])]);
  return best;
}

function packRanks(from: number, count: number): number {
  let key = 0;
  for (let i = 0; i < 4 + 1; i++) key = (key << 4) | (i < count ? order[from + i] : 0);
  return key;
}

/** Ranks five cards that lie at `from` in `cards`. */
export function rankFive(cards: ArrayLike<Card>, style: RowStyle, from = 0): number {
  const different = group(cards, from, 5);
  const top = order[0];
  const top2 = order[1];
  if (different === 5) {
    const suit = suitOf(cards[from]);
    const flush =
      suitOf(cards[from + 1]) === suit &&
      suitOf(cards[from + 2]) === suit &&
      suitOf(cards[from + 3]) === suit &&
      suitOf(cards[from + 4]) === suit;
    const wheel = top === 12 && top2 === 3;
    const straight = wheel || top - order[4] === 4;
    const high = wheel ? 3 : top;
    const place = SUIT_PLACE[suit];
    if (straight && flush) {
      if (high === 12) return (ROYAL << CATEGORY_SHIFT) | place;
      const key = style === 'banker' ? (high << 2) | place : (place << 4) | high;
      return (STRAIGHT_FLUSH << CATEGORY_SHIFT) | key;
    }
    if (flush) return (FLUSH << CATEGORY_SHIFT) | (place << 20) | packRanks(0, 5);
    if (straight) return (STRAIGHT << CATEGORY_SHIFT) | (high << 2) | bestSuit(cards, from, 5, high);
    return (packRanks(0, 5) << 2) | bestSuit(cards, from, 5, top);
  }
  if (different === 2) {
    const category = counts[top] === 4 ? QUADS : FULL_HOUSE;
    return (category << CATEGORY_SHIFT) | (top << 4) | top2;
  }
  if (different === 3) {
    if (counts[top] === 3) return (TRIPS << CATEGORY_SHIFT) | (top << 8) | (top2 << 4) | order[2];
    const key = (((top << 4) | top2) << 4) | order[2];
    return (TWO_PAIR << CATEGORY_SHIFT) | (key << 2) | bestSuit(cards, from, 5, top);
  }
  return pairRank(bestSuit(cards, from, 5, top), style, 4);
}

/** Ranks the three cards of a front row: trips, pair or high card only. */
export function rankThree(cards: ArrayLike<Card>, style: RowStyle, from = 0): number {
  const different = group(cards, from, 3);
  const top = order[0];
  if (different === 1) return (TRIPS << CATEGORY_SHIFT) | (top << 8);
  if (different === 2) return pairRank(bestSuit(cards, from, 3, top), style, 2);
  return (packRanks(0, 3) << 2) | bestSuit(cards, from, 3, top);
}

/** A pair whose ranks stand in `order`, `count` of them. */
function pairRank(suit: number, style: RowStyle, count: number): number {
  if (style === 'susun') return (PAIR << CATEGORY_SHIFT) | (order[0] << 2) | suit;
  return (PAIR << CATEGORY_SHIFT) | (packRanks(0, count) << 2) | suit;
}

/**
 * What a row is worth when a front of three is set against a middle of five: category, then the ranks that both have
 * (rules 40, Capsa). The front is legal when its key is not above the middle's.
 */
export function underKey(cards: ArrayLike<Card>, from: number, count: number, rank: number): number {
  const category = categoryOf(rank);
  group(cards, from, count);
  if (category === HIGH_CARD) return (order[0] << 8) | (order[1] << 4) | order[2];
  if (category === PAIR) return (PAIR << 12) | (order[0] << 8) | (order[1] << 4);
  if (category === TRIPS) return (TRIPS << 12) | (order[0] << 8);
  return category << 12;
}

/** Where the rows lie among 13 arranged cards: front 3, middle 5, back 5, as `Action.cards` brings them. */
export const FRONT = 0;
export const MIDDLE = 3;
export const BACK = 8;

/** Ranks of an arrangement; one object per use, overwritten. */
export interface RowRanks {
  front: number;
  middle: number;
  back: number;
  foul: boolean;
}

/** Ranks 13 arranged cards and says whether back >= middle >= front holds, suits included. */
export function rankRows(cards: ArrayLike<Card>, style: RowStyle, out: RowRanks): void {
  out.front = rankThree(cards, style, FRONT);
  out.middle = rankFive(cards, style, MIDDLE);
  out.back = rankFive(cards, style, BACK);
  out.foul = out.back < out.middle || underKey(cards, MIDDLE, 5, out.middle) < underKey(cards, FRONT, 3, out.front);
}

/** Category and the cards that make it, for showing. */
export function describeRow(rank: number): Category {
  return categories[categoryOf(rank)];
}
