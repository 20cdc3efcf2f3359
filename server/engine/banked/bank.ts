import type { EventSink, PotSettlement, Totals } from '../game';
import { minor } from '../money/minor';
import { type TaxRule, taxOf } from '../money/tax';

/** What a unit of bet may cost each side, in halves: 5 is 2.5 times the bet (rules 40, Cover). */
export interface CoverRule {
  readonly own2: number;
  readonly dealer2: number;
}

/** A seat's standing in the round. */
export const OUT = 0;
export const UNDECIDED = 1;
export const BETTING = 2;
export const SITTING_OUT = 3;

/** One wager between two seats that is won or lost by itself; tax is due once on each (rules 00, Tax). */
interface Contest {
  seat: number;
  against: number;
  /** What the tax is reckoned from. */
  base: number;
  /** What `seat` wins (+) or loses (-). */
  delta: number;
  /** What was really paid; less than `delta` only where the dealer had no more. */
  paid: number;
  tax: number;
}

/**
 * Bets of players against a dealer whose stack limits what they may win, and the payout of a finished round
 * (rules 40). All amounts are minor units by seat.
 */
export class Bank {
  readonly standing: Int8Array;
  /** Confirmed stake of the first bet. */
  readonly bet: Float64Array;
  /** Further stakes of the same player: DOUBLE, double-down, split, insurance, side bets. */
  readonly more: Float64Array;
  /** Seats in the order in which they confirmed. */
  readonly order: number[] = [];
  readonly taxBase: Float64Array;
  readonly taxCaused: Float64Array;
  readonly shortfall: Float64Array;
  dealer = 0;
  private reserved2 = 0;
  private readonly ownReserved2: Float64Array;
  private readonly contests: Contest[] = [];
  private contestCount = 0;
  private stack: ArrayLike<number> = [];

  constructor(
    private readonly seatMax: number,
    private readonly cover: CoverRule,
    private readonly loose: boolean,
  ) {
    this.standing = new Int8Array(seatMax + 1);
    this.bet = new Float64Array(seatMax + 1);
    this.more = new Float64Array(seatMax + 1);
    this.ownReserved2 = new Float64Array(seatMax + 1);
    this.taxBase = new Float64Array(seatMax + 1);
    this.taxCaused = new Float64Array(seatMax + 1);
    this.shortfall = new Float64Array(seatMax + 1);
  }

  /** Opens the betting of a hand; `stack` by seat is read, never written. */
  begin(dealer: number, seats: ArrayLike<number>, seatCount: number, stack: ArrayLike<number>): void {
    this.dealer = dealer;
    this.stack = stack;
    this.reserved2 = 0;
    this.order.length = 0;
    this.contestCount = 0;
    this.standing.fill(OUT);
    this.bet.fill(0);
    this.more.fill(0);
    this.ownReserved2.fill(0);
    this.taxBase.fill(0);
    this.taxCaused.fill(0);
    this.shortfall.fill(0);
    for (let i = 0; i < seatCount; i++) if (seats[i] !== dealer) this.standing[seats[i]] = UNDECIDED;
  }

  /** The most that `seat` could stake in addition, at the given cover of both sides. */
  fits(seat: number, own2 = this.cover.own2, dealer2 = this.cover.dealer2): number {
    if (this.loose) return Math.max(0, this.stack[seat] - this.bet[seat] - this.more[seat]);
    const own =
      own2 === 0 ? Number.MAX_SAFE_INTEGER : Math.floor((this.stack[seat] * 2 - this.ownReserved2[seat]) / own2);
    const bank =
      dealer2 === 0 ? Number.MAX_SAFE_INTEGER : Math.floor((this.stack[this.dealer] * 2 - this.reserved2) / dealer2);
    return Math.max(0, Math.min(own, bank));
  }

  /** Takes a bet, cut to what fits, and the dealer's cover for it. Gives what was taken. */
  place(seat: number, amount: number): number {
    const taken = Math.min(amount, this.fits(seat));
    this.bet[seat] = taken;
    this.reserve(seat, taken, this.cover.own2, this.cover.dealer2);
    this.standing[seat] = BETTING;
    this.order.push(seat);
    return taken;
  }

  /** Takes a further stake, which must fit. */
  raise(seat: number, amount: number, own2 = this.cover.own2, dealer2 = this.cover.dealer2): void {
    this.more[seat] += amount;
    this.reserve(seat, amount, own2, dealer2);
  }

  /** Gives a further stake back that did not come about. */
  lower(seat: number, amount: number, own2: number, dealer2: number): void {
    this.more[seat] -= amount;
    this.reserve(seat, -amount, own2, dealer2);
  }

  private reserve(seat: number, amount: number, own2: number, dealer2: number): void {
    this.ownReserved2[seat] += amount * own2;
    this.reserved2 += amount * dealer2;
  }

  sitOut(seat: number): void {
    this.standing[seat] = SITTING_OUT;
  }

