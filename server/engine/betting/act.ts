import type { Action, EventSink } from '../game';
import { discard, standPatLate } from './draw';
import { fixedSize } from './limits';
import { takePower } from './powers';
import { next } from './rounds';
import { answerSplit, endOffer, lateAnswer, offerSplit } from './split-offer';
import type { PokerState } from './state';
import { BETTING, BRINGING_IN, DRAWING, FL, SPLITTING } from './variant';

/** Performs a legal action. Allocates nothing without a sink. */
export function advance(st: PokerState, action: Action, sink?: EventSink): void {
  const seat = action.seat;
  st.actions += 1;
  if (st.phase !== BETTING) {
    advanceSpecial(st, action, sink);
    return;
  }
  if (sink !== undefined) tellBet(st, action, sink);
  switch (action.kind) {
    case 'check':
      st.toAct &= ~(1 << seat);
      st.acted |= 1 << seat;
      next(st, seat);
      return;
    case 'call':
      call(st, seat);
      return;
    case 'fold':
      fold(st, seat);
      return;
    case 'bet':
    case 'raise':
      raiseTo(st, seat, action.amount as number);
      return;
    default:
      advanceRarely(st, action, sink);
  }
}

/** Tells of a check, fold, call, bet or raise that is about to be made. */
function tellBet(st: PokerState, { seat, kind, amount }: Action, sink: EventSink): void {
  if (kind === 'check' || kind === 'fold') sink({ type: kind, seat });
  else if (kind === 'bet' || kind === 'raise') sink({ type: kind, seat, amount });
  else if (kind === 'call') sink({ type: kind, seat, amount: Math.min(st.currentBet - st.bet[seat], st.stack[seat]) });
}

/** The same at a table with powers. */
export function advanceWithPowers(st: PokerState, action: Action, sink?: EventSink): void {
  if (st.powers !== null && takePower(st, st.powers, action, sink)) st.actions += 1;
  else advance(st, action, sink);
}

function advanceRarely(st: PokerState, action: Action, sink?: EventSink): void {
  if (action.kind === 'timeout') timeout(st, action.seat, sink);
  else if (action.kind === 'offerSplit') offerSplit(st, action.seat, sink);
  else connection(st, action, sink);
}

/** Bring-in, draw, and the answers to a split. */
function advanceSpecial(st: PokerState, action: Action, sink?: EventSink): void {
  const seat = action.seat;
  switch (action.kind) {
    case 'bringIn':
      bringIn(st, seat, sink);
      return;
    case 'discard':
      discard(st, seat, action.cards, sink);
      return;
    case 'acceptSplit':
      answerSplit(st, seat, true, sink);
      return;
    case 'refuseSplit':
      answerSplit(st, seat, false, sink);
      return;
    case 'timeout':
      timeout(st, seat, sink);
      return;
    case 'disconnect':
    case 'reconnect':
      connection(st, action, sink);
      return;
    default:
      if (st.phase === SPLITTING) endOffer(st);
      st.phase = BETTING;
      st.actions -= 1;
      advance(st, action, sink);
  }
}

function connection(st: PokerState, action: Action, sink?: EventSink): void {
  const { kind, seat } = action;
  if (kind === 'disconnect') st.disconnected |= 1 << seat;
  else if (kind === 'reconnect') st.disconnected &= ~(1 << seat);
  else throw new RangeError(`no such action now: ${kind}`);
  if (sink !== undefined) sink({ type: kind, seat });
}

function fold(st: PokerState, seat: number): void {
  const out = ~(1 << seat);
  st.toAct &= out;
  st.live &= out;
  st.liveCount -= 1;
  st.canAct &= out;
  next(st, seat);
}

function call(st: PokerState, seat: number): void {
  const bit = 1 << seat;
  const stack = st.stack[seat];
  const due = st.currentBet - st.bet[seat];
  let pay = due;
  if (due >= stack) {
    pay = stack;
    st.canAct &= ~bit;
  }
  st.stack[seat] = stack - pay;
  st.bet[seat] += pay;
  st.paid[seat] += pay;
  st.pot += pay;
  st.toAct &= ~bit;
  st.acted |= bit;
  next(st, seat);
}

