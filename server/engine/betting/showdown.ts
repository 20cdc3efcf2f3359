import { describeHigh, high5, high7 } from '../evaluate/high';
import type { HandName } from '../evaluate/ranking';
import { lowest, type PokerState } from './state';
import { type Ranking, rankings } from './variant';

const HIGH = rankings.indexOf('high');

/** Fills the ranks of all live seats; 0 is a hand that is not known or does not qualify. */
export function rankHands(st: PokerState): void {
  rankAll(st, st.high, st.rankHigh);
  if (st.low >= 0) rankAll(st, st.low, st.rankLow);
}

function rankAll(st: PokerState, ranking: number, out: Int32Array): void {
  for (let rest = st.live; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    out[seat] = rankOf(st, ranking, seat);
  }
}

/** Rank of a seat's complete hand. */
function rankOf(st: PokerState, ranking: number, seat: number): number {
  const h = st.holes[seat];
  const b = st.board;
  if (ranking === HIGH) {
    if (st.holeCount === 2) return high7(b[0], b[1], b[2], b[3], b[4], h[0], h[1]);
    if (st.holeCount === 5) return high5(h[0], h[1], h[2], h[3], h[4]);
    return high7(h[0], h[1], h[2], h[3], h[4], h[5], st.holeCount === 7 ? h[6] : b[0]);
  }
  throw new RangeError(`no evaluator for ${rankings[ranking]}`);
}

/** Words for a rank: category and the ranks that matter; none for 0. */
export function describeRank(_ranking: Ranking, rank: number): HandName | undefined {
  if (rank === 0) return undefined;
  return describeHigh(rank);
}
