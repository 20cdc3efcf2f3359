import type { Game, HandConfig } from '../game';
import type { Minor } from '../money/minor';
import type { Random } from '../rng/random';
import type { SessionTally } from './session-tally';

/** One seat of the hand that comes next; `SeatStart`, rewritten from hand to hand. */
export interface MutableSeat {
  readonly seat: number;
  stack: Minor;
  post?: { readonly live: Minor; readonly dead: Minor };
  brings?: Readonly<Record<string, number>>;
}

export interface MutableHand {
  handNo: number;
  button: number;
  readonly seats: MutableSeat[];
}

/** Milliseconds that the simulated clock gives a hand: records get their times, and figures per hour their base, from it. */
export interface Pace {
  readonly handMs: number;
  readonly actionMs: number;
}

/** What seating needs of the table that it serves. */
export interface SimulatedTable {
  readonly game: Game;
  readonly config: HandConfig;
  readonly state: unknown;
  readonly tally: SessionTally;
  /** Below this a seat buys in again, up to `usual`. */
  readonly least: number;
  readonly usual: Minor;
}

/** Time on the simulated clock, in milliseconds. */
export interface SimulatedTime {
  /** How long the table, or the whole pool, played. */
  readonly clockMs: number;
  /** The same, added over the players who were there. */
  readonly playerMs: number;
}

/** Who plays the next hand of a session, from which seat, with what. */
export interface Seating {
  /** Players of the run, numbered from 1; their money is counted by these numbers. */
  readonly players: number;
  /** By seat of the hand: the number of the player who sits there. */
  readonly playerAt: Int32Array;
  /** When decisions fall on the clock of a hand. */
  readonly pace: Pace;
  /** Seating leaves something to chance. */
  readonly draws: boolean;
  /** Begins unit `unit` with full stacks, or with these, seat 1 first; a pool's players always have full ones. */
  start(unit: number, stacks?: readonly number[]): void;
  /** Fills seats and button of hand `index` (from 0) of the unit. */
  seat(hand: MutableHand, index: number, random: Random): void;
  /** Told after each decision of the hand, where somebody may have left with it; absent where nobody can. */
  acted?(): void;
  /** Told of the settled hand, whose seats hold what is left to them. */
  played(hand: MutableHand): void;
  time(hands: number, actions: number): SimulatedTime;
}

export function topUp({ tally, usual }: SimulatedTable, seat: MutableSeat): void {
  tally.topUp(usual - seat.stack);
  seat.stack = usual;
}

/**
 * The seat of the next button among `seats`, whose `numbers` are listed too. When nobody can afford to be the dealer, every seat buys in up to the usual
 * stack and the game is asked again; `RangeError` when that does not help.
 */
export function nextButton(
  table: SimulatedTable,
  seats: readonly MutableSeat[],
  numbers: readonly number[],
  stacks: Float64Array,
): number {
  const { game, state, usual } = table;
  for (const seat of seats) stacks[seat.seat] = seat.stack;
  const button = game.nextButton(state, numbers, stacks);
  if (button !== 0) return button;
  for (const seat of seats) {
    if (seat.stack < usual) topUp(table, seat);
    stacks[seat.seat] = seat.stack;
  }
  const again = game.nextButton(state, numbers, stacks);
  if (again === 0) throw new RangeError(`${game.id}: the usual buy-in is too small for any seat to be the dealer`);
  return again;
}
