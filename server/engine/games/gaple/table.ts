import { DOUBLE, PIPS, type Tile, WEIGHT } from '../../cards/tile';
import type { DominoObservation, EventSink, HandConfig, Observation } from '../../game';
import { Netting } from '../../staged/netting';
import { StagedTable } from '../../staged/table';
import { Line } from './line';
import type { Settings } from './settings';

export const SEATS_MAX = 4;
export const HAND = 6;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A round of Gaple. */
export class GapleTable extends StagedTable<Settings> {
  readonly line = new Line();
  readonly netting = new Netting(SEATS_MAX);
  /** Skips paid by seat, in minor units, and received. */
  readonly paid = new Float64Array(SEATS_MAX + 1);
  readonly got = new Float64Array(SEATS_MAX + 1);
  lastPlayer = 0;
  turn = 0;
  winners: number[] = [];
  /** What each loser owes, in stakes; 0 while the round runs. */
  times = 0;
  blocked = false;
  private readonly owed = new Float64Array(SEATS_MAX + 1);
  private readonly own = { cards: new Int8Array(HAND), count: 0 };
  private readonly seenDomino: Mutable<DominoObservation>;
  private readonly seen: Mutable<Observation>;

  constructor(config: HandConfig<Settings>) {
    super(config, SEATS_MAX, HAND);
    this.seenDomino = { left: -1, right: -1, held: this.held, laid: this.line.laid };
    this.seen = {
      seat: 0,
      game: 'gaple',
      own: this.own,
      board: { cards: new Int8Array(0), count: 0 },
      pot: 0,
      toCall: 0,
      stack: 0,
      players: 0,
      round: 0,
      bigBlind: config.settings.stake,
      domino: this.seenDomino,
    };
  }

  prepare(): void {
    const least = this.settings.stake * this.settings.minStackStakes;
    for (let i = 0; i < this.seatCount; i++) {
      const seat = this.seats[i];
      if (this.stack[seat] < least) throw new RangeError(`seat ${seat} has less than ${least}`);
    }
    if (!this.has(this.button)) throw new RangeError(`no leader in seat ${this.button}`);
    this.line.clear();
    this.netting.clear();
    this.paid.fill(0);
    this.got.fill(0);
    this.lastPlayer = 0;
    this.turn = this.button;
    this.winners = [];
    this.times = 0;
    this.blocked = false;
  }

  dealAll(sink?: EventSink): void {
    for (let round = 0; round < HAND; round++) {
      let seat = this.button;
      for (let i = 0; i < this.seatCount; i++) {
        seat = this.leftOf(seat);
        this.give(seat, this.deal.draw(), sink);
      }
    }
  }

  /** What the seat has now: its stack, skips paid and received. */
  money(seat: number): number {
    return this.stack[seat] - this.paid[seat] + this.got[seat];
  }

  canPlay(seat: number): boolean {
    for (let i = 0; i < this.held[seat]; i++) if (this.line.takes(this.cardOf(seat, i))) return true;
    return false;
  }

  /** Tiles of the seat that fit an end; all of them where `end` is -1. */
  playable(seat: number, end: number): Tile[] {
    return Array.from(this.handOf(seat)).filter((tile) => end < 0 || this.line.fits(tile, end));
  }

  /** The lowest legal tile by pips, then the higher half: what the clock plays. */
  lowestLegal(seat: number): Tile {
    let best = -1;
    for (let i = 0; i < this.held[seat]; i++) {
      const tile = this.cardOf(seat, i);
      if (this.line.takes(tile) && (best < 0 || WEIGHT[tile] < WEIGHT[best])) best = tile;
    }
    return best;
  }

  /** Lays a tile that fits; `right` says at which end. */
  play(seat: number, tile: Tile, right: boolean, sink?: EventSink): void {
    const { line } = this;
    if (line.left < 0) line.layFirst(tile, seat);
    else if (right) line.layRight(tile, seat);
    else line.layLeft(tile, seat);
    const from = seat * this.stride;
    const count = this.held[seat];
    const at = this.cards.subarray(from, from + count).indexOf(tile);
    for (let i = from + at; i < from + count - 1; i++) this.cards[i] = this.cards[i + 1];
    this.held[seat]--;
    this.lastPlayer = seat;
    sink?.({ type: 'laid', seat, cards: [tile] });
  }

