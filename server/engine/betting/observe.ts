import type { LiveObservation } from './observation';
import { type PokerState, sizeOf } from './state';

/** The seat's own knowledge, in place: the one object of this table is rewritten. */
export function observe(st: PokerState, seat: number): LiveObservation {
  const o = st.seen;
  o.seat = seat;
  o.own.cards = st.holes[seat];
  o.own.count = st.holeCount;
  o.board.count = st.boardCount;
  o.pot = st.pot;
  const due = st.currentBet - st.bet[seat];
  o.toCall = Math.max(due, 0);
  o.stack = st.stack[seat];
  o.players = sizeOf(st.live);
  o.round = st.street;
  return o;
}
