import type { Action, Game, HandConfig, HandStart, HandSummary, Policy, Settlement } from '../game';
import { type Minor, minor } from '../money/minor';
import { firstPending } from '../play';
import { Deal } from '../rng/deal';
import { Random, type SeedWords, seedWords } from '../rng/random';
import { POOL_TABLES, PoolSeating } from './pool-seating';
import type { MutableHand, Pace, Seating, SimulatedTable } from './seating';
import { SessionTally } from './session-tally';
import { TableSeating } from './table-seating';
import type { UnitResult } from './totals';

export type { Pace } from './seating';
export { usualPace } from './table-seating';

/** What is simulated. Plain JSON: it travels to worker threads and is stored with its results. */
export interface SimulationSpec {
  readonly gameId: string;
  readonly config: HandConfig;
  /** Seats 1 to this many are taken; in a fast-fold pool each of its tables has as many. */
  readonly seats: number;
  /** Policy ids by seat, seat 1 first; a shorter list repeats, an empty one stands for the game's default policy. */
  readonly policies: readonly string[];
  /** Any text. The same text gives the same hands on every machine. */
  readonly seed: string;
  /** Chance, in basis points and at each decision, that the deciding player's connection breaks for the rest of the hand. */
  readonly disconnectBp: number;
  /**
   * Chance, in basis points and before each hand, that a player sits out for a while (ten hands on average); absent: 0. In a
   * fast-fold pool nobody does: who rests there leaves it.
   */
  readonly sitOutBp?: number;
  /** Chance, in basis points and before each hand, that a seat buys a jackpot ticket at this price; absent: nobody does. */
  readonly tickets?: { readonly price: number; readonly buyBp: number };
}

/** Receives each action of the hand being played, before it is performed. The object is reused: copy what you keep. */
export type ActionListener = (action: Readonly<Action>) => void;

const DEAL_STREAM = 1;
const POLICY_STREAM = 2;
const SEATING_STREAM = 3;
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
 * One simulated table, or one pool of them. `start` begins a unit: a session of up to 1,000 hands that depends on nothing
 * but the specification and the unit's number. Stacks are carried from hand to hand; a seat that cannot go on buys in
 * again. Deal, policies and seating draw from three generators that start anew with every hand, so that hand `n` of a unit
 * has the same cards whatever the policies do.
 */
export class Session {
  /** When decisions fall on the clock of a hand. */
  readonly pace: Pace;
  /** Players change their seats from hand to hand, as in a fast-fold pool. */
  readonly pooled: boolean;
  private readonly state: unknown;
  private readonly dealSeed: SeedWords;
  private readonly policySeed: SeedWords;
  private readonly seatingSeed: SeedWords;
  private readonly dealRandom = new Random([0, 0, 0, 0]);
  private readonly policyRandom = new Random([0, 0, 0, 0]);
  private readonly seatingRandom = new Random([0, 0, 0, 0]);
  private readonly deal = new Deal(this.dealRandom);
  private readonly seating: Seating;
  /** By number of the player; index 0 is unused. */
  private readonly policies: readonly Policy[];
  private readonly hand: MutableHand = { handNo: 0, button: 1, seats: [] };
  private readonly action: Action = { seat: 0, kind: '', amount: 0 };
  private readonly summary: HandSummary = { actions: 0, players: 0, raked: false, rakeCapped: false, showdown: false };
  private readonly tally: SessionTally;
  private readonly disconnectBp: number;
  private readonly tickets: NonNullable<SimulationSpec['tickets']> | null;
  /** Bit `seat`: the connection broke in this hand. */
  private gone = 0;
  private unit = 0;

