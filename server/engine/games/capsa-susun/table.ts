import { UNKNOWN_CARD } from '../../cards/card';
import type { EventSink, HandConfig, Observation } from '../../game';
import { arrange, type RowWorth } from '../../rows/arrange';
import { naturalOf, naturals } from '../../rows/naturals';
import { pointsByCategory } from '../../rows/points';
import { type RowStyle, rankRows } from '../../rows/rank';
import { type RowPoints, worthOf } from '../../rows/worth';
import { Netting } from '../../staged/netting';
import { StagedTable } from '../../staged/table';
import { compare, type Laid, type Score } from './score';
import type { Settings } from './settings';

export const SEATS_MAX = 4;
export const HAND = 13;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A hand of 13 Card. */
export class SusunTable extends StagedTable<Settings> {
  readonly style: RowStyle;
  readonly points: RowPoints;
  readonly naturalPoints: number[];
  readonly netting = new Netting(SEATS_MAX);
  readonly laid: Laid[] = Array.from({ length: SEATS_MAX + 1 }, () => ({
    front: 0,
    middle: 0,
    back: 0,
    foul: false,
    natural: -1,
  }));
  /** Arranged cards by seat: front, middle, back. */
  readonly rows = new Int8Array((SEATS_MAX + 1) * HAND);
  arranged = 0;
  /** Points by seat before the caps. */
  readonly won = new Int32Array(SEATS_MAX + 1);
  /** Points that each seat won from each other, by `seat * (SEATS_MAX + 1) + other`. */
  private readonly from = new Int32Array((SEATS_MAX + 1) ** 2);
  readonly swapped = new Int8Array(SEATS_MAX + 1);
  /** Given cards by seat, as positions in the hand. */
  private readonly given: number[][] = Array.from({ length: SEATS_MAX + 1 }, () => []);
  private readonly played: number;
  private worth: RowWorth | null = null;
  private readonly score: Score = { points: 0, scoop: 0 };
  private readonly avoid = new Uint8Array(52);
  private readonly seen: Mutable<Observation>;
  private readonly own = { cards: new Int8Array(HAND), count: 0 };

  constructor(config: HandConfig<Settings>) {
    super(config, SEATS_MAX, HAND);
    const { linePoints, naturalPoints, scoopPoints, pairTie } = config.settings;
    this.style = pairTie === 'kickers' ? 'susunKickers' : 'susun';
    this.points = pointsByCategory(linePoints, scoopPoints);
    this.naturalPoints = naturals.map((kind) => naturalPoints.find((row) => row.natural === kind)?.points ?? 0);
    this.played = this.naturalPoints.reduce((bits, points, place) => (points > 0 ? bits | (1 << place) : bits), 0);
    this.seen = {
      seat: 0,
      game: 'capsa-susun',
      own: this.own,
      board: { cards: new Int8Array(0), count: 0 },
      pot: 0,
      toCall: 0,
      stack: 0,
      players: 0,
      round: 0,
      bigBlind: config.settings.unit,
    };
  }

  prepare(): void {
    this.arranged = 0;
    this.won.fill(0);
    this.swapped.fill(0);
    this.netting.clear();
    for (const list of this.given) list.length = 0;
    const least = this.settings.unit * this.settings.minStackPoints;
    for (let i = 0; i < this.seatCount; i++) {
      const seat = this.seats[i];
      if (this.stack[seat] < least) throw new RangeError(`seat ${seat} has less than ${least}`);
    }
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

  /** Puts cards of the seat aside for the swap. */
  giveUp(seat: number, cards: readonly number[]): void {
    const hand = this.handOf(seat);
    for (const card of cards) this.given[seat].push(hand.indexOf(card));
    this.swapped[seat] = cards.length;
  }

  get anySwap(): boolean {
    return this.swapped.some((count) => count > 0);
  }

  /** Shuffles the given cards and deals them back among those who gave, each as many as he gave. */
  dealSwap(sink?: EventSink): void {
    const pool: number[] = [];
    this.avoid.fill(1);
    for (let seat = 1; seat <= SEATS_MAX; seat++)
      for (const place of this.given[seat]) {
        const card = this.cardOf(seat, place);
        pool.push(card);
        if (card !== UNKNOWN_CARD) this.avoid[card] = 0;
      }
    this.deal.recycle(pool);
    let seat = this.button;
    for (let i = 0; i < this.seatCount; i++) {
      seat = this.leftOf(seat);
      for (const place of this.given[seat]) {
        const card = this.deal.drawAvoiding(this.avoid);
        this.cards[seat * this.stride + place] = card;
        sink?.({ type: 'swapped', seat, cards: [card] });
      }
    }
  }

  lay(seat: number, cards: readonly number[]): void {
    this.rows.set(cards, seat * HAND);
    this.arranged |= 1 << seat;
  }

  /** Sets the seat's cards by the greatest expected points (rules 50, Auto). */
  layBest(seat: number): void {
    this.worth ??= worthOf(this.points, this.style);
    arrange(this.cards, seat * HAND, this.style, this.worth, this.rows.subarray(seat * HAND, (seat + 1) * HAND));
    this.arranged |= 1 << seat;
  }

  rowsOf(seat: number): Int8Array {
    return this.rows.subarray(seat * HAND, (seat + 1) * HAND);
  }

  /** Ranks all hands and writes everybody's points and net amounts. */
  scoreAll(): void {
    const { seats, seatCount, laid, won, score } = this;
    const { homeRunPoints, unit } = this.settings;
    won.fill(0);
    this.from.fill(0);
    for (let i = 0; i < seatCount; i++) {
      const hand = laid[seats[i]];
      rankRows(this.rowsOf(seats[i]), this.style, hand);
      hand.natural = naturalOf(this.cards, seats[i] * HAND, this.played);
    }
    const scoops = [0, 0, 0, 0, 0];
    for (let i = 0; i < seatCount; i++)
      for (let j = i + 1; j < seatCount; j++) {
        const one = seats[i];
        const other = seats[j];
        compare(laid[one], laid[other], this.points, this.naturalPoints, score);
        this.move(score.points, other, one);
        if (score.scoop > 0) scoops[one]++;
        if (score.scoop < 0) scoops[other]++;
      }
    for (let i = 0; seatCount === 4 && i < 4; i++) {
      if (scoops[seats[i]] < 3) continue;
      for (let j = 0; j < 4; j++) if (j !== i) this.move(homeRunPoints, seats[j], seats[i]);
    }
    for (let i = 0; i < seatCount; i++) this.netting.due[seats[i]] = won[seats[i]] * unit;
  }

  private move(points: number, loser: number, winner: number): void {
    this.won[winner] += points;
    this.won[loser] -= points;
    this.from[winner * (SEATS_MAX + 1) + loser] += points;
    this.from[loser * (SEATS_MAX + 1) + winner] -= points;
  }

  /** What each seat won from each other, in the order of the seats dealt in. */
  pointsMatrix(): number[][] {
    const seats = Array.from(this.seats.subarray(0, this.seatCount));
    return seats.map((seat) => seats.map((other) => this.from[seat * (SEATS_MAX + 1) + other]));
  }

  observeSeat(seat: number): Observation {
    const { seen, own } = this;
    own.count = this.held[seat];
    for (let i = 0; i < own.count; i++) own.cards[i] = this.cardOf(seat, i);
    seen.seat = seat;
    seen.stack = this.stack[seat];
    seen.players = this.seatCount;
    seen.round = this.stage;
    return seen;
  }
}
