import type { Card } from '../cards/card';
import type { ActionShape, LegalActions } from '../game';
import { range, setRaiseRange } from './limits';
import type { PokerState } from './state';
import { BETTING, BRINGING_IN, DRAWING, FL, SPLITTING } from './variant';

/** Writes into `legal` what `seat` may do now, with exact amounts; nothing while it is not asked. */
export function fillLegal(st: PokerState, seat: number, legal: LegalActions): LegalActions {
  legal.count = 0;
  if ((st.pending.seats & (1 << seat)) === 0) return legal;
  if (st.phase === BETTING) fillBetting(st, seat, legal);
  else fillOther(st, seat, legal);
  return legal;
}

function fillBetting(st: PokerState, seat: number, legal: LegalActions): void {
  const bet = st.bet[seat];
  const call = st.currentBet - bet;
  add(legal, 'fold', 0, 0);
  if (call <= 0) {
    add(legal, 'check', 0, 0);
  } else {
    const pay = Math.min(call, st.stack[seat]);
    add(legal, 'call', pay, pay);
  }
  setRaiseRange(st, seat);
  if (range.max > 0) addRaise(st, legal, st.currentBet === 0 ? 'bet' : 'raise');
}

function addRaise(st: PokerState, legal: LegalActions, kind: string): void {
  if (st.structure === FL && range.max !== range.min) {
    // Two levels and nothing between them.
    add(legal, kind, range.min, range.min);
    add(legal, kind, range.max, range.max);
    return;
  }
  add(legal, kind, range.min, range.max);
  legal.shapes[legal.count - 1].step = st.chipUnit;
}

function fillOther(st: PokerState, seat: number, legal: LegalActions): void {
  if (st.phase === BRINGING_IN) {
    const pay = Math.min(st.bringIn, st.stack[seat]);
    add(legal, 'bringIn', pay, pay);
    setBringInBet(st, seat);
    if (range.max > 0) addRaise(st, legal, 'bet');
  } else if (st.phase === DRAWING) {
    const max = st.variant.streets[st.street].draw ?? 0;
    add(legal, 'discard', 0, 0).pick = { from: ownCards(st, seat), min: 0, max };
  } else if (st.phase === SPLITTING) {
    add(legal, 'acceptSplit', 0, 0);
    add(legal, 'refuseSplit', 0, 0);
  }
}

/** The bring-in seat may bet instead: more than the bring-in, up to the round's limit. */
function setBringInBet(st: PokerState, seat: number): void {
  setRaiseRange(st, seat);
  if (range.max <= st.bringIn) {
    range.max = 0;
    return;
  }
  if (st.structure !== FL && range.min <= st.bringIn) {
    const least = st.bringIn + st.chipUnit;
    range.min = Math.min(least, range.max);
  }
}

function ownCards(st: PokerState, seat: number): readonly Card[] {
  return Array.from(st.holes[seat].subarray(0, st.holeCount));
}

function add(legal: LegalActions, kind: string, min: number, max: number): ActionShape {
  const shape = legal.shapes[legal.count];
  legal.count += 1;
  shape.kind = kind;
  shape.min = min;
  shape.max = max;
  shape.step = 1;
  shape.pick = undefined;
  return shape;
}
