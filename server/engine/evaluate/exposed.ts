import type { Card } from '../cards/card';

/*
 * Exposed cards of stud games, one to five: quads, trips, two pair, pair, high card; straights, flushes and their parts do
 * not count (rules 10, Order of action). Bring-in, first to act and first to show are decided by these. Unknown cards
 * are not looked at.
 */

const times = new Uint8Array(13);

/** Strength of the first `count` exposed cards, ace high; the higher number is the higher hand. */
export function exposedHigh(cards: ArrayLike<Card>, count: number = cards.length): number {
  return strength(cards, count, 0);
}

/** Strength of the first `count` exposed cards for A-5 games: the higher number is the **lower** hand, ace low. */
export function exposedLow(cards: ArrayLike<Card>, count: number = cards.length): number {
  return LOWEST - strength(cards, count, 1);
}

const LOWEST = 1 << 24;

/** `shift` moves the ranks up by that much, the ace to the bottom with 1. */
function strength(cards: ArrayLike<Card>, count: number, shift: number): number {
  times.fill(0);
  let most = 0;
  let second = 0;
  for (let i = 0; i < count; i++) {
    if (cards[i] < 0) continue;
    const rank = ((cards[i] >> 2) + shift) % 13;
    times[rank]++;
  }
  for (let rank = 0; rank < 13; rank++) {
    const n = times[rank];
    if (n > most) {
      second = most;
      most = n;
    } else if (n > second) second = n;
  }
  // Groups compare before single cards: high, pair, two pair, trips, full house, quads.
  let code = most < 2 ? 0 : most === 2 ? (second === 2 ? 2 : 1) : most === 3 ? (second === 2 ? 4 : 3) : 5;
  let placed = 0;
  for (let n = most; n > 0; n--) {
    for (let rank = 12; rank >= 0; rank--) {
      if (times[rank] !== n) continue;
      code = code * 16 + rank + 1;
      placed++;
    }
  }
  for (; placed < 5; placed++) code *= 16;
  return code;
}
