import { lowest } from '../betting/seat-sets';
import type { PokerState } from '../betting/state';
import { describeHigh, high6 } from '../evaluate/high';
import type { JackpotHit } from '../game';

/**
 * Whether both hole cards play (rules 50): the hand is worth more than the best of the board and any one of them; a
 * four of a kind needs a pocket pair.
 */
function bothPlay(st: PokerState, seat: number): boolean {
  const [first, second] = st.holes[seat];
  const rank = st.rankHigh[seat];
  const [a, b, c, d, e] = st.board;
  if (high6(a, b, c, d, e, first) >= rank || high6(a, b, c, d, e, second) >= rank) return false;
  return describeHigh(rank).category !== 'quads' || first >> 2 === second >> 2;
}

/**
 * The bad beat of a settled hand: a seat that stayed to the showdown lost the high of the main pot with at least the
 * qualifier to a better hand. The best such hand loses for the jackpot, equals together; every winner of the main pot and
 * everybody else who was dealt in has his part. Sized when it is paid.
 */
export function badBeatHits(st: PokerState): JackpotHit[] {
  const rule = st.badBeat;
  if (rule === null || !st.showdown || st.potCount === 0 || st.players < rule.settings.minPlayers) return [];
  const winners = st.highWinners[0];
  const first = lowest(winners);
  const winning = st.rankHigh[first];
  let best = 0;
  let losers = 0;
  for (let rest = st.live & ~winners; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    const rank = st.rankHigh[seat];
    if (rank < rule.least || rank >= winning || rank < best) continue;
    if (rule.bothPlay && !bothPlay(st, seat)) continue;
    losers = rank > best ? 1 << seat : losers | (1 << seat);
    best = rank;
  }
  if (losers === 0) return [];
  for (let rest = winners; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    if (st.rankHigh[seat] !== winning || (rule.bothPlay && !bothPlay(st, seat))) return [];
  }
  const seats = Array.from(st.order.subarray(0, st.players)).sort((one, other) => one - other);
  const roleOf = (seat: number) =>
    ((losers >> seat) & 1) === 1 ? 'loser' : ((winners >> seat) & 1) === 1 ? 'winner' : 'table';
  const { pool } = rule.settings;
  return seats.map((seat): JackpotHit => ({ pool, seat, kind: 'badBeat', role: roleOf(seat) }));
}