  /** Pays for a skip, as far as the stack goes, to the seat that laid the last tile. */
  skip(seat: number, sink?: EventSink): void {
    const due = Math.min(this.settings.stake * this.settings.skipStakes, this.money(seat));
    this.paid[seat] += due;
    this.got[this.lastPlayer] += due;
    sink?.({ type: 'skipPaid', seat, amount: due, params: { to: this.lastPlayer } });
  }

  /** Passes the turn; false when the round is over. */
  passTurn(): boolean {
    if (this.lastPlayer > 0 && this.held[this.lastPlayer] === 0) {
      this.winners = [this.lastPlayer];
    } else {
      let anybody = false;
      for (let i = 0; i < this.seatCount && !anybody; i++) anybody = this.canPlay(this.seats[i]);
      if (anybody) {
        this.turn = this.leftOf(this.turn);
        return true;
      }
      this.blocked = true;
      this.winners = this.lowestHands();
    }
    this.times = this.timesNow();
    return false;
  }

  private pips(tile: Tile): number {
    return tile === 0 ? this.settings.doubleBlankPips : PIPS[tile];
  }

  /** Lowest pips left; of those the lowest single tile; who is still equal shares. */
  private lowestHands(): number[] {
    let best: number[] = [];
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.seatCount; i++) {
      const seat = this.seats[i];
      let sum = 0;
      let single = 1_000;
      for (const tile of this.handOf(seat)) {
        sum += this.pips(tile);
        single = Math.min(single, this.pips(tile));
      }
      const key = sum * 1_000 + single;
      if (key < least) best = [];
      if (key <= least) best.push(seat);
      least = Math.min(least, key);
    }
    return best;
  }

  /** The highest that applies (rules 50, Gaple). */
  private timesNow(): number {
    const { line, settings } = this;
    const equal = line.left === line.right;
    if (equal && line.doubleAtEnd) return settings.quintetTimes;
    if (equal || (this.blocked && this.winners.some((seat) => this.doubles(seat) >= 2))) return settings.quartetTimes;
    const stuck = this.blocked || !this.othersCanPlay(this.winners[0]);
    return line.doubleAtEnd && stuck ? settings.tripleTimes : settings.plainTimes;
  }

  private doubles(seat: number): number {
    return this.handOf(seat).reduce((sum, tile) => sum + DOUBLE[tile], 0);
  }

  private othersCanPlay(winner: number): boolean {
    for (let i = 0; i < this.seatCount; i++) if (this.seats[i] !== winner && this.canPlay(this.seats[i])) return true;
    return false;
  }

  /** Writes the net result of everybody: skips, and what the losers pay as far as their stacks go. */
  settleRound(): void {
    const { due } = this.netting;
    const owing = this.times * this.settings.stake;
    let pool = 0;
    for (let i = 0; i < this.seatCount; i++) {
      const seat = this.seats[i];
      this.owed[seat] = this.winners.includes(seat) ? 0 : Math.min(owing, this.money(seat));
      pool += this.owed[seat];
      due[seat] = this.got[seat] - this.paid[seat] - this.owed[seat];
    }
    const share = Math.floor(pool / this.winners.length);
    let odd = pool - share * this.winners.length;
    let seat = this.button;
    for (let i = 0; i < this.seatCount; i++) {
      seat = this.leftOf(seat);
      if (!this.winners.includes(seat)) continue;
      due[seat] += share + (odd > 0 ? 1 : 0);
      odd--;
    }
  }

  observeSeat(seat: number): Observation {
    const { seen, seenDomino, own } = this;
    own.count = this.held[seat];
    for (let i = 0; i < own.count; i++) own.cards[i] = this.cardOf(seat, i);
    seenDomino.left = this.line.left;
    seenDomino.right = this.line.right;
    seen.seat = seat;
    seen.stack = this.money(seat);
    seen.players = this.seatCount;
    return seen;
  }
}
