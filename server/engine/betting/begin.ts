import type { EventSink, HandStart } from '../game';
import type { Deal } from '../rng/deal';
import { beginPowers } from './powers';
import { lowest, nextLeft, seatsBetween, smallBlindOf } from './seat-sets';
import { type PokerState, SEATS } from './state';
import { anteKinds } from './table-settings';
import { DEALING } from './variant';

const MOST = Number.MAX_SAFE_INTEGER;
const EVERY = anteKinds.indexOf('every');
const BIG_BLIND = anteKinds.indexOf('bigBlind');
const BUTTON = anteKinds.indexOf('button');

/**
 * Starts a hand: takes the seats in, collects antes, then blinds and posts (rules 10, Order of action), and leaves
 * the first street to be dealt. Throws `RangeError` on seats, stacks or a button that the game cannot have.
 */
export function begin(st: PokerState, start: HandStart, deal: Deal, sink?: EventSink): void {
  seat(st, start);
  st.deal = deal;
  deal.shuffle(st.deck);
  if (st.powers !== null) beginPowers(st, st.powers);
  if (st.blinds) postBlinds(st, start, sink);
  else if (st.ante > 0) anteAll(st, sink);
  st.phase = DEALING;
  st.pending.seats = 0;
  st.pending.chance = true;
  st.pending.terminal = false;
}

function seat(st: PokerState, start: HandStart): void {
  const { min, max } = st.variant.seats;
  const seats = start.seats;
  const count = seats.length;
  if (count < min || count > max) throw new RangeError(`${st.variant.id} is played by ${min} to ${max}, not ${count}`);
  if (!(start.button >= 1 && start.button < SEATS)) throw new RangeError(`button at seat ${start.button}`);
  let inHand = 0;
  if (st.brings !== null) st.brings = null;
  st.posts = false;
  if (st.deadTotal !== 0) st.dead.fill(0);
  for (let i = 0; i < count; i++) {
    const at = seats[i];
    const no = at.seat;
    const stack: number = at.stack;
    if (!(no >= 1 && no < SEATS) || (no | 0) !== no || inHand >> no !== 0) {
      throw new RangeError(`seats must be 1 to ${SEATS - 1}, ascending: seat ${no}`);
    }
    if (!(stack > 0 && stack <= MOST) || Math.floor(stack) !== stack) {
      throw new RangeError(`seat ${no} has a stack of ${stack}`);
    }
    inHand |= 1 << no;
    st.start[no] = stack;
    st.stack[no] = stack;
    st.bet[no] = 0;
    st.paid[no] = 0;
    if (at.post !== undefined) st.posts = true;
    if (at.brings !== undefined) {
      st.brings ??= [];
      st.brings[no] = at.brings;
      payTicket(st, no, at.brings.ticket ?? 0);
    }
  }
  st.handNo = start.handNo;
  st.button = start.button;
  if (inHand !== st.inHand) clearAbsent(st, st.inHand & ~inHand);
  st.inHand = inHand;
  st.live = inHand;
  st.canAct = inHand;
  st.liveCount = count;
  st.players = count;
  lineUp(st, inHand, start.button);
  clear(st);
  if (st.draws) clearDraws(st);
}

/** The seats left of the button first. */
function lineUp(st: PokerState, inHand: number, button: number): void {
  const { order } = st;
  const above = inHand & (-2 << button);
  let i = 0;
  for (let rest = above; rest !== 0; rest &= rest - 1) order[i++] = lowest(rest);
  for (let rest = inHand ^ above; rest !== 0; rest &= rest - 1) order[i++] = lowest(rest);
}

/** A jackpot ticket is bought before the deal (rules 50, Ticket jackpots). */
function payTicket(st: PokerState, no: number, ticket: number): void {
  if (!Number.isSafeInteger(ticket) || ticket < 0 || ticket >= st.stack[no]) {
    throw new RangeError(`seat ${no} cannot buy a ticket of ${ticket}`);
  }
  st.stack[no] -= ticket;
}

/** Seats that play no more must not keep figures of an earlier hand; those that play are written again. */
function clearAbsent(st: PokerState, absent: number): void {
  const { contributed, uncalled, won, rake, tax, net } = st.totals;
  for (const by of [contributed, uncalled, won, rake, tax, net, st.start, st.stack, st.bet, st.paid, st.dead]) {
    for (let rest = absent; rest !== 0; rest &= rest - 1) by[lowest(rest)] = 0;
  }
}

function clear(st: PokerState): void {
  st.street = -1;
  st.actor = 0;
  st.acted = 0;
  st.disconnected = 0;
  st.protectedSeats = 0;
  st.deadTotal = 0;
  st.pot = 0;
  st.currentBet = 0;
  st.lastFull = st.minBet;
  st.fullLevel = 0;
  st.bets = 0;
  st.shortForced = false;
  st.lastAggressor = 0;
  st.holeCount = 0;
  st.upBits = 0;
  st.boardCount = 0;
  st.seenBoard.count = 0;
  st.settled = false;
  st.showdown = false;
  st.raked = false;
  st.actions = 0;
  st.seenBy = 0;
  st.potCount = 0;
}

