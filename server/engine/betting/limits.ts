import type { ActionShape } from '../game';
import type { PokerState } from './state';
import { openPairShown } from './up-cards';
import { FL, HPL, NL, SL } from './variant';

/**
 * Writes into `shape` the amounts that `seat` may bet or raise **to** and tells whether it may at all (rules 10,
 * Structures). A stack below the minimum may go all-in for less.
 */
export function raiseRange(st: PokerState, seat: number, shape: ActionShape): boolean {
  const bit = 1 << seat;
  const bet = st.bet[seat];
  const all = bet + st.stack[seat];
  const current = st.currentBet;
  // Too short to raise, nobody left who could answer, or barred after a draw that ran out of time.
  if (all <= current || (st.canAct & ~bit) === 0 || (st.banned & bit) !== 0) return false;
  if (st.structure === FL) return fixedRange(st, bit, all, shape);
  // A seat that has acted may raise again only when it faces at least a full raise since.
  if ((st.acted & bit) !== 0 && current - bet < st.lastFull) return false;
  return limitedRange(st, seat, all, shape);
}

/** Pot, half pot and spread limit, bets bound to a chip unit, raises bound to an amount, and anchored seats. */
function limitedRange(st: PokerState, seat: number, all: number, shape: ActionShape): boolean {
  const current = st.currentBet;
  const call = current - st.bet[seat];
  let min = current + st.lastFull;
  let max = all;
  if (st.structure === SL) {
    const cap = st.spread[st.street] * st.spreadCap;
    if (current >= cap) return false;
    min = Math.min(min, cap);
    max = Math.max(min, Math.min(cap, current + st.spread[st.street]));
  } else if (st.structure !== NL) {
    const potAfterCall = st.pot + call;
    max = current + (st.structure === HPL ? Math.floor(potAfterCall / 2) : potAfterCall);
  }
  if (st.powers !== null && (st.powers.anchored & (1 << seat)) !== 0) max = Math.min(max, current + st.pot + call);
  if (st.maxRaise > 0) max = Math.min(max, current + Math.max(st.maxRaise, st.lastFull));
  const unit = st.chipUnit;
  if (unit > 1) {
    const over = min % unit;
    if (over !== 0) min += unit - over;
    if (max !== all) max -= max % unit;
  }
  max = Math.min(all, Math.max(max, min));
  shape.min = Math.min(min, max);
  shape.max = max;
  return true;
}

/** Fixed limit: one amount, the next level, or an all-in short of it; `openPairDouble` may allow the higher level too. */
function fixedRange(st: PokerState, bit: number, all: number, shape: ActionShape): boolean {
  if ((st.acted & bit) !== 0 || st.bets >= st.raiseCap) return false;
  let size = st.sizes[st.street];
  let most = size;
  if (st.street === st.doubleStreet && openPairShown(st)) {
    most = st.upper;
    if (st.bets > 0 && st.lastFull > size) size = st.lastFull;
  }
  shape.min = Math.min(st.fullLevel + size, all);
  shape.max = Math.min(st.fullLevel + most, all);
  return true;
}

/** Fixed limit: how much a bet or raise to `amount` should add to the last full level. */
export function fixedSize(st: PokerState, amount: number): number {
  const size = st.sizes[st.street];
  if (st.street !== st.doubleStreet || !openPairShown(st)) return size;
  if (amount - st.fullLevel >= st.upper) return st.upper;
  return st.bets > 0 && st.lastFull > size ? st.lastFull : size;
}
