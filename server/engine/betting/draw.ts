import type { Card } from '../cards/card';
import type { EventSink } from '../game';
import { NO_CARD } from '../rng/deal';
import { openBetting } from './rounds';
import { lowest, nextLeft } from './seat-sets';
import type { PokerState } from './state';
import { DRAWING, LEFT_OF_BIG_BLIND, REPLACING } from './variant';

const pile = new Int8Array(64);

/** Opens the draw of the street: every live seat in turn, all-in ones included; an artificial all-in stands pat. */
export function openDraw(st: PokerState): void {
  st.toDraw = st.live & ~st.protectedSeats;
  for (let rest = st.live; rest !== 0; rest &= rest - 1) st.drawn[lowest(rest)] = 0;
  nextDrawer(st);
}

function nextDrawer(st: PokerState): void {
  if (st.toDraw === 0) {
    st.pending.seats = 0;
    openBetting(st);
    return;
  }
  const from = st.opens[st.street] === LEFT_OF_BIG_BLIND ? st.bigBlindSeat : st.button;
  st.phase = DRAWING;
  st.actor = nextLeft(st.toDraw, from);
  st.pending.seats = 1 << st.actor;
}

/** The seat throws `cards` away; replacements become the pending chance event. No cards: it stands pat. */
export function discard(st: PokerState, seat: number, cards: readonly Card[] | undefined, sink?: EventSink): void {
  st.toDraw &= ~(1 << seat);
  if (st.variant.drawBan === 'nextRound') st.banned &= ~(1 << seat);
  const count = cards === undefined ? 0 : cards.length;
  st.drawn[seat] = count;
  if (sink !== undefined) sink({ type: 'discard', seat, cards: cards ?? [] });
  if (cards === undefined || count === 0) {
    nextDrawer(st);
    return;
  }
  const hand = st.holes[seat];
  let given = 0;
  for (let i = 0; i < count; i++) {
    const card = cards[i];
    for (let at = 0; at < st.holeCount; at++) {
      if (hand[at] !== card || taken(st, at, given)) continue;
      st.replaceAt[given++] = at;
      break;
    }
    st.discards[st.discardCount++] = card;
    if (card >= 0) st.thrown[seat][card] = 1;
  }
  st.replaceCount = given;
  st.phase = REPLACING;
  st.pending.seats = 0;
  st.pending.chance = true;
}

function taken(st: PokerState, at: number, given: number): boolean {
  for (let i = 0; i < given; i++) if (st.replaceAt[i] === at) return true;
  return false;
}

/** A draw that ran out of time: stands pat, and may be barred from betting (rules 10, Draw specifics). */
export function standPatLate(st: PokerState, seat: number, sink?: EventSink): void {
  discard(st, seat, undefined, sink);
  if (st.variant.drawBan !== undefined) st.banned |= 1 << seat;
}

/** Deals the replacements of the seat that has just discarded and lets the next one draw. */
export function replace(st: PokerState, sink?: EventSink): void {
  const seat = st.actor;
  const hand = st.holes[seat];
  for (let i = 0; i < st.replaceCount; i++) hand[st.replaceAt[i]] = cardFor(st, seat);
  if (sink !== undefined) {
    const cards = Array.from(st.replaceAt.subarray(0, st.replaceCount), (at) => hand[at]);
    sink({ type: 'drawn', seat, cards });
  }
  st.replaceCount = 0;
  nextDrawer(st);
}

/**
 * The next card for a drawer. An empty stub is made anew of all discards and folded hands; a drawer skips what he
 * threw away himself; when only that is left, newer discards come in; his own cards are the last resort.
 */
function cardFor(st: PokerState, seat: number): Card {
  if (!st.recycled && st.deal.remaining > 0) return st.deal.draw();
  let card = st.recycled ? st.deal.drawAvoiding(st.thrown[seat]) : NO_CARD;
  if (card === NO_CARD && recycle(st)) card = st.deal.drawAvoiding(st.thrown[seat]);
  return card === NO_CARD ? st.deal.draw() : card;
}

function recycle(st: PokerState): boolean {
  let count = 0;
  for (; st.recycledTo < st.discardCount; st.recycledTo++) pile[count++] = st.discards[st.recycledTo];
  const folded = st.inHand & ~st.live & ~st.mucked;
  for (let rest = folded; rest !== 0; rest &= rest - 1) {
    const hand = st.holes[lowest(rest)];
    for (let i = 0; i < st.holeCount; i++) pile[count++] = hand[i];
  }
  st.mucked |= folded;
  st.recycled = true;
  st.deal.recycle(pile, count);
  return count > 0;
}
