import type { EventSink } from '../game';
import { finish, next } from './rounds';
import { lowest, nextLeft } from './seat-sets';
import type { PokerState } from './state';
import { BETTING, SPLITTING } from './variant';

/*
 * draw32, split (rules 10): after the draw the first seat to act may offer to split in place of its action. Every
 * other contender, all-in ones included, answers once in seat order for all its pots. An all-in seat accepts or
 * refuses; a seat that can still bet accepts or acts, which ends the offer, and then what was accepted before counts
 * as a check. When nobody ended it, pots whose contenders all accepted are divided and the others are shown down.
 */

/** Whether the seat that is asked may offer a split now. */
export function mayOffer(st: PokerState): boolean {
  return st.street === st.lastStreet && st.acted === 0 && st.currentBet === 0 && !st.splitDone;
}

export function offerSplit(st: PokerState, seat: number, sink?: EventSink): void {
  st.accepted = 1 << seat;
  st.toAnswer = st.live & ~(1 << seat);
  st.offer = seat;
  st.phase = SPLITTING;
  if (sink !== undefined) sink({ type: 'offerSplit', seat });
  ask(st, seat);
}

/** An acceptance, or the refusal of an all-in seat. */
export function answerSplit(st: PokerState, seat: number, accepts: boolean, sink?: EventSink): void {
  st.toAnswer &= ~(1 << seat);
  if (accepts) st.accepted |= 1 << seat;
  if (sink !== undefined) sink({ type: accepts ? 'acceptSplit' : 'refuseSplit', seat });
  ask(st, seat);
}

function ask(st: PokerState, seat: number): void {
  if (st.toAnswer !== 0) {
    st.actor = nextLeft(st.toAnswer, seat);
    st.pending.seats = 1 << st.actor;
    return;
  }
  // All who could still bet have accepted: the round is over.
  st.splitDone = true;
  st.toAct = 0;
  finish(st);
  if ((st.live & ~st.accepted) === 0) st.showdown = false;
}

/** Another action ends the offer; the offer and the acceptances of seats that can bet were checks. */
export function endOffer(st: PokerState): void {
  const checked = st.accepted & st.canAct;
  st.toAct &= ~checked;
  st.acted |= checked;
  st.accepted = 0;
  st.toAnswer = 0;
  st.splitDone = true;
  st.phase = BETTING;
}

/** Answers an offer for a seat whose clock ran out: an all-in seat refuses, another one checks. */
export function lateAnswer(st: PokerState, seat: number, sink?: EventSink): void {
  if (((st.canAct >> seat) & 1) === 0) {
    answerSplit(st, seat, false, sink);
    return;
  }
  endOffer(st);
  st.toAct &= ~(1 << seat);
  st.acted |= 1 << seat;
  if (sink !== undefined) sink({ type: 'check', seat });
  next(st, seat);
}

/** Marks the pots whose contenders all accepted. */
export function markSplitPots(st: PokerState): void {
  st.splitPots = 0;
  if (!st.splitDone || st.accepted === 0) return;
  for (let i = 0; i < st.potCount; i++) {
    const contenders = st.potContenders[i];
    if ((contenders & ~st.accepted) === 0 && lowest(contenders) !== 31 - Math.clz32(contenders)) st.splitPots |= 1 << i;
  }
}
