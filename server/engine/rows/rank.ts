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

/** Place of the better of two suits. */
function better(a: Card, b: Card): number {
  return Math.max(SUIT_PLACE[a & 3], SUIT_PLACE[b & 3]);
}

/**
 * Ranks five cards whose ranks fall from `a` to `e`. Among equal ranks any order will do.
 */
export function rankFallingFive(a: Card, b: Card, c: Card, d: Card, e: Card, style: RowStyle): number {
  const p = rankOf(a);
  const q = rankOf(b);
  const r = rankOf(c);
  const s = rankOf(d);
  const t = rankOf(e);
  const equal = (p === q ? 8 : 0) | (q === r ? 4 : 0) | (r === s ? 2 : 0) | (s === t ? 1 : 0);
  switch (equal) {
    case 0b0000:
      return rankDifferent(a, b, c, d, e, style);
    case 0b1000:
      return pairOf(p, better(a, b), style, (((r << 4) | s) << 4) | t);
    case 0b0100:
      return pairOf(q, better(b, c), style, (((p << 4) | s) << 4) | t);
    case 0b0010:
      return pairOf(r, better(c, d), style, (((p << 4) | q) << 4) | t);
    case 0b0001:
      return pairOf(s, better(d, e), style, (((p << 4) | q) << 4) | r);
    case 0b1010:
      return twoPairOf(p, r, t, better(a, b));
    case 0b1001:
      return twoPairOf(p, s, r, better(a, b));
    case 0b0101:
      return twoPairOf(q, s, p, better(b, c));
    case 0b1100:
      return (TRIPS << CATEGORY_SHIFT) | (p << 8) | (s << 4) | t;
    case 0b0110:
      return (TRIPS << CATEGORY_SHIFT) | (q << 8) | (p << 4) | t;
    case 0b0011:
      return (TRIPS << CATEGORY_SHIFT) | (r << 8) | (p << 4) | q;
    case 0b1101:
      return (FULL_HOUSE << CATEGORY_SHIFT) | (p << 4) | t;
    case 0b1011:
      return (FULL_HOUSE << CATEGORY_SHIFT) | (t << 4) | p;
    case 0b1110:
      return (QUADS << CATEGORY_SHIFT) | (p << 4) | t;
    default:
      return (QUADS << CATEGORY_SHIFT) | (q << 4) | p;
  }
}

function rankDifferent(a: Card, b: Card, c: Card, d: Card, e: Card, style: RowStyle): number {
  const top = rankOf(a);
  const suit = suitOf(a);
  const flush = suitOf(b) === suit && suitOf(c) === suit && suitOf(d) === suit && suitOf(e) === suit;
  const wheel = top === 12 && rankOf(b) === 3;
  const straight = wheel || top - rankOf(e) === 4;
  const place = SUIT_PLACE[suit];
  if (straight) {
    const high = wheel ? rankOf(b) : top;
    if (!flush) return (STRAIGHT << CATEGORY_SHIFT) | (high << 2) | SUIT_PLACE[suitOf(wheel ? b : a)];
    if (high === 12) return (ROYAL << CATEGORY_SHIFT) | place;
    return (STRAIGHT_FLUSH << CATEGORY_SHIFT) | (style === 'banker' ? (high << 2) | place : (place << 4) | high);
  }
  const ranks = (((((((top << 4) | rankOf(b)) << 4) | rankOf(c)) << 4) | rankOf(d)) << 4) | rankOf(e);
  return flush ? (FLUSH << CATEGORY_SHIFT) | (place << 20) | ranks : (ranks << 2) | place;
}

function twoPairOf(high: number, low: number, kicker: number, suit: number): number {
  return (TWO_PAIR << CATEGORY_SHIFT) | (((((high << 4) | low) << 4) | kicker) << 2) | suit;
}

/** `kickers` are three packed ranks. */
function pairOf(rank: number, suit: number, style: RowStyle, kickers: number): number {
  if (style === 'susun') return (PAIR << CATEGORY_SHIFT) | (rank << 2) | suit;
  return (PAIR << CATEGORY_SHIFT) | (((rank << 12) | kickers) << 2) | suit;
}

/** Ranks the three cards of a front row, ranks falling: trips, pair or high card only. */
export function rankFallingThree(a: Card, b: Card, c: Card, style: RowStyle): number {
  const p = rankOf(a);
  const q = rankOf(b);
  const r = rankOf(c);
  if (p === r) return (TRIPS << CATEGORY_SHIFT) | (p << 8);
  if (p === q) return pairOf(p, better(a, b), style, r << 8);
  if (q === r) return pairOf(q, better(b, c), style, p << 8);
  return (((((p << 4) | q) << 4) | r) << 10) | SUIT_PLACE[suitOf(a)];
}

