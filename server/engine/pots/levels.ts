import { lowest } from '../betting/seat-sets';
import { type PokerState, SEATS } from '../betting/state';
import { taxOf } from '../money/tax';

const level = new Float64Array(SEATS);

/**
 * One pass over the seats of a finished hand. The part of the largest wager that nobody matched goes back to its
 * bettor (rules 00, Pots): gives that amount. Fills `uncalled` and `contributed`, sets `net` to what each seat put in,
 * and `taxTotal` to the tax on it.
 */
export function takeStock(st: PokerState): number {
  const { order, players, paid, dead, tax, totals } = st;
  const { contributed, uncalled, net } = totals;
  const hasDead = st.deadTotal > 0;
  let first = 0;
  let most = -1;
  let second = 0;
  let taxTotal = 0;
  uncalled[st.uncalledSeat] = 0;
  for (let i = 0; i < players; i++) {
    const seat = order[i];
    const amount = paid[seat];
    const put = hasDead ? amount + dead[seat] : amount;
    contributed[seat] = put;
    net[seat] = 0 - put;
    if (tax !== null) taxTotal += taxOf(tax, put);
    if (amount > most) {
      if (most > 0) second = most;
      most = amount;
      first = seat;
    } else if (amount > second) {
      second = amount;
    }
  }
  st.uncalledSeat = first;
  const back = most - second;
  if (back > 0) {
    const put = contributed[first];
    uncalled[first] = back;
    contributed[first] = put - back;
    net[first] = back - put;
    if (tax !== null) taxTotal += taxOf(tax, put - back) - taxOf(tax, put);
  }
  totals.taxTotal = taxTotal;
  return back;
}

/**
 * Builds the pots of the money that is in, less `minus` by seat (what came back uncalled, or this round's bets):
 * one per all-in level of an unfolded seat, dead money in the lowest. Fills `potAmount` and `potContenders`.
 */
export function buildPots(st: PokerState, minus: Float64Array): void {
  const { live, inHand, paid } = st;
  for (let rest = inHand; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    level[seat] = paid[seat] - minus[seat];
  }
  let count = 0;
  let below = 0;
  let carried = st.deadTotal;
  let contenders = live;
  while (contenders !== 0) {
    let least = Number.POSITIVE_INFINITY;
    for (let rest = contenders; rest !== 0; rest &= rest - 1) {
      const amount = level[lowest(rest)];
      if (amount < least) least = amount;
    }
    let amount = carried;
    for (let rest = inHand; rest !== 0; rest &= rest - 1) {
      const had = level[lowest(rest)];
      if (had > below) amount += Math.min(had, least) - below;
    }
    carried = 0;
    if (amount > 0) {
      st.potAmount[count] = amount;
      st.potContenders[count] = contenders;
      count += 1;
    }
    let above = 0;
    for (let rest = contenders; rest !== 0; rest &= rest - 1) {
      const seat = lowest(rest);
      if (level[seat] > least) above |= 1 << seat;
    }
    contenders = above;
    below = least;
  }
  // Folded chips above the highest unfolded level, which only forced bets can leave, stay in the last pot.
  if (count > 0) {
    for (let rest = inHand & ~live; rest !== 0; rest &= rest - 1) {
      const had = level[lowest(rest)];
      if (had > below) st.potAmount[count - 1] += had - below;
    }
  }
  st.potCount = count;
}