  /** Throws `RangeError` when the game does not take that many seats or does not have a policy. */
  constructor(
    private readonly game: Game,
    spec: SimulationSpec,
  ) {
    const { config, seats } = spec;
    if (seats < game.seats.min || seats > game.seats.max) {
      throw new RangeError(`${game.id} takes ${game.seats.min} to ${game.seats.max} seats, not ${seats}`);
    }
    this.dealSeed = seedWords(spec.seed, DEAL_STREAM);
    this.policySeed = seedWords(spec.seed, POLICY_STREAM);
    this.seatingSeed = seedWords(spec.seed, SEATING_STREAM);
    this.disconnectBp = spec.disconnectBp;
    this.tickets = spec.tickets ?? null;
    this.state = game.open(config);
    const pool = game.pool?.(config) ?? null;
    const players = pool === null ? seats : seats * POOL_TABLES;
    const policies = policiesOf(game, spec.policies, players);
    this.policies = [policies[0], ...policies];
    this.tally = new SessionTally(policies.map((policy) => policy.id));
    const buyIn = game.buyIn(config);
    const table: SimulatedTable = {
      game,
      config,
      state: this.state,
      tally: this.tally,
      least: Math.max(buyIn.min, 1),
      usual: minor(buyIn.usual),
    };
    this.seating =
      pool === null ? new TableSeating(table, seats, spec.sitOutBp ?? 0) : new PoolSeating(table, seats, pool);
    this.pace = this.seating.pace;
    this.pooled = pool !== null;
  }

  /** Plays a whole unit. */
  run(unit: number, hands: number): UnitResult {
    this.start(unit);
    for (let i = 0; i < hands; i++) {
      this.prepare();
      this.play();
    }
    return { unit, totals: this.tally.totals(this.seating) };
  }

  /** Begins unit `unit` (from 0) with full stacks, or with these, seat 1 first. */
  start(unit: number, stacks?: readonly number[]): void {
    this.unit = unit;
    this.tally.clear();
    this.hand.handNo = 0;
    this.seating.start(unit, stacks);
  }

  /** Sets up seats, button and generators of the next hand, which `play` then plays. */
  prepare(): void {
    const { hand, unit, seatingRandom } = this;
    const index = hand.handNo;
    if (this.seating.draws || this.tickets !== null) seatingRandom.reseedFor(this.seatingSeed, unit, index);
    this.seating.seat(hand, index, seatingRandom);
    if (this.tickets !== null) this.sellTickets(this.tickets);
    hand.handNo = index + 1;
    this.dealRandom.reseedFor(this.dealSeed, unit, index);
    this.policyRandom.reseedFor(this.policySeed, unit, index);
    this.gone = 0;
  }

  /** Plays the prepared hand to its settlement and counts it. */
  play(listener?: ActionListener): void {
    const { game, state, hand, seating } = this;
    game.begin(state, hand, this.deal);
    let pending = game.pending(state);
    let turns = 0;
    while (!pending.terminal) {
      if (++turns > MOST_TURNS) throw new Error(`${game.id}: hand ${hand.handNo} of unit ${this.unit} does not end`);
      if (pending.chance) {
        game.deal(state);
      } else {
        this.act(firstPending(pending), listener);
        if (seating.acted !== undefined) seating.acted();
      }
      pending = game.pending(state);
    }
    const totals = game.settle(state);
    game.summarize(state, this.summary);
    this.tally.add(hand, seating.playerAt, totals, this.summary);
    for (const seat of hand.seats) seat.stack = (seat.stack + totals.net[seat.seat]) as Minor;
    seating.played(hand);
  }

  /** The prepared hand's start and the generator state that deals it, copied. */
  prepared(): { readonly start: HandStart; readonly seed: SeedWords } {
    const { handNo, button, seats } = this.hand;
    return {
      start: {
        handNo,
        button,
        seats: seats.map(({ seat, stack, post, brings }) => ({
          seat,
          stack,
          ...(post === undefined ? {} : { post }),
          ...(brings === undefined ? {} : { brings }),
        })),
      },
      seed: this.dealRandom.state(),
    };
  }

  /** The number of the player who sits at `seat` in the prepared hand; it differs from the seat in a pool. */
  playerAt(seat: number): number {
    return this.seating.playerAt[seat];
  }

  /** The money of the hand just played. */
  settlement(): Settlement {
    return this.game.settlement(this.state);
  }

  private sellTickets({ price, buyBp }: NonNullable<SimulationSpec['tickets']>): void {
    for (const seat of this.hand.seats) {
      const buys = this.seatingRandom.below(ALL_BP) < buyBp && price < seat.stack;
      if (buys) seat.brings = { ...seat.brings, ticket: price };
      else if (seat.brings?.ticket !== undefined) seat.brings = undefined;
    }
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
      this.policies[this.seating.playerAt[seat]].decide(
        observation,
        game.legalActions(state, seat),
        this.policyRandom,
        action,
      );
    }
    if (listener !== undefined) listener(action);
    game.advance(state, action);
  }
}