/** Bets or raises to `amount` in this round. */
function raiseTo(st: PokerState, seat: number, amount: number): void {
  const bit = 1 << seat;
  const pay = amount - st.bet[seat];
  const before = st.currentBet;
  const left = st.stack[seat] - pay;
  st.stack[seat] = left;
  st.bet[seat] = amount;
  st.paid[seat] += pay;
  st.pot += pay;
  if (left === 0) st.canAct &= ~bit;
  if (st.structure === FL) {
    raiseFixed(st, amount);
  } else if (amount - before >= st.lastFull) {
    st.lastFull = amount - before;
    st.acted = 0;
  }
  st.currentBet = amount;
  st.acted |= bit;
  st.toAct = st.canAct & ~bit;
  st.lastAggressor = seat;
  next(st, seat);
}

/** Fixed limit: an all-in of at least half the bet is a full bet or raise. */
function raiseFixed(st: PokerState, amount: number): void {
  const size = fixedSize(st, amount);
  if ((amount - st.fullLevel) * 2 < size) return;
  st.fullLevel = amount;
  st.lastFull = size;
  st.bets += 1;
  st.acted = 0;
}

/** Posts the bring-in: the seat's action, so it has no option when the bring-in is only called. */
function bringIn(st: PokerState, seat: number, sink?: EventSink): void {
  const bit = 1 << seat;
  const stack = st.stack[seat];
  const pay = Math.min(st.bringIn, stack);
  st.stack[seat] = stack - pay;
  st.bet[seat] = pay;
  st.paid[seat] += pay;
  st.pot += pay;
  if (pay === stack) st.canAct &= ~bit;
  if (pay < st.bringIn) st.shortForced = true;
  st.currentBet = st.bringIn;
  st.lastFull = st.bringIn;
  st.toAct &= ~bit;
  st.acted |= bit;
  st.phase = BETTING;
  if (sink !== undefined) sink({ type: 'bringIn', seat, amount: pay });
  next(st, seat);
}

/**
 * The clock ran out (rules 00, Time): stand pat; bring in; check if it is free; an artificial all-in for a seat that
 * is disconnected and has one; else fold.
 */
function timeout(st: PokerState, seat: number, sink?: EventSink): void {
  if (sink !== undefined) sink({ type: 'timeout', seat });
  if (st.phase === DRAWING) standPatLate(st, seat, sink);
  else if (st.phase === BRINGING_IN) bringIn(st, seat, sink);
  else if (st.phase === SPLITTING) lateAnswer(st, seat, sink);
  else if (st.currentBet <= st.bet[seat]) checkLate(st, seat, sink);
  else if (mayProtect(st, seat)) protect(st, seat, sink);
  else foldLate(st, seat, sink);
}

function foldLate(st: PokerState, seat: number, sink?: EventSink): void {
  if (sink !== undefined) sink({ type: 'fold', seat });
  fold(st, seat);
}

function checkLate(st: PokerState, seat: number, sink?: EventSink): void {
  st.toAct &= ~(1 << seat);
  st.acted |= 1 << seat;
  if (sink !== undefined) sink({ type: 'check', seat });
  next(st, seat);
}

/** Artificial all-ins that the seat has left: what it brings, else the table's allowance. */
function mayProtect(st: PokerState, seat: number): boolean {
  if (!st.protects || ((st.disconnected >> seat) & 1) === 0) return false;
  return (st.brings?.[seat]?.protections ?? st.allowance) > 0;
}

/** All-in for what is in: the seat keeps its stack, stays to the showdown, and can win what it has matched. */
function protect(st: PokerState, seat: number, sink?: EventSink): void {
  const bit = 1 << seat;
  st.protectedSeats |= bit;
  st.canAct &= ~bit;
  st.toAct &= ~bit;
  if (sink !== undefined) sink({ type: 'protection', seat, amount: st.paid[seat] });
  next(st, seat);
}
