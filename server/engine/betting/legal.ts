import type { ActionShape } from '../game';
import type { LegalBuffer } from './legal-buffer';
import { raiseRange } from './limits';
import { anchorTargets, listSeats, type PowerState, refusal } from './powers';
import { mayOffer } from './split-offer';
import type { PokerState } from './state';
import { BETTING, BRINGING_IN, DRAWING, FL, SHIELDING, SPLITTING } from './variant';

/** Writes into `legal` what `seat` may do now, with exact amounts; nothing while it is not asked. */
export function fillLegal(st: PokerState, seat: number, legal: LegalBuffer): LegalBuffer {
  if ((st.pending.seats & (1 << seat)) === 0) {
    legal.count = 0;
    return legal;
  }
  if (st.phase !== BETTING) return fillOther(st, seat, legal);
  const { shapes } = legal;
  const call = st.currentBet - st.bet[seat];
  shapes[0] = legal.fold;
  legal.count = 2;
  if (call <= 0) {
    shapes[1] = legal.check;
  } else {
    const stack = st.stack[seat];
    const pay = Math.min(call, stack);
    const shape = legal.call;
    shape.min = pay;
    shape.max = pay;
    shapes[1] = shape;
  }
  const shape = st.currentBet === 0 ? legal.bet : legal.raise;
  if (raiseRange(st, seat, shape)) addRaise(st, legal, shape);
  if (st.splitOffers && mayOffer(st)) legal.add(legal.offerSplit);
  if (st.powers !== null) addPowers(st, st.powers, seat, legal);
  return legal;
}

/** Two fixed-limit levels have nothing between them: they are two shapes. */
function addRaise(st: PokerState, legal: LegalBuffer, shape: ActionShape): void {
  legal.shapes[legal.count] = shape;
  legal.count += 1;
  if (st.structure === FL && shape.max !== shape.min) {
    const { higher } = legal;
    higher.kind = shape.kind;
    higher.min = shape.max;
    higher.max = shape.max;
    legal.add(higher);
    shape.max = shape.min;
  }
}

function fillOther(st: PokerState, seat: number, legal: LegalBuffer): LegalBuffer {
  legal.count = 0;
  if (st.phase === BRINGING_IN) {
    const { bringIn } = legal;
    bringIn.min = Math.min(st.bringIn, st.stack[seat]);
    bringIn.max = bringIn.min;
    legal.add(bringIn);
    if (bringInBet(st, seat, legal.bet)) addRaise(st, legal, legal.bet);
  } else if (st.phase === DRAWING) {
    addDiscard(st, seat, legal);
  } else if (st.phase === SPLITTING) {
    answers(st, seat, legal);
  } else if (st.phase === SHIELDING) {
    legal.add(legal.pass);
    legal.add(legal.shield);
  }
  return legal;
}

function addPowers(st: PokerState, powers: PowerState, seat: number, legal: LegalBuffer): void {
  if (refusal(st, powers, seat, 'peek') === '') legal.add(legal.peek);
  if (refusal(st, powers, seat, 'sleeve') === '') {
    takeHand(st, seat, legal);
    legal.pick.min = 1;
    legal.pick.max = 1;
    legal.sleeve.pick = legal.pick;
    legal.add(legal.sleeve);
  }
  if (refusal(st, powers, seat, 'anchor') === '') {
    legal.anchor.targets = listSeats(anchorTargets(st, powers, seat), legal.targets);
    legal.add(legal.anchor);
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
  pick.max = st.variant.streets[st.street].draw ?? 0;
  discard.pick = pick;
  legal.add(discard);
}

/** An all-in seat accepts or refuses; another one accepts or acts, with nothing to call yet. */
function answers(st: PokerState, seat: number, legal: LegalBuffer): void {
  legal.add(legal.acceptSplit);
  if (((st.canAct >> seat) & 1) === 0) {
    legal.add(legal.refuseSplit);
    return;
  }
  legal.add(legal.fold);
  legal.add(legal.check);
  if (raiseRange(st, seat, legal.bet)) addRaise(st, legal, legal.bet);
}

/** The bring-in seat may bet instead: more than the bring-in, up to the round's limit. */
function bringInBet(st: PokerState, seat: number, shape: ActionShape): boolean {
  if (!raiseRange(st, seat, shape) || shape.max <= st.bringIn) return false;
  if (st.structure !== FL && shape.min <= st.bringIn) shape.min = Math.min(st.bringIn + st.chipUnit, shape.max);
  return true;
}
