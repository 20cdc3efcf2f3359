import type { PokerState } from './state';
import { openPairShown } from './up-cards';
import { FL, HPL, NL, SL } from './variant';

/** What `setRaiseRange` found last: scratch, so that asking leaves the hand as it was. */
export const range = { min: 0, max: 0 };

/**
 * Sets `range` to the amounts that `seat` may bet or raise **to**; `max` is 0 when it may not
 * (rules 10, Structures). A stack below the minimum may go all-in for less.
 */
export function setRaiseRange(st: PokerState, seat: number): void {
  range.max = 0;
  range.min = 0;
  const bit = 1 << seat;
  // Nobody is left who could answer a raise.
  if ((st.canAct & ~bit) === 0) return;
  const bet = st.bet[seat];
  const all = bet + st.stack[seat];
  const current = st.currentBet;
  if (all <= current || (st.banned & bit) !== 0) return;
  const structure = st.structure;
  if (structure === FL) {
    setFixed(st, bit, all);
    return;
  }
  // A seat that has acted may raise again only when it faces at least a full raise since.
  if ((st.acted & bit) !== 0 && current - bet < st.lastFull) return;
  let min = current + st.lastFull;
  let max = all;
  if (structure === SL) {
    const limit = st.spread[st.street];
    const cap = limit * st.spreadCap;
    if (current >= cap) return;
    if (min > cap) min = cap;
    max = current + limit;
    if (max > cap) max = cap;
    if (max < min) max = min;
  } else if (structure !== NL) {
    const call = current - bet;
    const potAfterCall = st.pot + call;
    max = current + (structure === HPL ? Math.floor(potAfterCall / 2) : potAfterCall);
  }
  const unit = st.chipUnit;
  if (unit > 1) {
    const over = min % unit;
    if (over !== 0) min += unit - over;
    if (max !== all) max -= max % unit;
  }
  if (max < min) max = min;
  if (max > all) max = all;
  if (min > max) min = max;
  range.min = min;
  range.max = max;
}

/** Fixed limit: one amount, the next level, or an all-in short of it; `openPairDouble` may allow the higher level too. */
function setFixed(st: PokerState, bit: number, all: number): void {
  if ((st.acted & bit) !== 0 || st.bets >= st.raiseCap) return;
  let size = st.sizes[st.street];
  let most = size;
  if (st.street === st.doubleStreet && openPairShown(st)) {
    most = st.upper;
    if (st.bets > 0 && st.lastFull > size) size = st.lastFull;
  }
  const min = st.fullLevel + size;
  const max = st.fullLevel + most;
  range.min = Math.min(min, all);
  range.max = Math.min(max, all);
}

/** Fixed limit: how much a bet or raise to `amount` should add to the last full level. */
export function fixedSize(st: PokerState, amount: number): number {
  const size = st.sizes[st.street];
  if (st.street !== st.doubleStreet || !openPairShown(st)) return size;
  if (amount - st.fullLevel >= st.upper) return st.upper;
  return st.bets > 0 && st.lastFull > size ? st.lastFull : size;
}
