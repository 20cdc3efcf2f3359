import { type Card, rankOf, suitOf } from '../../cards/card';
import { categoryOf, QUADS, ROYAL, type RowRanks, STRAIGHT_FLUSH, SUIT_PLACE } from '../../rows/rank';

/** Hands that win the round without comparing rows, worst first (rules 40, Capsa). */
export const bankerSpecials = ['quads', 'straightFlush', 'royal', 'dragon'] as const;
export type BankerSpecial = (typeof bankerSpecials)[number];

/** A set hand: its rows, and its special as a place among `bankerSpecials`, or -1. */
export interface Set13 extends RowRanks {
  special: number;
  /** Orders two specials of the same kind. */
  specialRank: number;
}

const ALL_RANKS = 0b1_1111_1111_1111;

/** Names the special of a hand whose rows are ranked. A foul has none; kinds outside `paid` are none. */
export function findSpecial(hand: Set13, cards: ArrayLike<Card>, from: number, paid: number): void {
  hand.special = -1;
  hand.specialRank = 0;
  if (hand.foul) return;
  let ranks = 0;
  let ace = 0;
  for (let i = from; i < from + 13; i++) {
    ranks |= 1 << rankOf(cards[i]);
    if (rankOf(cards[i]) === 12) ace = SUIT_PLACE[suitOf(cards[i])];
  }
  if (ranks === ALL_RANKS && (paid & 8) !== 0) {
    hand.special = 3;
    hand.specialRank = ace;
    return;
  }
  // The back is the stronger one, so it holds the better special; a kind that is not paid leaves the other row.
  for (const row of [hand.back, hand.middle]) {
    const category = categoryOf(row);
    const kind = category === ROYAL ? 2 : category === STRAIGHT_FLUSH ? 1 : category === QUADS ? 0 : -1;
    if (kind < 0 || ((paid >> kind) & 1) === 0) continue;
    hand.special = kind;
    hand.specialRank = row;
    return;
  }
}

function specialBeats(one: Set13, other: Set13): boolean {
  if (one.special !== other.special) return one.special > other.special;
  return one.specialRank > other.specialRank;
}

/** Rows of three that `own` wins, equal ones being the other's. */
export function rowsWon(own: RowRanks, other: RowRanks): number {
  return Number(own.front > other.front) + Number(own.middle > other.middle) + Number(own.back > other.back);
}

/**
 * What a player wins of his bet, in percent, negative when the dealer wins: specials first, then fouls (both: the
 * dealer's), then two of three rows, equal ones being the dealer's.
 */
export function percentOf(player: Set13, dealer: Set13, percents: readonly number[]): number {
  const own = player.special;
  const bank = dealer.special;
  if (own >= 0 && (bank < 0 || specialBeats(player, dealer))) return percents[own];
  if (bank >= 0) return -percents[bank];
  if (player.foul) return -100;
  if (dealer.foul) return 100;
  return rowsWon(player, dealer) >= 2 ? 100 : -100;
}

/** A side bet: 1 when `one` wins, -1 when `other` does, 0 for a push: two fouls, or one row each and one equal. */
export function sideOf(one: RowRanks, other: RowRanks): number {
  if (one.foul || other.foul) return Number(other.foul) - Number(one.foul);
  return Math.sign(rowsWon(one, other) - rowsWon(other, one));
}
