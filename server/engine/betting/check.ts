import type { Action, ActionShape, Rejection } from '../game';
import { fillLegal } from './legal';
import { isPower, refusal } from './powers';
import { cardsOf, type PokerState, SEATS } from './state';
import { BETTING, BRINGING_IN, FL, OVER, SL, structures } from './variant';

const NONE: Rejection['params'] = {};

function reject(rule: string, params: Rejection['params'] = NONE): Rejection {
  return { rule, params };
}

/** Judges an action: `null`, or the rule that it breaks with the limits. Changes nothing. */
export function checkAction(st: PokerState, action: Action): Rejection | null {
  const { seat, kind } = action;
  if (!(seat >= 1 && seat < SEATS) || ((st.inHand >> seat) & 1) === 0) return reject('notInHand', { seat });
  if (st.phase === OVER) return reject('handOver');
  if (kind === 'disconnect' || kind === 'reconnect') {
    const gone = ((st.disconnected >> seat) & 1) === 1;
    if (gone === (kind === 'reconnect')) return null;
    return reject(gone ? 'alreadyDisconnected' : 'notDisconnected', { seat });
  }
  if ((st.pending.seats & (1 << seat)) === 0) return reject('notYourTurn', { seat });
  if (kind === 'timeout') return null;
  const legal = fillLegal(st, seat, st.checked);
  let seen: ActionShape | null = null;
  for (let i = 0; i < legal.count; i++) {
    const shape = legal.shapes[i];
    if (shape.kind !== kind) continue;
    const found = checkShape(st, seat, action, shape);
    if (found === null) return null;
    seen = seen ?? shape;
  }
  if (seen === null) return whyNot(st, seat, kind);
  return checkShape(st, seat, action, seen);
}

function checkShape(st: PokerState, seat: number, action: Action, shape: ActionShape): Rejection | null {
  const { amount } = action;
  if (shape.kind === 'anchor' || shape.pick !== undefined) {
    if (amount !== undefined && amount !== 0) return reject('fixedAmount', { amount, required: 0 });
    return shape.pick === undefined ? checkTarget(action, shape) : checkDiscard(st, seat, action, shape);
  }
  if (shape.kind !== 'bet' && shape.kind !== 'raise') {
    if (amount === undefined || amount === shape.min) return null;
    return reject('fixedAmount', { amount, required: shape.min });
  }
  const { min, max, step } = shape;
  const limits = { amount: amount ?? 0, min, max, structure: structures[st.structure] };
  if (amount === undefined || !Number.isSafeInteger(amount)) return reject('wholeAmount', limits);
  if (amount < min) return reject(shape.kind === 'bet' ? 'minBet' : 'minRaise', limits);
  if (amount > max) return reject(shape.kind === 'bet' ? 'maxBet' : 'maxRaise', limits);
  if (amount !== min && amount !== max && amount % step !== 0) return reject('chipUnit', { ...limits, step });
  return null;
}

function checkDiscard(st: PokerState, seat: number, action: Action, shape: ActionShape): Rejection | null {
  const cards = action.cards ?? [];
  const max = shape.pick?.max ?? 0;
  if (cards.length > max) return reject('discardCount', { count: cards.length, max });
  if (cards.length < (shape.pick?.min ?? 0)) return reject('oneCard');
  const left = cardsOf(st, seat);
  for (const card of cards) {
    const at = left.indexOf(card);
    if (at < 0) return reject('notYourCard', { card });
    left.splice(at, 1);
  }
  return null;
}

function checkTarget({ target = 0 }: Action, shape: ActionShape): Rejection | null {
  return shape.targets?.includes(target) ? null : reject('anchorTarget', { target });
}

/** Names the reason why a kind is not offered at all. */
function whyNot(st: PokerState, seat: number, kind: string): Rejection {
  const bit = 1 << seat;
  const toCall = st.currentBet - st.bet[seat];
  if (st.powers !== null && isPower(kind))
    return reject(st.phase === BETTING ? refusal(st, st.powers, seat, kind) || 'notNow' : 'notNow', { kind });
  if (kind === 'offerSplit') return reject('noSplitNow');
  if (st.phase !== BETTING && st.phase !== BRINGING_IN) return reject('notNow', { kind });
  if (kind === 'check') return reject(st.phase === BRINGING_IN ? 'bringInOwed' : 'checkFacingBet', { toCall });
  if (kind === 'call') return reject('nothingToCall');
  if (kind !== 'bet' && kind !== 'raise') return reject('notNow', { kind });
  if ((st.banned & bit) !== 0) return reject('drawTimedOut', { seat });
  if (st.bet[seat] + st.stack[seat] <= st.currentBet) return reject('stackTooShort', { stack: st.stack[seat], toCall });
  if ((st.canAct & ~bit) === 0) return reject('nobodyToAnswer');
  if (st.structure === FL && st.bets >= st.raiseCap) return reject('raiseCap', { bets: st.bets, cap: st.raiseCap });
  const cap = st.structure === SL ? st.spread[st.street] * st.spreadCap : 0;
  if (cap > 0 && st.currentBet >= cap) return reject('roundCap', { cap });
  if ((st.acted & bit) !== 0 && (st.structure === FL || toCall < st.lastFull))
    return reject('notReopened', { increase: toCall, fullRaise: st.lastFull });
  if (kind === 'bet' && st.currentBet > 0) return reject('betFacingBet', { currentBet: st.currentBet });
  return reject('nothingToRaise');
}
