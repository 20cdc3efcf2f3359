import type { LiveObservation } from './observation';
import type { PokerState } from './state';

/** The seat's own knowledge, in place. */
export function observe(st: PokerState, seat: number): LiveObservation {
  return st.seen[seat];
}