const sorted = new Int8Array(5);

function sortFalling(cards: ArrayLike<Card>, from: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const card = cards[from + i];
    let at = i;
    while (at > 0 && sorted[at - 1] < card) {
      sorted[at] = sorted[at - 1];
      at--;
    }
    sorted[at] = card;
  }
}

/** Ranks five cards that lie at `from` in `cards` in any order. */
export function rankFive(cards: ArrayLike<Card>, style: RowStyle, from = 0): number {
  sortFalling(cards, from, 5);
  return rankFallingFive(sorted[0], sorted[1], sorted[2], sorted[3], sorted[4], style);
}

/** Ranks a front row of three cards that lie at `from` in `cards` in any order. */
export function rankThree(cards: ArrayLike<Card>, style: RowStyle, from = 0): number {
  sortFalling(cards, from, 3);
  return rankFallingThree(sorted[0], sorted[1], sorted[2], style);
}

/**
 * What a middle is worth when a front of three is set against it: category, then the ranks that both have (rules 40,
 * Capsa). A front is legal when its own key is not above the middle's. Ranks fall from `a` to `e`.
 */
export function middleKey(a: Card, b: Card, c: Card, d: Card, e: Card): number {
  const p = rankOf(a);
  const q = rankOf(b);
  const r = rankOf(c);
  const s = rankOf(d);
  const equal = (p === q ? 8 : 0) | (q === r ? 4 : 0) | (r === s ? 2 : 0) | (s === rankOf(e) ? 1 : 0);
  switch (equal) {
    case 0b0000: {
      const category = categoryOf(rankDifferent(a, b, c, d, e, 'banker'));
      return category === HIGH_CARD ? (p << 8) | (q << 4) | r : category << 12;
    }
    case 0b1000:
      return (PAIR << 12) | (p << 8) | (r << 4);
    case 0b0100:
      return (PAIR << 12) | (q << 8) | (p << 4);
    case 0b0010:
      return (PAIR << 12) | (r << 8) | (p << 4);
    case 0b0001:
      return (PAIR << 12) | (s << 8) | (p << 4);
    case 0b1100:
      return (TRIPS << 12) | (p << 8);
    case 0b0110:
      return (TRIPS << 12) | (q << 8);
    case 0b0011:
      return (TRIPS << 12) | (r << 8);
    case 0b1010:
    case 0b1001:
    case 0b0101:
      return TWO_PAIR << 12;
    default:
      return FULL_HOUSE << 12;
  }
}

/** The same of a row whose rank is known already; `a`, `b`, `c` are its first cards. */
export function middleKeyOf(rank: number, a: Card, b: Card, c: Card, style: RowStyle): number {
  const category = categoryOf(rank);
  const p = rankOf(a);
  switch (category) {
    case HIGH_CARD:
      return (p << 8) | (rankOf(b) << 4) | rankOf(c);
    case PAIR: {
      const pair = (rank >> (style === 'susun' ? 2 : 14)) & 15;
      return (PAIR << 12) | (pair << 8) | ((pair === p ? rankOf(c) : p) << 4);
    }
    case TRIPS:
      return (TRIPS << 12) | (((rank >> 8) & 15) << 8);
    case QUADS:
      return FULL_HOUSE << 12;
    default:
      return category << 12;
  }
}

/** The key of a front, ranks falling. */
export function frontKey(a: Card, b: Card, c: Card): number {
  const p = rankOf(a);
  const q = rankOf(b);
  const r = rankOf(c);
  if (p === r) return (TRIPS << 12) | (p << 8);
  if (p === q) return (PAIR << 12) | (p << 8) | (r << 4);
  if (q === r) return (PAIR << 12) | (q << 8) | (p << 4);
  return (p << 8) | (q << 4) | r;
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
  out.back = rankFive(cards, style, BACK);
  out.middle = rankFive(cards, style, MIDDLE);
  const under = middleKey(sorted[0], sorted[1], sorted[2], sorted[3], sorted[4]);
  out.front = rankThree(cards, style, FRONT);
  out.foul = out.back < out.middle || under < frontKey(sorted[0], sorted[1], sorted[2]);
}

/** Category and the cards that make it, for showing. */
export function describeRow(rank: number): Category {
  return categories[categoryOf(rank)];
}
