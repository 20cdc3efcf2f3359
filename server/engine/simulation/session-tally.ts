import type { HandSummary, Totals } from '../game';
import { ResultDigest } from './result-digest';
import type { MutableHand, MutableSeat, Seating } from './seating';
import { SquareSum } from './square-sum';
import { ACTION_BINS, PLAYER_BINS, potBins, type SeatTotals, type SimulationTotals } from './totals';

const counters = [
  'hands',
  'actions',
  'pot',
  'contributed',
  'rake',
  'tax',
  'jackpot',
  'house',
  'raked',
  'rakeCapped',
  'showdowns',
  'opened',
  'playersAtOpening',
  'disconnects',
  'timeouts',
  'topUps',
  'topUpAmount',
  'unbalanced',
  'dealtIn',
] as const;
type Counter = (typeof counters)[number];

const HANDS = 0;
const ACTIONS = 1;
const POT = 2;
const CONTRIBUTED = 3;
const RAKE = 4;
const TAX = 5;
const JACKPOT = 6;
const HOUSE = 7;
const RAKED = 8;
const RAKE_CAPPED = 9;
const SHOWDOWNS = 10;
const OPENED = 11;
const PLAYERS_AT_OPENING = 12;
const DISCONNECTS = 13;
const TIMEOUTS = 14;
const TOP_UPS = 15;
const TOP_UP_AMOUNT = 16;
const UNBALANCED = 17;
const DEALT_IN = 18;

/** The lanes of one seat in the seat array. */
const SEAT_CONTRIBUTED = 0;
const SEAT_WON = 1;
const SEAT_RAKE = 2;
const SEAT_TAX = 3;
const SEAT_NET = 4;
const SEAT_LANES = 5;

/** What one unit has counted so far. Counting a hand allocates nothing: all sums are doubles in typed arrays. */
export class SessionTally {
  private readonly sums = new Float64Array(counters.length);
  private readonly seatSums: Float64Array;
  private readonly seatSquares: readonly SquareSum[];
  private readonly potSquares = new SquareSum();
  private readonly rakeSquares = new SquareSum();
  private readonly taxSquares = new SquareSum();
  private readonly houseSquares = new SquareSum();
  private readonly potCounts = new Int32Array(potBins.length);
  private readonly actionCounts = new Int32Array(ACTION_BINS);
  private readonly playerCounts = new Int32Array(PLAYER_BINS);
  private readonly digest = new ResultDigest();
  /** What the pot bins are multiples of; the session sets it before the first hand is counted. */
  unitAmount = 0;

  /** `policies` of the players, the first one's first. */
  constructor(private readonly policies: readonly string[]) {
    this.seatSums = new Float64Array((policies.length + 1) * SEAT_LANES);
    this.seatSquares = policies.map(() => new SquareSum());
  }

  clear(): void {
    this.sums.fill(0);
    this.seatSums.fill(0);
    this.potCounts.fill(0);
    this.actionCounts.fill(0);
    this.playerCounts.fill(0);
    for (const squares of this.seatSquares) squares.clear();
    this.potSquares.clear();
    this.rakeSquares.clear();
    this.taxSquares.clear();
    this.houseSquares.clear();
    this.digest.clear();
  }

  disconnect(): void {
    this.sums[DISCONNECTS]++;
  }

  timeout(): void {
    this.sums[TIMEOUTS]++;
  }

  topUp(amount: number): void {
    this.sums[TOP_UPS]++;
    this.sums[TOP_UP_AMOUNT] += amount;
  }

