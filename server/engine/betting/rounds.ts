import type { EventSink } from '../game';
import { roundOfPowers } from './powers';
import { lowest, nextLeft } from './seat-sets';
import type { PokerState } from './state';
import { bringInSeat, openingHand } from './up-cards';
import { AFTER_BLINDS, BETTING, BRINGING_IN, DEALING, LEFT_OF_BIG_BLIND, LEFT_OF_BUTTON, OVER } from './variant';

/**
 * Opens the betting of the street that was just dealt or drawn; without two seats that can bet, or where the street
 * has none (`silent`: the community seventh card of stud), it passes at once.
 */
export function openBetting(st: PokerState, silent = false): void {
  st.toAct = st.canAct;
  st.acted = 0;
  st.lastAggressor = 0;
  if (st.powers !== null) roundOfPowers(st.powers);
  if (st.street === 0) {
    if (st.bringsIn) {
      openBringIn(st);
      return;
    }
  } else if (silent || (st.canAct & (st.canAct - 1)) === 0) {
    endRound(st);
    return;
  }
  if (roundOver(st)) {
    endRound(st);
    return;
  }
  st.phase = BETTING;
  st.pending.seats = 1 << firstToAct(st);
}

function openBringIn(st: PokerState): void {
  if ((st.canAct & (st.canAct - 1)) === 0) {
    endRound(st);
    return;
  }
  st.phase = BRINGING_IN;
  st.actor = bringInSeat(st);
  st.opener = st.actor;
  st.pending.seats = 1 << st.actor;
}

function firstToAct(st: PokerState): number {
  const opens = st.opens[st.street];
  if (opens === LEFT_OF_BUTTON) return nextLeft(st.toAct, st.button);
  if (opens === AFTER_BLINDS) return nextLeft(st.toAct, st.opener);
  if (opens === LEFT_OF_BIG_BLIND) return nextLeft(st.toAct, st.bigBlindSeat);
  const seat = openingHand(st);
  return (st.toAct >> seat) & 1 ? seat : nextLeft(st.toAct, seat);
}

/** Goes on after an action of `seat`: to the next seat, to the end of the round, or to the end of the hand. */
export function next(st: PokerState, seat: number): void {
  const { toAct, canAct } = st;
  if (toAct === 0 || (canAct & (canAct - 1)) === 0) {
    close(st);
    return;
  }
  const above = toAct & (-2 << seat);
  st.pending.seats = above !== 0 ? above & -above : toAct & -toAct;
}

/** The round may be over, or the last seat that can bet has yet to answer. */
function close(st: PokerState): void {
  if ((st.live & (st.live - 1)) === 0) finish(st);
  else if (roundOver(st)) endRound(st);
  else st.pending.seats = st.toAct & -st.toAct;
}

/** Nobody has to act any more, or the only seat that still could has nothing to answer and nobody to bet against. */
function roundOver(st: PokerState): boolean {
  if (st.toAct === 0) return true;
  if ((st.canAct & (st.canAct - 1)) !== 0) return false;
  const seat = lowest(st.canAct);
  return (st.shortForced ? highestOther(st, seat) : st.currentBet) <= st.bet[seat];
}

/** The most that another live seat has in this round: a short blind is all that there is to answer. */
function highestOther(st: PokerState, seat: number): number {
  let most = 0;
  for (let rest = st.live & ~(1 << seat); rest !== 0; rest &= rest - 1) {
    const bet = st.bet[lowest(rest)];
    if (bet > most) most = bet;
  }
  return most;
}

function endRound(st: PokerState): void {
  if (st.currentBet > 0) {
    const { order, players, bet } = st;
    for (let i = 0; i < players; i++) bet[order[i]] = 0;
    st.currentBet = 0;
  }
  st.lastFull = st.minBet;
  st.fullLevel = 0;
  st.bets = 0;
  st.shortForced = false;
  st.pending.seats = 0;
  if (st.street === st.lastStreet) {
    finish(st);
    return;
  }
  st.phase = DEALING;
  st.pending.chance = true;
}

/** Nothing is left to decide or to deal. */
export function finish(st: PokerState): void {
  st.phase = OVER;
  st.showdown = (st.live & (st.live - 1)) !== 0;
  st.pending.seats = 0;
  st.pending.chance = false;
  st.pending.terminal = true;
}

/** Marks that a street opened: who is still there, and whether rake is due from now on. */
export function markStreet(st: PokerState, sink?: EventSink): void {
  if (st.street === st.rakeStreet) st.raked = true;
  if (st.street === 1) st.seenBy = st.liveCount;
  if (sink !== undefined) sink({ type: 'street', params: { street: st.variant.streets[st.street].key } });
}