function clearDraws(st: PokerState): void {
  st.drawn.fill(-1);
  if (st.discardCount > 0) for (let no = 1; no < SEATS; no++) st.thrown[no].fill(0);
  st.discardCount = 0;
  st.recycledTo = 0;
  st.recycled = false;
  st.mucked = 0;
  st.banned = 0;
  st.toDraw = 0;
  st.replaceCount = 0;
  st.accepted = 0;
  st.toAnswer = 0;
  st.offer = 0;
  st.splitDone = false;
  st.splitPots = 0;
}

/** A seat without chips can act no more. */
function spend(st: PokerState, no: number, pay: number): void {
  const left = st.stack[no] - pay;
  st.stack[no] = left;
  if (left === 0) st.canAct &= ~(1 << no);
}

/** Moves up to `amount` from the stack into the pots as this seat's own level; gives what was there. */
function ante(st: PokerState, no: number, amount: number, sink?: EventSink): void {
  const pay = Math.min(amount, st.stack[no]);
  spend(st, no, pay);
  st.paid[no] += pay;
  st.pot += pay;
  if (sink !== undefined && pay > 0) sink({ type: 'ante', seat: no, amount: pay });
}

function anteAll(st: PokerState, sink?: EventSink): void {
  for (let i = 0; i < st.players; i++) ante(st, st.order[i], st.ante, sink);
}

/** Money that goes straight to the main pot and is nobody's level. */
function postDead(st: PokerState, no: number, amount: number, type: string, sink?: EventSink): void {
  const pay = Math.min(amount, st.stack[no]);
  spend(st, no, pay);
  st.dead[no] += pay;
  st.deadTotal += pay;
  st.pot += pay;
  if (sink !== undefined && pay > 0) sink({ type, seat: no, amount: pay });
}

function postLive(st: PokerState, no: number, amount: number, type: string, sink?: EventSink): void {
  const pay = Math.min(amount, st.stack[no]);
  spend(st, no, pay);
  st.bet[no] += pay;
  st.paid[no] += pay;
  st.pot += pay;
  if (pay < amount) st.shortForced = true;
  if (sink !== undefined && pay > 0) sink({ type, seat: no, amount: pay });
}

/** Heads-up the button posts the small blind; the button that posts the big one (short deck) leaves nobody to post a small one; with a dead button or a dead small blind nobody may be there to post. */
function placeBlinds(st: PokerState, start: HandStart): void {
  const { inHand, button } = st;
  if (start.bigBlind !== undefined) {
    const onButton = (inHand >> button) & 1;
    if (((inHand >> start.bigBlind) & 1) === 0) throw new RangeError(`big blind at empty seat ${start.bigBlind}`);
    st.bigBlindSeat = start.bigBlind;
    const between = start.bigBlind === button ? 0 : seatsBetween(inHand, button, start.bigBlind);
    if (between !== 0) st.smallBlindSeat = nextLeft(between, button);
    else st.smallBlindSeat = st.players === 2 && onButton === 1 && button !== start.bigBlind ? button : 0;
    return;
  }
  st.smallBlindSeat = smallBlindOf(inHand, button);
  st.bigBlindSeat = nextLeft(inHand, st.smallBlindSeat);
}

function postBlinds(st: PokerState, start: HandStart, sink?: EventSink): void {
  placeBlinds(st, start);
  const sb = st.smallBlindSeat;
  const bb = st.bigBlindSeat;
  if (st.anteKind === EVERY) anteAll(st, sink);
  else if (st.anteKind === BIG_BLIND) postDead(st, bb, st.ante, 'ante', sink);
  else if (st.anteKind === BUTTON && ((st.inHand >> st.button) & 1) === 1)
    postDead(st, st.button, st.ante, 'ante', sink);
  if (sb !== 0) postLive(st, sb, st.smallBlind, 'smallBlind', sink);
  postLive(st, bb, st.bigBlind, 'bigBlind', sink);
  st.currentBet = st.bigBlind;
  st.lastFull = st.bigBlind;
  st.fullLevel = st.bigBlind;
  st.bets = 1;
  st.opener = bb;
  if (st.posts) postMissed(st, start, sink);
}

/** What single seats post on joining or returning. */
function postMissed(st: PokerState, start: HandStart, sink?: EventSink): void {
  for (const { seat: no, post } of start.seats) {
    if (post === undefined) continue;
    if (post.live > 0 && no !== st.bigBlindSeat && no !== st.smallBlindSeat) postLive(st, no, post.live, 'post', sink);
    if (post.dead > 0) postDead(st, no, post.dead, 'deadBlind', sink);
  }
  raiseToStraddles(st);
}

/** A live post above the big blind is a straddle: it is the bet to call and the least raise, and action starts at its left. */
function raiseToStraddles(st: PokerState): void {
  for (let i = 0; i < st.players; i++) {
    const no = st.order[i];
    if (st.bet[no] <= st.currentBet) continue;
    st.lastFull = st.bet[no];
    st.currentBet = st.bet[no];
    st.fullLevel = st.bet[no];
    st.bets += 1;
    st.opener = no;
  }
}
