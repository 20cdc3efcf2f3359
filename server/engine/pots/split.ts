import { SEATS } from '../betting/seat-sets';
import type { PokerState } from '../betting/state';

/**
 * Divides `amount` among the seats in `winners` into `out[base + seat]` (rules 00, Amounts): whole multiples of
 * `splitUnit` each, the remaining units one each from the winner nearest left of the button, a smaller residue to the
 * first of them.
 */
export function splitPot(st: PokerState, amount: number, winners: number, out: Float64Array, base: number): void {
  if ((winners & (winners - 1)) === 0) {
    out[base + 31 - Math.clz32(winners)] = amount;
    return;
  }
  let count = 0;
  for (let rest = winners; rest !== 0; rest &= rest - 1) count += 1;
  const unit = st.splitUnit;
  const each = Math.floor(amount / (count * unit)) * unit;
  let units = Math.floor((amount - each * count) / unit);
  let residue = amount - each * count - units * unit;
  for (let i = 0; i < st.players; i++) {
    const seat = st.order[i];
    if (((winners >> seat) & 1) === 0) continue;
    let share = each + residue;
    residue = 0;
    if (units > 0) {
      share += unit;
      units -= 1;
    }
    out[base + seat] = share;
  }
}

/** The low half of a pot in whole split units; the odd unit stays with the high half. */
export function lowHalf(st: PokerState, amount: number): number {
  return Math.floor(amount / (2 * st.splitUnit)) * st.splitUnit;
}

/** The seats of `contenders` with the greatest rank, 0 ranks excluded; 0 if there are none. */
export function bestOf(ranks: Int32Array, contenders: number): number {
  let best = 0;
  let winners = 0;
  for (let seat = 1; seat < SEATS; seat++) {
    if (((contenders >> seat) & 1) === 0) continue;
    const rank = ranks[seat];
    if (rank > best) {
      best = rank;
      winners = 1 << seat;
    } else if (rank === best && rank > 0) {
      winners |= 1 << seat;
    }
  }
  return winners;
}
