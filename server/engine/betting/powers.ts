import type { Action, EventSink } from '../game';
import { lowest, SEATS } from './seat-sets';
import type { PokerState } from './state';
import { BETTING, SHIELDING } from './variant';

/*
 * Naiko's powers (rules 20): paid in destellos, drawn on the carousel of the hand, used in a player's own turn before
 * his poker action; a shield answers an anchor in a window of its own.
 */

const powers = ['peek', 'sleeve', 'anchor', 'shield'] as const;
export type Power = (typeof powers)[number];

export function isPower(kind: string): kind is Power {
  return powers.some((power) => power === kind);
}

const PEEK = 1;
const SLEEVE = 2;
const ANCHOR = 4;
const SHIELD = 8;
const bits: Readonly<Record<string, number>> = { peek: PEEK, sleeve: SLEEVE, anchor: ANCHOR, shield: SHIELD };

/** The only sets that a carousel may show: three of the four, and no shield without the anchor. */
const carousels = [PEEK | SLEEVE | ANCHOR, PEEK | ANCHOR | SHIELD, SLEEVE | ANCHOR | SHIELD];
/** Ordered pairs of different cards of 52: what one carousel is drawn from. */
const PAIRS = 52 * 51;
const NO_CARD = -2;

/** What a table with powers has set, and where its hand stands. */
export class PowerState {
  readonly costs: Readonly<Record<Power, number>>;
  /** Bits of the powers that this hand shows. */
  shown = 0;
  /** By seat: destellos, and the bits of the powers used in this hand. */
  readonly destellos = new Int8Array(SEATS);
  readonly used = new Int8Array(SEATS);
  /** By seat: the card that it has seen ahead, or -2. */
  readonly peeked = new Int8Array(SEATS).fill(NO_CARD);
  /** The next card of the deck where somebody has seen it, else -2. */
  ahead = NO_CARD;
  /** A power was used in the turn that is on. */
  turnUsed = false;
  /** Activations of this round that took a slot. */
  roundUsed = 0;
  /** Seats that were the target of a declaration in this round, and those that an anchor holds. */
  declared = 0;
  anchored = 0;
  /** Seats that have acted of their own will: in this hand, in this round. */
  voluntary = 0;
  roundActed = 0;
  /** Who declared the anchor that may be shielded now, and at whom. */
  declarer = 0;
  target = 0;

  constructor(
    costs: Readonly<Record<Power, number>>,
    readonly grant: number,
    readonly cap: number,
    readonly perRound: number,
    readonly weights: readonly number[],
  ) {
    this.costs = costs;
  }
}

/** Draws the carousel and grants destellos. The cards that decide it go back before anything is dealt. */
export function beginPowers(st: PokerState, state: PowerState): void {
  state.shown = drawCarousel(st, state.weights);
  state.used.fill(0);
  state.peeked.fill(NO_CARD);
  state.ahead = NO_CARD;
  state.voluntary = 0;
  state.declarer = 0;
  state.target = 0;
  for (let i = 0; i < st.players; i++) {
    const seat = st.order[i];
    const brought = st.brings?.[seat]?.destellos ?? 0;
    if (!Number.isSafeInteger(brought) || brought < 0) throw new RangeError(`seat ${seat} brings ${brought} destellos`);
    state.destellos[seat] = Math.min(state.cap, brought + state.grant);
  }
  roundOfPowers(state);
}

const pair = new Int8Array(2);

function drawCarousel(st: PokerState, weights: readonly number[]): number {
  const total = weights[0] + weights[1] + weights[2];
  const fair = Math.floor(PAIRS / total) * total;
  for (;;) {
    pair[0] = st.deal.draw();
    pair[1] = st.deal.draw();
    st.deal.recycle(pair, 2);
    // A record that does not show how the carousel came about means the first that can be.
    if (pair[0] < 0 || pair[1] < 0) return carousels[weights.findIndex((weight) => weight > 0)];
    const number = pair[0] * 51 + (pair[1] > pair[0] ? pair[1] - 1 : pair[1]);
    if (number >= fair) continue;
    let at = number % total;
    for (let i = 0; i < carousels.length; i++) {
      if (at < weights[i]) return carousels[i];
      at -= weights[i];
    }
  }
}

/** A betting round opens: anchors end, all slots are free. */
export function roundOfPowers(state: PowerState): void {
  state.turnUsed = false;
  state.roundUsed = 0;
  state.declared = 0;
  state.anchored = 0;
  state.roundActed = 0;
}

/** The next card of the deck, which somebody may have seen already. */
export function nextCard(st: PokerState, state: PowerState): number {
  const card = state.ahead;
  if (card === NO_CARD) return st.deal.draw();
  state.ahead = NO_CARD;
  return card;
}