  /** What the seat has staked in all. */
  staked(seat: number): number {
    return this.bet[seat] + this.more[seat];
  }

  /** Adds the outcome of one wager: `seat` wins (+) or loses (-) `delta` against `against`. */
  contest(seat: number, against: number, base: number, delta: number): void {
    let contest = this.contests.at(this.contestCount);
    if (contest === undefined) {
      contest = { seat: 0, against: 0, base: 0, delta: 0, paid: 0, tax: 0 };
      this.contests.push(contest);
    }
    this.contestCount++;
    contest.seat = seat;
    contest.against = against;
    contest.base = base;
    contest.delta = delta;
    contest.paid = 0;
    contest.tax = 0;
  }

  /**
   * Pays all contests and fills the totals: losers first, then winners from the dealer's left. With full cover
   * everybody is paid; `cover: loose` pays until the dealer is empty and reports the rest.
   */
  pay(totals: Totals, tax: TaxRule | null, sink?: EventSink): void {
    const funds = this.stack;
    let bank = funds[this.dealer];
    for (let i = 0; i < this.contestCount; i++) {
      const contest = this.contests[i];
      if (contest.against === this.dealer) continue;
      contest.paid = contest.delta;
      payPeers(contest, totals);
      this.withhold(contest, totals, tax);
    }
    for (let i = 0; i < this.contestCount; i++) {
      const contest = this.contests[i];
      if (contest.against !== this.dealer || contest.delta >= 0) continue;
      const had = funds[contest.seat] - totals.contributed[contest.seat];
      contest.paid = -Math.min(-contest.delta, had);
      this.owe(this.dealer, -contest.delta + contest.paid, sink);
      totals.contributed[contest.seat] -= contest.paid;
      totals.won[this.dealer] -= contest.paid;
      this.withhold(contest, totals, tax);
      bank += -contest.paid - contest.tax;
    }
    for (let step = 1; step <= this.seatMax; step++) {
      const seat = ((this.dealer - 1 + step) % this.seatMax) + 1;
      for (let i = 0; i < this.contestCount; i++) {
        const contest = this.contests[i];
        if (contest.seat !== seat || contest.against !== this.dealer || contest.delta < 0) continue;
        contest.paid = Math.min(contest.delta, bank);
        this.owe(seat, contest.delta - contest.paid, sink);
        bank -= contest.paid;
        totals.contributed[this.dealer] += contest.paid;
        totals.contributed[seat] += contest.base;
        totals.won[seat] += contest.base + contest.paid;
        this.withhold(contest, totals, tax);
      }
    }
    for (let i = 0; i < this.contestCount; i++) totals.pot += potOf(this.contests[i]);
  }

  private owe(seat: number, amount: number, sink?: EventSink): void {
    if (amount <= 0) return;
    this.shortfall[seat] += amount;
    sink?.({ type: 'shortfall', seat, amount });
  }

  private withhold(contest: Contest, totals: Totals, tax: TaxRule | null): void {
    if (tax === null || contest.paid === 0) return;
    const peers = contest.against !== this.dealer;
    const each = taxOf(tax, contest.base);
    this.taxBase[contest.seat] += contest.base;
    this.taxCaused[contest.seat] += each;
    if (peers) {
      this.taxBase[contest.against] += contest.base;
      this.taxCaused[contest.against] += each;
    }
    const winner = contest.paid > 0 ? contest.seat : contest.against;
    const due = peers ? each * 2 : each;
    // Only an unpaid rest can leave a winner with less than the tax on the bet.
    contest.tax = Math.min(due, Math.abs(contest.paid));
    totals.tax[winner] += contest.tax;
    totals.taxTotal += contest.tax;
  }

  /** One pot for each contest that was won or lost. */
  pots(): PotSettlement[] {
    return this.contests
      .slice(0, this.contestCount)
      .filter((contest) => contest.paid !== 0)
      .map((contest) => {
        const amount = minor(potOf(contest));
        const winner = contest.paid > 0 ? contest.seat : contest.against;
        return {
          amount,
          rake: minor(0),
          contenders: [contest.seat, contest.against],
          winners: [{ seat: winner, share: amount }],
        };
      });
  }
}

/** A won bet lies in its pot beside what the other side pays for it; of a lost one only what is paid. */
function potOf(contest: Contest): number {
  return contest.paid >= 0 ? contest.base + contest.paid : -contest.paid;
}

/** A wager between two players: both staked the base. */
function payPeers(contest: Contest, totals: Totals): void {
  const winner = contest.paid > 0 ? contest.seat : contest.against;
  totals.contributed[contest.seat] += contest.base;
  totals.contributed[contest.against] += contest.base;
  if (contest.paid === 0) {
    totals.won[contest.seat] += contest.base;
    totals.won[contest.against] += contest.base;
  } else totals.won[winner] += contest.base * 2;
}
