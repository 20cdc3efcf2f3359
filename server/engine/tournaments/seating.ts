import { Random, seedWords } from '../rng/random';

/** A tournament table: who sits where, by seat from 1, and where the button lies. */
export interface SeatedTable<Player = string> {
  readonly no: number;
  /** Index 0 is unused; `null` is an empty seat. */
  readonly seats: (Player | null)[];
  button: number;
}

export interface SeatMove<Player = string> {
  readonly player: Player;
  readonly fromTable: number;
  readonly fromSeat: number;
  readonly toTable: number;
  readonly toSeat: number;
  readonly reason: 'break' | 'balance' | 'final';
}

/** Where draws come from: whole numbers from 0 to n - 1. */
type Draw = Pick<Random, 'below'>;

export function shuffled<T>(list: readonly T[], chance: Draw): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const at = chance.below(i + 1);
    [out[i], out[at]] = [out[at], out[i]];
  }
  return out;
}

export function playersAt<Player>(table: SeatedTable<Player>): number {
  let count = 0;
  for (let seat = 1; seat < table.seats.length; seat++) if (table.seats[seat] !== null) count++;
  return count;
}

function seatNumbers<Player>(table: SeatedTable<Player>, taken: boolean): number[] {
  const found: number[] = [];
  for (let seat = 1; seat < table.seats.length; seat++) if ((table.seats[seat] !== null) === taken) found.push(seat);
  return found;
}

/**
 * Draws seats and buttons at random: as few tables as hold everybody, each within one player of the others (rules 60,
 * Several tables).
 */
export function drawSeats<Player>(
  players: readonly Player[],
  tableSize: number,
  chance: Draw,
  firstNo = 1,
): SeatedTable<Player>[] {
  const count = Math.ceil(players.length / tableSize);
  const order = shuffled(players, chance);
  const tables: SeatedTable<Player>[] = [];
  for (let t = 0; t < count; t++) {
    const mine = order.filter((_, i) => i % count === t);
    const seats: (Player | null)[] = Array.from({ length: tableSize + 1 }, () => null);
    const free = shuffled(
      Array.from({ length: tableSize }, (_, i) => i + 1),
      chance,
    );
    mine.forEach((player, i) => {
      seats[free[i]] = player;
    });
    const table: SeatedTable<Player> = { no: firstNo + t, seats, button: 0 };
    const taken = seatNumbers(table, true);
    table.button = taken[chance.below(taken.length)];
    tables.push(table);
  }
  return tables;
}

/** The seat that a late entrant gets: a random free one at the smallest table, the lowest number first; `null` when all are full. */
export function seatForEntrant<Player>(
  tables: readonly SeatedTable<Player>[],
  chance: Draw,
): { readonly table: number; readonly seat: number } | null {
  const smallest = [...tables].sort((a, b) => playersAt(a) - playersAt(b) || a.no - b.no).at(0);
  if (smallest === undefined) return null;
  const free = seatNumbers(smallest, false);
  return free.length === 0 ? null : { table: smallest.no, seat: free[chance.below(free.length)] };
}

/** The next taken seat to the left of `seat`. */
export function nextTaken<Player>(table: SeatedTable<Player>, seat: number): number {
  const { seats } = table;
  for (let i = 1; i < seats.length; i++) {
    const at = ((seat - 1 + i) % (seats.length - 1)) + 1;
    if (seats[at] !== null) return at;
  }
  return 0;
}

/**
 * What has to move now that a hand at `finished` is over. If the others can hold everybody and no table is smaller, the
 * table breaks; else while it is more than one player larger than the smallest, the player who would be next in the big
 * blind goes there. Free seats are drawn at random. Only players of `finished` move, because the others may be in a hand.
 * Tables that are within one player of each other stay so once each has finished a hand. Nothing is changed by this call.
 */
export function movesAfterHand<Player>(
  tables: readonly SeatedTable<Player>[],
  finished: number,
  tableSize: number,
  chance: Draw,
): SeatMove<Player>[] {
  const own = tables.find((table) => table.no === finished);
  if (own === undefined || tables.length < 2) return [];
  const others = tables.filter((table) => table.no !== finished);
  const counts = new Map(tables.map((table) => [table.no, playersAt(table)]));
  const free = new Map(others.map((table) => [table.no, seatNumbers(table, false)]));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const size = () => counts.get(finished) as number;
  const smallest = () =>
    others.reduce((best, table) => ((counts.get(table.no) as number) < (counts.get(best.no) as number) ? table : best));
  const moves: SeatMove<Player>[] = [];
  const send = (seat: number, reason: SeatMove['reason']) => {
    const to = smallest().no;
    const seats = free.get(to) as number[];
    const [toSeat] = seats.splice(chance.below(seats.length), 1);
    moves.push({ player: own.seats[seat] as Player, fromTable: finished, fromSeat: seat, toTable: to, toSeat, reason });
    counts.set(to, (counts.get(to) as number) + 1);
    counts.set(finished, size() - 1);
  };
  if (total <= others.length * tableSize && size() <= (counts.get(smallest().no) as number)) {
    for (let seat = nextTaken(own, own.button), n = size(); n > 0; n--, seat = nextTaken(own, seat))
      send(seat, 'break');
    return moves;
  }
  // Left of the button sit small blind, big blind, and who is next in the big blind.
  let seat = nextTaken(own, nextTaken(own, nextTaken(own, own.button)));
  while (size() > (counts.get(smallest().no) as number) + 1) {
    send(seat, 'balance');
    seat = nextTaken(own, seat);
  }
  return moves;
}

/** The redraw of the final table: everybody gets a new random seat, and the button is drawn. */
export function finalRedraw<Player>(table: SeatedTable<Player>, chance: Draw): SeatedTable<Player> {
  const players = table.seats.filter((player): player is Player => player !== null);
  return drawSeats(players, table.seats.length - 1, chance, table.no)[0];
}

/** Chance for the draws of one tournament: the same seed and number give the same draw. */
export class Chance {
  private readonly random: Random;

  constructor(seed: string, draw: number) {
    this.random = new Random(seedWords(seed, draw));
  }

  below(n: number): number {
    return this.random.below(n);
  }
}
