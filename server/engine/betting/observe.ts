import type { LiveObservation } from './observation';
import type { PokerState } from './state';

/** The seat's own knowledge, in place. */
export function observe(st: PokerState, seat: number): LiveObservation {
  const seen = st.seen[seat];
  const due = st.currentBet - st.bet[seat];
  seen.pot = st.pot;
  seen.toCall = Math.max(due, 0);
  seen.stack = st.stack[seat];
  seen.players = st.liveCount;
  seen.round = st.street;
  return seen;
}
