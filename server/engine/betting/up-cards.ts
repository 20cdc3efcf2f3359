import { lowest, type PokerState } from './state';
import { FL } from './variant';

const counts = new Int8Array(13);

/**
 * Who brings in (rules 10, Stud specifics): the lowest or highest up-card among the seats that can still bet, equal
 * ranks by suit s > h > d > c. Razz counts the ace low and takes the highest.
 */
export function bringInSeat(st: PokerState): number {
  const rule = st.variant.bringIn;
  const aceLow = rule === 'highestAceLow';
  const wantLowest = rule === 'lowest' || (rule === 'byStructure' && st.structure === FL);
  const at = 31 - Math.clz32(st.upBits);
  let best = 0;
  let bestCard = 0;
  for (let rest = st.canAct; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    const card = st.holes[seat][at];
    const value = aceLow && card >> 2 === 12 ? card - 52 : card;
    if (best === 0 || (wantLowest ? value < bestCard : value > bestCard)) {
      best = seat;
      bestCard = value;
    }
  }
  return best;
}

/** The live seat whose exposed cards open the round: the best hand, in razz the lowest; ties nearest left of the button. */
export function openingHand(st: PokerState): number {
  const wantLowest = st.variant.streets[st.street].opens === 'worstUp';
  let best = 0;
  let bestScore = 0;
  for (let i = 0; i < st.players; i++) {
    const seat = st.order[i];
    if (((st.live >> seat) & 1) === 0) continue;
    const score = exposedScore(st.holes[seat], st.holeCount, st.upBits, wantLowest);
    if (best === 0 || (wantLowest ? score < bestScore : score > bestScore)) {
      best = seat;
      bestScore = score;
    }
  }
  return best;
}

/** Exposed cards as a poker holding without straights, flushes, four-straights and four-flushes; more is better. */
export function exposedScore(cards: Int8Array, count: number, upBits: number, aceLow: boolean): number {
  counts.fill(0);
  let most = 0;
  for (let i = 0; i < count; i++) {
    if (((upBits >> i) & 1) === 0 || cards[i] < 0) continue;
    const rank = cards[i] >> 2;
    const value = aceLow ? (rank + 1) % 13 : rank;
    counts[value] += 1;
    if (counts[value] > most) most = counts[value];
  }
  let score = 0;
  let pairs = 0;
  for (let times = most; times > 0; times--) {
    for (let value = 12; value >= 0; value--) {
      if (counts[value] !== times) continue;
      if (times === 2) pairs += 1;
      score = score * 16 + value + 1;
    }
  }
  const category = most > 2 ? most : most === 2 ? pairs / 2 + 1 : 0;
  // Four digits at most: the category stands above them, two pair (2) between a pair (1.5) and three of a kind (3).
  return score + category * 2 * 65536;
}

/** True when some live seat shows a pair (stud7, `openPairDouble`). */
export function openPairShown(st: PokerState): boolean {
  for (let rest = st.live; rest !== 0; rest &= rest - 1) {
    const cards = st.holes[lowest(rest)];
    let seen = 0;
    for (let i = 0; i < st.holeCount; i++) {
      if (((st.upBits >> i) & 1) === 0) continue;
      const mark = 1 << (cards[i] >> 2);
      if ((seen & mark) !== 0) return true;
      seen |= mark;
    }
  }
  return false;
}
