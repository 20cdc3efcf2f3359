import type { Action, Game, HandConfig, HandStart, HandSummary, Policy, Settlement } from '../game';
import { type Minor, minor } from '../money/minor';
import { firstPending } from '../play';
import { Deal } from '../rng/deal';
import { Random, type SeedWords, seedWords } from '../rng/random';
import { SessionTally } from './session-tally';
import type { UnitResult } from './totals';

/** What is simulated. Plain JSON: it travels to worker threads and is stored with its results. */
export interface SimulationSpec {
  readonly gameId: string;
  readonly config: HandConfig;
  /** Seats 1 to this many are taken in every hand. */
  readonly seats: number;
  /** Policy ids by seat, seat 1 first; a shorter list repeats, an empty one stands for the game's default policy. */
  readonly policies: readonly string[];
  /** Any text. The same text gives the same hands on every machine. */
  readonly seed: string;
  /** Chance, in basis points and at each decision, that the deciding player's connection breaks for the rest of the hand. */
  readonly disconnectBp: number;
}

/** Milliseconds that the simulated clock gives a hand: records get their times, and figures per hour their base, from it. */
export interface Pace {
  readonly handMs: number;
  readonly actionMs: number;
}

/** 15 s from the end of one hand to the first decision of the next, 6 s a decision: about 80 six-seat hands an hour. */
export const usualPace: Pace = { handMs: 15_000, actionMs: 6_000 };

/** Receives each action of the hand being played, before it is performed. The object is reused: copy what you keep. */
export type ActionListener = (action: Readonly<Action>) => void;

interface MutableSeat {
  readonly seat: number;
  stack: Minor;
  brings?: Readonly<Record<string, number>>;
}

const DEAL_STREAM = 1;
const POLICY_STREAM = 2;
const ALL_BP = 10_000;
/** Far more than any hand can have: a game or a policy that goes round in circles is stopped. */
const MOST_TURNS = 100_000;

/** The policies of seats 1..n; `RangeError` names an id that the game does not have. */
export function policiesOf(game: Game, ids: readonly string[], seats: number): Policy[] {
  return Array.from({ length: seats }, (_, i) => {
    const id = ids.length === 0 ? game.policies[0].id : ids[i % ids.length];
    const policy = game.policies.find((each) => each.id === id);
    if (policy === undefined) throw new RangeError(`${game.id} has no policy "${id}"`);
    return policy;
  });
}

/**
 * One simulated table. `start` begins a unit: a session of up to 1,000 hands that depends on nothing but the
 * specification and the unit's number. Stacks are carried from hand to hand; a seat that cannot go on buys in again.
 * Deal and policies draw from two generators that start anew with every hand, so that hand `n` of a unit has the same
 * cards whatever the policies do.
 */
export class Session {
  private readonly state: unknown;
  private readonly dealSeed: SeedWords;
  private readonly policySeed: SeedWords;
  private readonly dealRandom = new Random([0, 0, 0, 0]);
  private readonly policyRandom = new Random([0, 0, 0, 0]);
  private readonly deal = new Deal(this.dealRandom);
  private readonly policies: readonly Policy[];
  private readonly seatNumbers: readonly number[];
  private readonly hand: { handNo: number; button: number; readonly seats: readonly MutableSeat[] };
  private readonly stacks: Float64Array;
  private readonly action: Action = { seat: 0, kind: '', amount: 0 };
  private readonly summary: HandSummary = { actions: 0, players: 0, raked: false, rakeCapped: false, showdown: false };
  private readonly tally: SessionTally;
  private readonly least: number;
  private readonly usual: Minor;
  private readonly disconnectBp: number;
  /** Bit `seat`: the connection broke in this hand. */
  private gone = 0;
  private unit = 0;

  /** Throws `RangeError` when the game does not take that many seats or does not have a policy. */
  constructor(
    private readonly game: Game,
    spec: SimulationSpec,
  ) {
    if (spec.seats < game.seats.min || spec.seats > game.seats.max) {
      throw new RangeError(`${game.id} takes ${game.seats.min} to ${game.seats.max} seats, not ${spec.seats}`);
    }
    this.policies = policiesOf(game, spec.policies, spec.seats);
    this.seatNumbers = this.policies.map((_, i) => i + 1);
    this.hand = { handNo: 0, button: 1, seats: this.seatNumbers.map((seat) => ({ seat, stack: minor(0) })) };
    this.stacks = new Float64Array(spec.seats + 1);
    this.dealSeed = seedWords(spec.seed, DEAL_STREAM);
    this.policySeed = seedWords(spec.seed, POLICY_STREAM);
    this.disconnectBp = spec.disconnectBp;
    this.state = game.open(spec.config);
    const buyIn = game.buyIn(spec.config);
    this.least = Math.max(buyIn.min, 1);
    this.usual = minor(buyIn.usual);
    this.tally = new SessionTally(this.policies.map((policy) => policy.id));
  }

