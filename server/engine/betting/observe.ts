import type { LiveObservation } from './observation';
import type { PokerState } from './state';

/** The seat's own knowledge, in place. */
export function observe(st: PokerState, seat: number): LiveObservation {
  const seen = st.seen[seat];
  seen.pot = st.pot;
  seen.toCall = st.currentBet - st.bet[seat];
  seen.stack = st.stack[seat];
  seen.players = st.liveCount;
  seen.round = st.street;
  return seen;
}
