import { BlindDebts, lineUp } from '../betting/blind-debts';
import { lowest } from '../betting/seat-sets';
import { minor } from '../money/minor';
import type { Random } from '../rng/random';
import {
  type MutableHand,
  type MutableSeat,
  nextButton,
  type Pace,
  type Seating,
  type SimulatedTable,
  type SimulatedTime,
  topUp,
} from './seating';

/** 15 s from the end of one hand to the first decision of the next, 6 s a decision: about 80 six-seat hands an hour. */
export const usualPace: Pace = { handMs: 15_000, actionMs: 6_000 };

const ALL_BP = 10_000;
/** One in this many hands a seat that sits out comes back. */
const RETURNS = 10;
/** Hands in the minutes after which a seat is given up, at about 80 an hour. */
const HANDS_PER_MINUTE = 4 / 3;
const SIT_OUT_MINUTES = 10;

/**
 * A table whose players keep their seats. Before each hand but the first a player may sit out; he comes back after ten hands
 * on average, and when `sitOutMinutes` are over a new player takes the seat. Who returns, or is new, owes the blinds
 * that he missed (rules 00): where the table lets him choose, one in two posts them and the others wait.
 */
export class TableSeating implements Seating {
  readonly playerAt: Int32Array;
  readonly draws: boolean;
  readonly pace = usualPace;
  private readonly all: readonly MutableSeat[];
  private readonly numbers: readonly number[];
  private readonly stacks: Float64Array;
  private readonly debts: BlindDebts | null;
  private readonly mayWait: boolean;
  private readonly mayPost: boolean;
  private readonly fewest: number;
  private readonly longest: number;
  private unit = 0;
  // Sets of seats.
  private playing = 0;
  private posting = 0;
  private waiting = 0;
  /** Hands that each seat has sat out. */
  private readonly missed: Int32Array;

  /** `sitOutBp`: chance, in basis points and before each hand, that a playing seat sits out. */
  constructor(
    private readonly table: SimulatedTable,
    readonly players: number,
    private readonly sitOutBp: number,
  ) {
    const { game, config } = table;
    this.draws = sitOutBp > 0;
    this.playerAt = Int32Array.from({ length: players + 1 }, (_, seat) => seat);
    this.all = Array.from({ length: players }, (_, i) => ({ seat: i + 1, stack: minor(0) }));
    this.numbers = this.all.map(({ seat }) => seat);
    this.stacks = new Float64Array(players + 1);
    this.missed = new Int32Array(players + 1);
    const rules = game.blinds?.(config) ?? null;
    this.debts = rules === null ? null : new BlindDebts(rules);
    this.mayPost = rules?.missed === 'postOrWait';
    this.mayWait = rules?.missed !== 'free';
    const { minPlayers, sitOutMinutes } = config.settings as Readonly<Record<string, number | undefined>>;
    this.fewest = Math.max(game.seats.min, minPlayers ?? 0, 2);
    this.longest = Math.ceil((sitOutMinutes ?? SIT_OUT_MINUTES) * HANDS_PER_MINUTE);
  }

  /** The button starts one seat further with each unit. */
  start(unit: number, stacks?: readonly number[]): void {
    this.unit = unit;
    for (const seat of this.all) {
      seat.stack = stacks === undefined ? this.table.usual : minor(stacks[seat.seat - 1]);
      seat.post = undefined;
      seat.brings = undefined;
    }
    this.playing = ((1 << this.players) - 1) << 1;
    this.posting = 0;
    this.waiting = 0;
    this.missed.fill(0);
    this.debts?.clear();
  }

  seat(hand: MutableHand, index: number, random: Random): void {
    if (index === 0) {
      hand.seats.length = 0;
      hand.seats.push(...this.all);
      hand.button = (this.unit % this.players) + 1;
    }
    if (this.sitOutBp > 0) {
      if (index > 0) this.comeAndGo(random);
      this.fill(hand, index);
      return;
    }
    this.afford(hand.seats);
    if (index > 0) hand.button = nextButton(this.table, hand.seats, this.numbers, this.stacks);
  }

  played(hand: MutableHand): void {
    const { game, state } = this.table;
    if (game.carries !== undefined) for (const seat of hand.seats) seat.brings = game.carries(state, seat.seat);
  }

  time(hands: number, actions: number): SimulatedTime {
    const clockMs = hands * usualPace.handMs + actions * usualPace.actionMs;
    return { clockMs, playerMs: clockMs * this.players };
  }

  private comeAndGo(random: Random): void {
    for (const { seat } of this.all) {
      const bit = 1 << seat;
      if ((this.playing & bit) !== 0) {
        if (random.below(ALL_BP) < this.sitOutBp && count(this.playing) > this.fewest) {
          this.playing &= ~bit;
          this.missed[seat] = 0;
        }
      } else if (((this.posting | this.waiting) & bit) === 0) {
        this.missed[seat] += 1;
        if (this.missed[seat] > this.longest) this.replace(seat);
        else if (random.below(RETURNS) !== 0) continue;
        this.comeBack(seat, random);
      }
    }
  }

  /** The seat is given up, and a new player sits down. */
  private replace(seat: number): void {
    const place = this.all[seat - 1];
    place.stack = minor(0);
    place.brings = undefined;
    topUp(this.table, place);
    this.debts?.join(seat);
  }

  private comeBack(seat: number, random: Random): void {
    const bit = 1 << seat;
    if (this.debts === null || !this.debts.owes(seat)) this.playing |= bit;
    else if (this.mayPost && random.below(2) === 0) this.posting |= bit;
    else if (this.mayWait) this.waiting |= bit;
  }

  /** Deals in who plays, who posts, and who waited for the big blind that now comes to him. */
  private fill(hand: MutableHand, index: number): void {
    const { table, all, debts } = this;
    if (index > 0) {
      const regulars = all.filter(({ seat }) => ((this.playing >> seat) & 1) === 1);
      this.afford(regulars);
      const numbers = regulars.map(({ seat }) => seat);
      hand.button = nextButton(table, regulars, numbers, this.stacks);
    }
    let dealt = this.playing;
    for (const seat of all) seat.post = undefined;
    if (debts !== null) {
      const line = lineUp(this.playing, this.posting, this.waiting, hand.button);
      dealt = line.dealt;
      for (let rest = dealt & this.posting; rest !== 0; rest &= rest - 1) {
        const seat = lowest(rest);
        const post = seat === line.bigBlind ? null : debts.postOf(seat);
        if (post !== null) all[seat - 1].post = { live: minor(post.live), dead: minor(post.dead) };
      }
      debts.pass(((1 << this.players) - 1) << 1, line);
    }
    this.playing |= dealt;
    this.posting &= ~dealt;
    this.waiting &= ~dealt;
    hand.seats.length = 0;
    for (const seat of all) if (((dealt >> seat.seat) & 1) === 1) hand.seats.push(seat);
    this.afford(hand.seats);
  }

  private afford(seats: readonly MutableSeat[]): void {
    const { least } = this.table;
    for (const seat of seats) if (seat.stack < least) topUp(this.table, seat);
  }
}

function count(set: number): number {
  let seats = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) seats += 1;
  return seats;
}
