import { type PhhDocument, PhhError } from './document';

/** Seat of each player in PHH's order, which goes from the left of the button round to the button itself. */
export interface Positions {
  readonly seats: readonly number[];
  readonly button: number;
}

/** Seats as the hand names them when they go once round the table; else numbered by position. */
export function positionsOf(document: PhhDocument): Positions {
  const players = document.starting_stacks.length;
  const named = document.seats;
  const seats = named && goesRound(named) ? named : Array.from({ length: players }, (_, i) => i + 1);
  const button = seats.at(-1);
  if (button === undefined) throw new PhhError('starting_stacks', 'has no players');
  return { seats, button };
}

function goesRound(seats: readonly number[]): boolean {
  const falls = seats.filter((seat, i) => seat <= seats[(i + seats.length - 1) % seats.length]);
  return falls.length === 1 && seats.every((seat) => seat >= 1 && seat <= 10);
}