  /** Counts a settled hand; `playerAt` tells by seat whose money it was. */
  add({ handNo, seats }: MutableHand, playerAt: Int32Array, totals: Totals, summary: HandSummary): void {
    const sums = this.sums;
    const pot = totals.pot;
    const rake = totals.rakeTotal;
    const tax = totals.taxTotal;
    const house = totals.houseTotal;
    const digest = this.digest;
    digest.add(handNo);
    digest.add(summary.actions);
    digest.add(pot);
    digest.add(rake);
    digest.add(tax);
    sums[HANDS]++;
    sums[DEALT_IN] += seats.length;
    sums[ACTIONS] += summary.actions;
    sums[POT] += pot;
    sums[RAKE] += rake;
    sums[TAX] += tax;
    sums[JACKPOT] += totals.jackpotTotal;
    sums[HOUSE] += house;
    if (summary.raked) sums[RAKED]++;
    if (summary.rakeCapped) sums[RAKE_CAPPED]++;
    if (summary.showdown) sums[SHOWDOWNS]++;
    if (summary.players > 0) {
      sums[OPENED]++;
      sums[PLAYERS_AT_OPENING] += summary.players;
    }
    this.potSquares.add(pot);
    if (rake !== 0) this.rakeSquares.add(rake);
    if (tax !== 0) this.taxSquares.add(tax);
    if (house !== 0) this.houseSquares.add(house);
    this.potCounts[potBin(pot, this.unitAmount)]++;
    this.actionCounts[Math.min(summary.actions, ACTION_BINS - 1)]++;
    this.playerCounts[Math.min(summary.players, PLAYER_BINS - 1)]++;
    if (this.addSeats(seats, playerAt, totals) + rake + tax + totals.jackpotTotal + house !== 0) sums[UNBALANCED]++;
  }

  totals(seating: Seating): SimulationTotals {
    const counted = Object.fromEntries(counters.map((name, i) => [name, this.sums[i]])) as Record<Counter, number>;
    return {
      units: 1,
      ...counted,
      ...seating.time(counted.hands, counted.actions),
      unitAmount: this.unitAmount,
      potSquares: this.potSquares.toString(),
      rakeSquares: this.rakeSquares.toString(),
      taxSquares: this.taxSquares.toString(),
      houseSquares: this.houseSquares.toString(),
      potHistogram: Array.from(this.potCounts),
      actionHistogram: Array.from(this.actionCounts),
      playerHistogram: Array.from(this.playerCounts),
      seats: this.policies.map((policy, i) => this.seatTotals(policy, i + 1)),
      digest: this.digest.toString(),
      convergence: { stride: 1, points: [] },
    };
  }

  /** Adds each seat's money to its player's and gives the sum of the nets. */
  private addSeats(seats: readonly MutableSeat[], playerAt: Int32Array, totals: Totals): number {
    const { seatSums, sums, digest } = this;
    const everybody = seats.length === this.policies.length;
    let sum = 0;
    for (let i = 0; i < seats.length; i++) {
      const seat = seats[i].seat;
      const player = playerAt[seat];
      const net = totals.net[seat];
      const contributed = totals.contributed[seat];
      // Where not everybody is dealt in, who was is part of the result.
      if (!everybody) digest.add(player);
      digest.add(net);
      if (contributed === 0 && net === 0) continue;
      const at = player * SEAT_LANES;
      sums[CONTRIBUTED] += contributed;
      seatSums[at + SEAT_CONTRIBUTED] += contributed;
      seatSums[at + SEAT_NET] += net;
      if (net !== 0) this.seatSquares[player - 1].add(net);
      sum += net;
      if (totals.won[seat] === 0 && totals.rake[seat] === 0 && totals.tax[seat] === 0) continue;
      seatSums[at + SEAT_WON] += totals.won[seat];
      seatSums[at + SEAT_RAKE] += totals.rake[seat];
      seatSums[at + SEAT_TAX] += totals.tax[seat];
    }
    return sum;
  }

  private seatTotals(policy: string, seat: number): SeatTotals {
    const at = seat * SEAT_LANES;
    return {
      seat,
      policy,
      contributed: this.seatSums[at + SEAT_CONTRIBUTED],
      won: this.seatSums[at + SEAT_WON],
      rake: this.seatSums[at + SEAT_RAKE],
      tax: this.seatSums[at + SEAT_TAX],
      net: this.seatSums[at + SEAT_NET],
      netSquares: this.seatSquares[seat - 1].toString(),
    };
  }
}

function potBin(pot: number, unit: number): number {
  let bin = potBins.length - 1;
  while (bin > 0 && pot < potBins[bin] * unit) bin--;
  return bin;
}
