import type { PoolRules } from '../game';
import { type Minor, minor } from '../money/minor';
import type { Random } from '../rng/random';
import {
  type MutableHand,
  type MutableSeat,
  type Pace,
  type Seating,
  type SimulatedTable,
  type SimulatedTime,
  topUp,
} from './seating';

/** Full tables that the players of a simulated pool make. */
export const POOL_TABLES = 4;
/** From the moment at which a table is full to the first decision. */
const DEAL_MS = 3_000;
/** A decision takes half the time of one at a table, because folds are pre-set (ours). */
const ACTION_MS = 3_000;
/** How long those who stayed to the end look at the result. */
const RESULT_MS = 5_000;

/** One stack of one player: he has as many as the pool allows. */
interface Entrant {
  readonly player: number;
  stack: Minor;
  hands: number;
  bigBlinds: number;
  /** When he is ready for his next hand. */
  freeAt: number;
}

/**
 * A fast-fold pool (rules 10): players for four tables (ours), each with `entries` stacks. A hand starts as soon as enough of them
 * are ready, first come, first dealt in, no player against himself. Who folds is ready at once; who stays to the end, a few
 * seconds after it. The big blind goes to the entrant with the fewest big blinds for each hand played, the other places are
 * drawn. Nobody owes a missed blind.
 *
 * This is a queue of events: nothing that happens in one hand depends on another hand that runs at the same time, so each is
 * played to its end when it starts, and the moments at which its players get free are put into the queue, in order of time
 * and, at the same moment, of hand and seat.
 */
export class PoolSeating implements Seating {
  readonly players: number;
  readonly draws = true;
  readonly pace: Pace = { handMs: DEAL_MS, actionMs: ACTION_MS };
  readonly playerAt: Int32Array;
  private readonly entrants: readonly Entrant[];
  /** Entrants that are ready or will be, in the order in which they are. */
  private readonly queue: Entrant[] = [];
  private readonly seats: readonly MutableSeat[];
  /** By seat. */
  private readonly seated: Entrant[] = [];
  /** When the hand started, how many decisions it has had, and the seats that are still in it. */
  private startedAt = 0;
  private decisions = 0;
  private live = 0;

  constructor(
    private readonly table: SimulatedTable,
    private readonly size: number,
    private readonly rules: PoolRules,
  ) {
    this.players = size * POOL_TABLES;
    this.playerAt = new Int32Array(size + 1);
    this.entrants = Array.from({ length: this.players * rules.entries }, (_, i) => ({
      player: (i % this.players) + 1,
      stack: table.usual,
      hands: 0,
      bigBlinds: 0,
      freeAt: 0,
    }));
    this.seats = Array.from({ length: size }, (_, i) => ({ seat: i + 1, stack: minor(0) }));
  }

  /** Everybody comes at the same moment. */
  start(): void {
    for (const entrant of this.entrants) {
      entrant.stack = this.table.usual;
      entrant.hands = 0;
      entrant.bigBlinds = 0;
      entrant.freeAt = 0;
    }
    this.queue.length = 0;
    this.queue.push(...this.entrants);
    this.startedAt = 0;
  }

  seat(hand: MutableHand, _index: number, random: Random): void {
    const chosen = this.take();
    for (let i = chosen.length - 1; i > 0; i--) {
      const at = random.below(i + 1);
      [chosen[i], chosen[at]] = [chosen[at], chosen[i]];
    }
    hand.seats.length = 0;
    for (const seat of this.seats) {
      const entrant = chosen[seat.seat - 1];
      this.seated[seat.seat] = entrant;
      this.playerAt[seat.seat] = entrant.player;
      seat.stack = entrant.stack;
      seat.brings = undefined;
      if (seat.stack < this.table.least) topUp(this.table, seat);
      hand.seats.push(seat);
    }
    const bigBlind = 1 + this.fewestBigBlinds(chosen, random);
    for (const entrant of chosen) entrant.hands += 1;
    this.seated[bigBlind].bigBlinds += 1;
    // Two seats before the big blind; heads-up the button is the other seat, which posts the small blind.
    const before = this.size === 2 ? 1 : 2;
    hand.button = ((bigBlind - 1 + this.size - before) % this.size) + 1;
    this.decisions = 0;
    this.live = ((1 << this.size) - 1) << 1;
  }

  acted(): void {
    const { table } = this;
    this.decisions += 1;
    const live = table.game.live?.(table.state) ?? this.live;
    this.free(this.live & ~live, 0);
    this.live = live;
  }

  played(hand: MutableHand): void {
    this.free(this.live, RESULT_MS);
    for (const seat of hand.seats) this.seated[seat.seat].stack = seat.stack;
  }

  /** Each entrant's time from the start to the end of its last hand, so that hands and time belong together. */
  time(): SimulatedTime {
    const total = this.entrants.reduce((sum, { freeAt }) => sum + freeAt, 0);
    return {
      clockMs: Math.round(total / this.entrants.length),
      playerMs: Math.round(total / this.rules.entries),
    };
  }

  /** Takes the first entrants of different players that fill a table out of the queue, and sets the clock to the last of them. */
  private take(): Entrant[] {
    const chosen: Entrant[] = [];
    for (let i = 0; chosen.length < this.size; i++) {
      const next = this.queue[i];
      if (!chosen.some(({ player }) => player === next.player)) chosen.push(next);
    }
    for (const entrant of chosen) this.queue.splice(this.queue.indexOf(entrant), 1);
    this.startedAt = Math.max(this.startedAt, chosen[chosen.length - 1].freeAt);
    return chosen;
  }

  /** Which of `chosen` has had the fewest big blinds for each hand played; one of them by chance where several have. */
  private fewestBigBlinds(chosen: readonly Entrant[], random: Random): number {
    let best: number[] = [];
    chosen.forEach((entrant, i) => {
      const order = best.length === 0 ? -1 : compareShares(entrant, chosen[best[0]]);
      if (order < 0) best = [i];
      else if (order === 0) best.push(i);
    });
    return best[random.below(best.length)];
  }

  /** The seats of the set are ready for another hand `afterMs` after the latest decision. */
  private free(set: number, afterMs: number): void {
    const at = this.startedAt + DEAL_MS + this.decisions * ACTION_MS + afterMs;
    for (const { seat } of this.seats) {
      if (((set >> seat) & 1) === 0) continue;
      const entrant = this.seated[seat];
      entrant.freeAt = at;
      let place = this.queue.length;
      while (place > 0 && this.queue[place - 1].freeAt > at) place -= 1;
      this.queue.splice(place, 0, entrant);
    }
  }
}

/** Compares big blinds for each hand played, exactly. */
function compareShares(a: Entrant, b: Entrant): number {
  return a.bigBlinds * Math.max(b.hands, 1) - b.bigBlinds * Math.max(a.hands, 1);
}