  /** Plays a whole unit. */
  run(unit: number, hands: number): UnitResult {
    this.start(unit);
    for (let i = 0; i < hands; i++) {
      this.prepare();
      this.play();
    }
    return { unit, totals: this.tally.totals() };
  }

  /** Begins unit `unit` (from 0) with full stacks; the button starts one seat further with each unit. */
  start(unit: number): void {
    this.unit = unit;
    this.tally.clear();
    this.hand.handNo = 0;
    for (const seat of this.hand.seats) {
      seat.stack = this.usual;
      delete seat.brings;
    }
  }

  /** Sets up seats, button and generators of the next hand, which `play` then plays. */
  prepare(): void {
    const hand = this.hand;
    const index = hand.handNo;
    for (const seat of hand.seats) if (seat.stack < this.least) this.topUp(seat);
    hand.button = index === 0 ? (this.unit % hand.seats.length) + 1 : this.nextButton();
    hand.handNo = index + 1;
    this.dealRandom.reseedFor(this.dealSeed, this.unit, index);
    this.policyRandom.reseedFor(this.policySeed, this.unit, index);
    this.gone = 0;
  }

  /** Plays the prepared hand to its settlement and counts it. */
  play(listener?: ActionListener): void {
    const { game, state, hand } = this;
    game.begin(state, hand, this.deal);
    let pending = game.pending(state);
    let turns = 0;
    while (!pending.terminal) {
      if (++turns > MOST_TURNS) throw new Error(`${game.id}: hand ${hand.handNo} of unit ${this.unit} does not end`);
      if (pending.chance) game.deal(state);
      else this.act(firstPending(pending), listener);
      pending = game.pending(state);
    }
    const totals = game.settle(state);
    game.summarize(state, this.summary);
    this.tally.add(hand.handNo, totals, this.summary);
    for (const seat of hand.seats) seat.stack = (seat.stack + totals.net[seat.seat]) as Minor;
    if (game.carries !== undefined) for (const seat of hand.seats) seat.brings = game.carries(state, seat.seat);
  }

  /** The prepared hand's start and the generator state that deals it, copied. */
  prepared(): { readonly start: HandStart; readonly seed: SeedWords } {
    const { handNo, button, seats } = this.hand;
    return { start: { handNo, button, seats: seats.map((seat) => ({ ...seat })) }, seed: this.dealRandom.state() };
  }

  /** The money of the hand just played. */
  settlement(): Settlement {
    return this.game.settlement(this.state);
  }

  /** When nobody can afford to be the dealer, every seat buys in up to the usual stack and the game is asked again. */
  private nextButton(): number {
    const { game, hand, stacks } = this;
    for (const seat of hand.seats) stacks[seat.seat] = seat.stack;
    const button = game.nextButton(this.state, this.seatNumbers, stacks);
    if (button !== 0) return button;
    for (const seat of hand.seats) {
      if (seat.stack < this.usual) this.topUp(seat);
      stacks[seat.seat] = seat.stack;
    }
    const again = game.nextButton(this.state, this.seatNumbers, stacks);
    if (again === 0) throw new RangeError(`${game.id}: the usual buy-in is too small for any seat to be the dealer`);
    return again;
  }

  private topUp(seat: MutableSeat): void {
    this.tally.topUp(this.usual - seat.stack);
    seat.stack = this.usual;
  }

  private act(seat: number, listener?: ActionListener): void {
    const { game, state, action } = this;
    const bit = 1 << seat;
    action.seat = seat;
    action.amount = 0;
    if (action.cards !== undefined) action.cards = undefined;
    if (action.target !== undefined) action.target = undefined;
    if ((this.gone & bit) !== 0) {
      action.kind = 'timeout';
      action.source = 'timeout';
      this.tally.timeout();
    } else if (this.disconnectBp > 0 && this.policyRandom.below(ALL_BP) < this.disconnectBp) {
      this.gone |= bit;
      action.kind = 'disconnect';
      action.source = 'disconnect';
      this.tally.disconnect();
    } else {
      const observation = game.observe(state, seat);
      if (this.tally.unitAmount === 0) this.tally.unitAmount = Math.max(observation.bigBlind, 1);
      action.source = 'bot';
      this.policies[seat - 1].decide(observation, game.legalActions(state, seat), this.policyRandom, action);
    }
    if (listener !== undefined) listener(action);
    game.advance(state, action);
  }
}
