import { BankedTable } from '../../banked/table';
import type { HandConfig } from '../../game';
import { arrange, bestCompletionOf, type RowWorth } from '../../rows/arrange';
import { rankRows } from '../../rows/rank';
import { Splits } from '../../rows/splits';
import { worthOf } from '../../rows/worth';
import { bankerSpecials, findSpecial, percentOf, type Set13, sideOf } from './compare';
import { coverOf, type Settings } from './settings';

export const SEATS_MAX = 4;
export const HAND = 13;

/** Row sizes: front, middle, back. */
export const ROW_SIZES = [3, 5, 5] as const;

/** A row won is worth 1; a row that wins the round outright is worth all three. */
const winsRound = [1, 1, 1, 1, 1, 1, 1, 3, 3, 3];
const rowPoints = { front: winsRound.map(() => 1), middle: winsRound, back: winsRound, scoop: 0 };
let shared: RowWorth | null = null;

/** Worth of rows against the dealer: how many will be won. */
export function bankerWorth(): RowWorth {
  shared ??= worthOf(rowPoints, 'banker');
  return shared;
}

const splits = new Splits();

/** A hand of Capsa against a banker. */
export class CapsaTable extends BankedTable<Settings> {
  readonly percents: readonly number[];
  readonly sets: Set13[] = Array.from({ length: SEATS_MAX + 1 }, () => ({
    front: 0,
    middle: 0,
    back: 0,
    foul: false,
    special: -1,
    specialRank: 0,
  }));
  /** Arranged cards by seat: front, middle, back. */
  readonly rows = new Int8Array((SEATS_MAX + 1) * HAND);
  arranged = 0;
  /** Cards placed so far by seat and row. */
  readonly placed: number[][][] = Array.from({ length: SEATS_MAX + 1 }, () => [[], [], []]);
  /** What the first seat offered the second as a side bet; agreed ones are equal both ways. */
  readonly sides = new Float64Array((SEATS_MAX + 1) * (SEATS_MAX + 1));
  private readonly paid: number;

  constructor(config: HandConfig<Settings>) {
    super(config, 'capsa-banker', SEATS_MAX, HAND, coverOf(config.settings));
    const { specialPays } = config.settings;
    this.percents = bankerSpecials.map((kind) => specialPays.find((row) => row.special === kind)?.percent ?? 0);
    this.paid = this.percents.reduce((bits, percent, place) => (percent > 0 ? bits | (1 << place) : bits), 0);
  }

  clear(): void {
    this.arranged = 0;
    this.sides.fill(0);
    for (const rows of this.placed) for (const row of rows) row.length = 0;
  }

  offered(seat: number, to: number): number {
    return this.sides[seat * (SEATS_MAX + 1) + to];
  }

  private setSide(seat: number, to: number, amount: number): void {
    this.sides[seat * (SEATS_MAX + 1) + to] = amount;
  }

  /** Offers a side bet; the amount is held until the offers close. */
  offerSide(seat: number, to: number, amount: number): void {
    this.setSide(seat, to, amount);
    this.bank.raise(seat, amount, 2, 0);
  }

  /** What both offered stands, at the lower of the two amounts; everything else is given back. */
  closeSides(): void {
    for (let one = 1; one <= SEATS_MAX; one++)
      for (let other = one + 1; other <= SEATS_MAX; other++) {
        const agreed = Math.min(this.offered(one, other), this.offered(other, one));
        for (const [seat, to] of [
          [one, other],
          [other, one],
        ]) {
          this.bank.lower(seat, this.offered(seat, to) - agreed, 2, 0);
          this.setSide(seat, to, agreed);
        }
      }
  }

  /** Puts cards into a row, taking them out of the rows where they lay. */
  place(seat: number, row: number, cards: readonly number[]): void {
    const rows = this.placed[seat];
    for (const other of rows) {
      for (let i = other.length - 1; i >= 0; i--) if (cards.includes(other[i])) other.splice(i, 1);
    }
    rows[row] = [...cards];
  }

  lay(seat: number, cards: readonly number[]): void {
    this.rows.set(cards, seat * HAND);
    this.arranged |= 1 << seat;
    this.answered(seat);
  }

  rowsOf(seat: number): Int8Array {
    return this.rows.subarray(seat * HAND, (seat + 1) * HAND);
  }

  layBest(seat: number): void {
    arrange(this.cards, seat * HAND, 'banker', bankerWorth(), this.rowsOf(seat));
    this.arranged |= 1 << seat;
    this.answered(seat);
  }

  /** Places only the cards that lie nowhere yet, as the best legal completion; where none exists the foul stands. */
  complete(seat: number): void {
    splits.load(this.cards, seat * HAND, 'banker');
    const maskOf = (cards: readonly number[]) =>
      cards.reduce((mask, card) => mask | (1 << splits.cards.indexOf(card)), 0);
    const [front, middle, back] = this.placed[seat];
    const at = bestCompletionOf(splits, bankerWorth(), [maskOf(front), maskOf(middle), maskOf(back)]);
    if (at >= 0) splits.write(at, this.rowsOf(seat));
    else this.fill(seat);
    this.arranged |= 1 << seat;
    this.answered(seat);
  }

  /** Whatever lies nowhere goes to the free places from the back on, the highest first. */
  private fill(seat: number): void {
    const rows = this.placed[seat].map((row) => [...row]);
    const rest = Array.from(splits.cards).filter((card) => !rows.some((row) => row.includes(card)));
    for (const row of [2, 1, 0]) while (rows[row].length < ROW_SIZES[row]) rows[row].push(rest.shift() ?? 0);
    this.rowsOf(seat).set(rows.flat());
  }

  /** Ranks all hands and puts the wagers into the bank. */
  decide(): void {
    const { bank, sets } = this;
    if (bank.order.length === 0) return;
    for (const seat of [...bank.order, bank.dealer]) {
      rankRows(this.rowsOf(seat), 'banker', sets[seat]);
      findSpecial(sets[seat], this.cards, seat * HAND, this.paid);
    }
    for (const seat of bank.order) {
      const bet = bank.bet[seat];
      const percent = percentOf(sets[seat], sets[bank.dealer], this.percents);
      const amount = Math.floor((bet * Math.abs(percent)) / 100);
      bank.contest(seat, bank.dealer, bet, percent > 0 ? amount : -amount);
    }
    for (let one = 1; one <= SEATS_MAX; one++)
      for (let other = one + 1; other <= SEATS_MAX; other++) {
        const stake = this.offered(one, other);
        if (stake > 0) bank.contest(one, other, stake, stake * sideOf(sets[one], sets[other]));
      }
  }
}
