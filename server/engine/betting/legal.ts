import type { ActionShape } from '../game';
import { CALL_RAISE, CHECK_BET, CHECK_RAISE, type LegalBuffer } from './legal-buffer';
import { raiseRange } from './limits';
import { anchorTargets, listSeats, type PowerState, refusal } from './powers';
import { mayOffer } from './split-offer';
import type { PokerState } from './state';
import { BETTING, BRINGING_IN, DRAWING, FL, SHIELDING, SPLITTING } from './variant';

/** Writes into `legal` what `seat` may do now, with exact amounts; nothing while it is not asked. */
export function fillLegal(st: PokerState, seat: number, legal: LegalBuffer): LegalBuffer {
  const bit = 1 << seat;
  if (st.phase !== BETTING || (st.pending.seats & bit) === 0) return fillOther(st, seat, legal);
  const bet = st.bet[seat];
  const stack = st.stack[seat];
  const current = st.currentBet;
  const call = current - bet;
  const { shapes } = legal;
  const mode = call > 0 ? CALL_RAISE : current > 0 ? CHECK_RAISE : CHECK_BET;
  if (legal.mode !== mode) legal.set(mode);
  if (call > 0) {
    let pay = call;
    if (stack < call) pay = stack;
    const shape = shapes[1];
    shape.min = pay;
    shape.max = pay;
  }
  legal.count = 2;
  if (st.limited) {
    if (raiseRange(st, seat, shapes[2])) addRaise(st, legal);
    if (st.splitOffers && mayOffer(st)) legal.put(legal.offerSplit);
    if (st.powers !== null) addPowers(st, st.powers, seat, legal);
    return legal;
  }
  // No limit in single units: the rules of `raiseRange` in their shortest form.
  const { lastFull } = st;
  if (stack > call && (st.canAct & ~bit) !== 0 && ((st.acted & bit) === 0 || call >= lastFull)) {
    const shape = shapes[2];
    const all = bet + stack;
    let min = current + lastFull;
    if (all < min) min = all;
    shape.min = min;
    shape.max = all;
    legal.count = 3;
  }
  return legal;
}

/** The raise that stands ready. Two fixed-limit levels have nothing between them: they are two shapes. */
function addRaise(st: PokerState, legal: LegalBuffer): void {
  const shape = legal.shapes[legal.count];
  legal.count += 1;
  if (st.structure === FL && shape.max !== shape.min) {
    const { higher } = legal;
    higher.kind = shape.kind;
    higher.min = shape.max;
    higher.max = shape.max;
    legal.put(higher);
    shape.max = shape.min;
  }
}

function fillOther(st: PokerState, seat: number, legal: LegalBuffer): LegalBuffer {
  legal.count = 0;
  legal.mode = 0;
  if ((st.pending.seats & (1 << seat)) === 0) return legal;
  if (st.phase === BRINGING_IN) {
    const { bringIn } = legal;
    bringIn.min = Math.min(st.bringIn, st.stack[seat]);
    bringIn.max = bringIn.min;
    legal.put(bringIn);
    addBet(st, legal, bringInBet(st, seat, legal.bet));
  } else if (st.phase === DRAWING) {
    addDiscard(st, seat, legal);
  } else if (st.phase === SPLITTING) {
    answers(st, seat, legal);
  } else if (st.phase === SHIELDING) {
    legal.put(legal.pass);
    legal.put(legal.shield);
  }
  return legal;
}

function addBet(st: PokerState, legal: LegalBuffer, may: boolean): void {
  if (!may) return;
  legal.shapes[legal.count] = legal.bet;
  addRaise(st, legal);
}

function addPowers(st: PokerState, powers: PowerState, seat: number, legal: LegalBuffer): void {
  if (refusal(st, powers, seat, 'peek') === '') legal.put(legal.peek);
  if (refusal(st, powers, seat, 'sleeve') === '') {
    takeHand(st, seat, legal);
    legal.pick.min = 1;
    legal.pick.max = 1;
    legal.sleeve.pick = legal.pick;
    legal.put(legal.sleeve);
  }
  if (refusal(st, powers, seat, 'anchor') === '') {
    legal.anchor.targets = listSeats(anchorTargets(st, powers, seat), legal.targets);
    legal.put(legal.anchor);
  }
}

function takeHand(st: PokerState, seat: number, { pick }: LegalBuffer): void {
  const hand = st.holes[seat];
  const count = st.holeCount;
  for (let i = 0; i < count; i++) pick.from[i] = hand[i];
  if (pick.from.length !== count) pick.from.length = count;
}

function addDiscard(st: PokerState, seat: number, legal: LegalBuffer): void {
  const { pick, discard } = legal;
  takeHand(st, seat, legal);
  pick.max = st.drawMost[st.street];
  discard.pick = pick;
  legal.put(discard);
}

/** An all-in seat accepts or refuses; another one accepts or acts, with nothing to call yet. */
function answers(st: PokerState, seat: number, legal: LegalBuffer): void {
  legal.put(legal.acceptSplit);
  if (((st.canAct >> seat) & 1) === 0) {
    legal.put(legal.refuseSplit);
    return;
  }
  legal.put(legal.fold);
  legal.put(legal.check);
  addBet(st, legal, raiseRange(st, seat, legal.bet));
}

/** The bring-in seat may bet instead: more than the bring-in, up to the round's limit. */
function bringInBet(st: PokerState, seat: number, shape: ActionShape): boolean {
  if (!raiseRange(st, seat, shape) || shape.max <= st.bringIn) return false;
  if (st.structure !== FL && shape.min <= st.bringIn) shape.min = Math.min(st.bringIn + st.chipUnit, shape.max);
  return true;
}
