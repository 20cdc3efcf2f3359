import { UNKNOWN_CARD } from '../cards/card';
import { exposedHigh, exposedLow } from '../evaluate/exposed';
import { lowest } from './seat-sets';
import type { PokerState } from './state';
import { FL } from './variant';

const exposed = new Int8Array(8);

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
    // Imported hands: a card that nobody recorded is taken for no bring-in while another one can be.
    if (card < 0 && best !== 0) continue;
    // An imported hand may not say what was up: such a seat did not bring in, else its card would have been seen.
    if (card < 0) continue;
    const value = aceLow && card >> 2 === 12 ? card - 64 : card;
    if (best === 0 || bestCard === UNKNOWN_CARD || (wantLowest ? value < bestCard : value > bestCard)) {
      best = seat;
      bestCard = value;
    }
  }
  return best === 0 ? lowest(st.canAct) : best;
}

/** The live seat whose exposed cards open the round: the best hand, in razz the lowest; ties nearest left of the button. */
export function openingHand(st: PokerState): number {
  const wantLowest = st.variant.streets[st.street].opens === 'worstUp';
  let best = 0;
  let bestScore = 0;
  for (let i = 0; i < st.players; i++) {
    const seat = st.order[i];
    if (((st.live >> seat) & 1) === 0) continue;
    const shown = takeExposed(st, seat);
    const score = wantLowest ? exposedLow(exposed, shown) : exposedHigh(exposed, shown);
    if (best === 0 || score > bestScore) {
      best = seat;
      bestScore = score;
    }
  }
  return best;
}

function takeExposed(st: PokerState, seat: number): number {
  const cards = st.holes[seat];
  let shown = 0;
  for (let i = 0; i < st.holeCount; i++) if (((st.upBits >> i) & 1) === 1) exposed[shown++] = cards[i];
  return shown;
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