/** Why a power may not be used now (a key into the texts), or '' when it may. Targets are judged by `anchorTargets`. */
export function refusal(st: PokerState, state: PowerState, seat: number, kind: string): string {
  const power = bits[kind];
  if ((state.shown & power) === 0) return 'powerNotShown';
  if ((state.used[seat] & power) !== 0) return 'powerUsed';
  if (state.turnUsed) return 'powerTurnUsed';
  if (state.roundUsed >= state.perRound) return 'powerRoundFull';
  if (state.destellos[seat] < state.costs[kind as Power]) return 'powerTooDear';
  if (power === PEEK && st.street === st.lastStreet) return 'peekOnRiver';
  if (power === SLEEVE && (st.street !== 0 || ((state.voluntary >> seat) & 1) === 1)) return 'sleeveTooLate';
  if (power === ANCHOR && anchorTargets(st, state, seat) === 0) return 'anchorTarget';
  return '';
}

/** Opponents who can act and have not acted in this round, and at whom nobody has declared in it. */
export function anchorTargets(st: PokerState, state: PowerState, seat: number): number {
  return st.canAct & ~state.roundActed & ~state.declared & ~(1 << seat);
}

/** Performs a power or the answer to an anchor; false when the action is none of these. */
export function takePower(st: PokerState, state: PowerState, action: Action, sink?: EventSink): boolean {
  const { seat, kind } = action;
  switch (kind) {
    case 'peek':
      peek(st, state, seat, sink);
      return true;
    case 'sleeve':
      sleeve(st, state, seat, action.cards?.[0] ?? -1, sink);
      return true;
    case 'anchor':
      anchor(st, state, seat, action.target ?? 0, sink);
      return true;
    case 'shield':
      shield(st, state, seat, sink);
      return true;
    case 'pass':
      endWindow(st, state, true, sink);
      return true;
    case 'disconnect':
    case 'reconnect':
      return false;
    default:
      if (st.phase === SHIELDING) {
        endWindow(st, state, true, sink);
        return true;
      }
      state.turnUsed = false;
      state.voluntary |= 1 << seat;
      state.roundActed |= 1 << seat;
      return false;
  }
}

function spend(state: PowerState, seat: number, power: Power): void {
  state.destellos[seat] -= state.costs[power];
  state.used[seat] |= bits[power];
  if (power === 'shield') return;
  state.turnUsed = true;
  state.roundUsed += 1;
}

function peek(st: PokerState, state: PowerState, seat: number, sink?: EventSink): void {
  spend(state, seat, 'peek');
  if (state.ahead === NO_CARD) state.ahead = st.deal.draw();
  state.peeked[seat] = state.ahead;
  if (sink !== undefined) sink({ type: 'peek', seat, cards: [state.ahead] });
}

/** The discard is dead, the next card of the deck takes its place unseen by anybody else. */
function sleeve(st: PokerState, state: PowerState, seat: number, card: number, sink?: EventSink): void {
  spend(state, seat, 'sleeve');
  const hand = st.holes[seat];
  const at = hand[0] === card ? 0 : 1;
  hand[at] = nextCard(st, state);
  if (sink !== undefined) sink({ type: 'sleeve', seat, cards: [card, hand[at]] });
}

function anchor(st: PokerState, state: PowerState, seat: number, target: number, sink?: EventSink): void {
  spend(state, seat, 'anchor');
  state.declared |= 1 << target;
  state.declarer = seat;
  state.target = target;
  if (sink !== undefined) sink({ type: 'anchor', seat, params: { target } });
  if (!mayShield(state, target)) {
    endWindow(st, state, true, sink);
    return;
  }
  st.phase = SHIELDING;
  st.pending.seats = 1 << target;
}

function mayShield(state: PowerState, seat: number): boolean {
  const free = (state.shown & SHIELD) !== 0 && (state.used[seat] & SHIELD) === 0;
  return free && state.destellos[seat] >= state.costs.shield;
}

function shield(st: PokerState, state: PowerState, seat: number, sink?: EventSink): void {
  spend(state, seat, 'shield');
  if (sink !== undefined) sink({ type: 'shield', seat });
  endWindow(st, state, false, sink);
}

/** The declarer goes on with his turn; the anchor holds unless it was shielded. */
function endWindow(st: PokerState, state: PowerState, holds: boolean, sink?: EventSink): void {
  if (holds) {
    state.anchored |= 1 << state.target;
    if (sink !== undefined) sink({ type: 'anchored', seat: state.target });
  }
  st.phase = BETTING;
  st.pending.seats = 1 << state.declarer;
}

/** The powers that a hand shows, as public facts; for the view. */
export function carouselFacts(state: PowerState): Record<string, number> {
  return Object.fromEntries(powers.map((power) => [power, (state.shown & bits[power]) === 0 ? 0 : 1]));
}

/** Seats of a set as a list, for the targets of an action shape. */
export function listSeats(set: number, out: number[]): number[] {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) out[count++] = lowest(rest);
  out.length = count;
  return out;
}
