import { type Card, RANKS, rankOf, SUITS, suitOf } from '../cards/card';
import type { HandName } from './ranking';

/** Hands of three cards from worst to best (rules 50, Super 10). */
export const superTenCategories = [
  'points1',
  'points2',
  'points3',
  'points4',
  'points5',
  'points6',
  'points7',
  'points8',
  'points9',
  'twentyThirty',
  'ten',
  'threePictures',
  'trips',
] as const;

const JACK = 9;
const KING = 11;
const ACE = 12;
/** Places of c, d, h, s in s > h > c > d (rules 00, order A). */
const SUIT_PLACE = [1, 0, 2, 3];

/** A = 1, 2-10 face value, J Q K = 10. */
function value(card: Card): number {
  const rank = rankOf(card);
  return rank === ACE ? 1 : Math.min(rank + 2, 10);
}

/** King highest, ace lowest, then the suit. */
function height(card: Card): number {
  const rank = rankOf(card);
  return ((rank === ACE ? 0 : rank + 1) << 2) | SUIT_PLACE[suitOf(card)];
}

function isPicture(card: Card): boolean {
  const rank = rankOf(card);
  return rank >= JACK && rank <= KING;
}

/**
 * Rank of three cards, higher wins: trips, three pictures, total 10, total 20 or 30, then the last digit; equal ones
 * by the highest card (K ... A) and its suit. 0 for a hand that is not known.
 */
export function superTen(a: Card, b: Card, c: Card): number {
  if ((a | b | c) < 0) return 0;
  const top = Math.max(height(a), height(b), height(c));
  const total = value(a) + value(b) + value(c);
  let category = (total % 10) - 1;
  if (rankOf(a) === rankOf(b) && rankOf(b) === rankOf(c)) category = 12;
  else if (isPicture(a) && isPicture(b) && isPicture(c)) category = 11;
  else if (total === 10) category = 10;
  else if (total % 10 === 0) category = 9;
  return ((category + 1) << 6) | top;
}

/** Category, and the rank and suit of the highest card. */
export function describeSuperTen(rank: number): HandName {
  const top = rank & 63;
  const order = top >> 2;
  return {
    category: superTenCategories[(rank >> 6) - 1],
    cards: [order === 0 ? 'A' : RANKS[order - 1]],
    suit: SUITS[SUIT_PLACE.indexOf(top & 3)],
  };
}
