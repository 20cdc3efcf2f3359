import { RANKS } from '../../cards/card';
import { high5, high7 } from '../../evaluate/high';
import type { EventSink, HandConfig, Observation, Totals } from '../../game';
import { taxOf } from '../../money/tax';
import { StagedTable } from '../../staged/table';
import { antePays, bonusPays, qualifyingRank } from './pays';
import type { Settings } from './settings';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** One player's round against the house. */
export class CasinoTable extends StagedTable<Settings> {
  readonly dealer = new Int8Array(2);
  readonly board = new Int8Array(5);
  boardCount = 0;
  ante = 0;
  bonus = 0;
  /** Undecided, folded, called, or void. */
  decision: 'none' | 'fold' | 'call' | 'void' = 'none';
  taxBase = 0;
  taxCaused = 0;
  private readonly antePays: Float64Array;
  private readonly bonusPays: Float64Array;
  private readonly qualifies: number;
  private readonly seen: Mutable<Observation>;
  private readonly own = { cards: new Int8Array(2), count: 0 };
  private readonly seenBoard = { cards: this.board, count: 0 };
  private readonly seenBanked = {
    dealerSeat: 0,
    bet: 0,
    minBet: 0,
    fits: 0,
    dealerUp: { cards: new Int8Array(2), count: 0 },
  };

  constructor(config: HandConfig<Settings>) {
    super(config, 1, 2);
    const { anteTable, bonusTable, qualifyingPair, anteMin } = config.settings;
    this.antePays = antePays(anteTable);
    this.bonusPays = bonusPays(bonusTable);
    this.qualifies = qualifyingRank(RANKS.indexOf(qualifyingPair));
    this.seenBanked.minBet = anteMin;
    this.seen = {
      seat: 1,
      game: 'casino-holdem',
      own: this.own,
      board: this.seenBoard,
      pot: 0,
      toCall: 0,
      stack: 0,
      players: 1,
      round: 0,
      bigBlind: anteMin,
      banked: this.seenBanked,
    };
  }

  prepare(): void {
    this.boardCount = 0;
    this.ante = 0;
    this.bonus = 0;
    this.decision = 'none';
    this.taxBase = 0;
    this.taxCaused = 0;
  }

  /** The most that the ante can be: the table's limit and what the wallet holds, with the call where it is reserved. */
  get anteFits(): number {
    const { anteMax, reserveCall } = this.settings;
    return Math.min(anteMax, reserveCall ? Math.floor(this.stack[1] / 3) : this.stack[1]);
  }

  get bonusFits(): number {
    const { bonusMax, reserveCall } = this.settings;
    return Math.min(bonusMax, this.stack[1] - this.ante * (reserveCall ? 3 : 1));
  }

  get canCall(): boolean {
    return this.stack[1] >= this.ante * 3 + this.bonus;
  }

  /** All that is bet now. */
  get staked(): number {
    return this.ante * (this.decision === 'call' ? 3 : 1) + this.bonus;
  }

  dealFlop(sink?: EventSink): void {
    this.give(1, this.deal.draw(), sink);
    this.give(1, this.deal.draw(), sink);
    for (let i = 0; i < 2; i++) this.dealer[i] = this.deal.draw();
    this.dealBoard(3, sink);
  }

  dealBoard(count: number, sink?: EventSink): void {
    const from = this.boardCount;
    for (let i = 0; i < count; i++) this.board[this.boardCount++] = this.deal.draw();
    sink?.({ type: 'board', cards: Array.from(this.board.subarray(from, this.boardCount)) });
  }

  playerRank(): number {
    const b = this.board;
    return high7(b[0], b[1], b[2], b[3], b[4], this.cardOf(1, 0), this.cardOf(1, 1));
  }

  dealerRank(): number {
    const b = this.board;
    return high7(b[0], b[1], b[2], b[3], b[4], this.dealer[0], this.dealer[1]);
  }

  /** Ante and call by rules 30, 4; the bonus by rules 30, 5. */
  payOff(totals: Totals): void {
    if (this.ante === 0 || this.decision === 'void') return;
    if (this.decision === 'fold') {
      this.contest(totals, this.ante, -this.ante, this.ante);
      this.contest(totals, this.bonus, -this.bonus, this.bonus);
    } else {
      this.payMain(totals);
      const times = this.bonusPays[this.flopRank()];
      this.contest(totals, this.bonus, times < 0 ? -this.bonus : this.bonus * times, this.bonus);
    }
    // The tax on what the house won is withheld from the house.
    totals.houseTotal = totals.contributed[1] - totals.won[1] - (totals.taxTotal - totals.tax[1]);
  }

  flopRank(): number {
    return high5(this.board[0], this.board[1], this.board[2], this.cardOf(1, 0), this.cardOf(1, 1));
  }

  private payMain(totals: Totals): void {
    const { ante } = this;
    const own = this.playerRank();
    const dealer = this.dealerRank();
    const pays = ante * this.antePays[own];
    if (dealer < this.qualifies) this.contest(totals, ante * 3, pays, ante);
    else if (own > dealer) this.contest(totals, ante * 3, pays + ante * 2, ante * 3);
    else this.contest(totals, ante * 3, own === dealer ? 0 : -ante * 3, ante * 3);
  }

  /** One wager: `stake` is bet, `result` won or lost, `base` what the tax is due on. */
  private contest(totals: Totals, stake: number, result: number, base: number): void {
    totals.contributed[1] += stake;
    totals.won[1] += result >= 0 ? stake + result : 0;
    totals.pot += stake + Math.max(0, result);
    if (this.tax === null || result === 0 || base === 0) return;
    const tax = taxOf(this.tax, base);
    this.taxBase += base;
    this.taxCaused += tax;
    totals.taxTotal += tax;
    if (result > 0) totals.tax[1] += tax;
  }

  observeSeat(): Observation {
    const { seen, own, seenBoard, seenBanked } = this;
    own.count = this.held[1];
    for (let i = 0; i < own.count; i++) own.cards[i] = this.cardOf(1, i);
    seenBoard.count = this.boardCount;
    seenBanked.bet = this.ante;
    seenBanked.fits = this.ante === 0 ? this.anteFits : this.bonusFits;
    seen.pot = this.staked;
    seen.toCall = this.boardCount > 0 ? this.ante * 2 : 0;
    seen.stack = this.stack[1] - this.staked;
    seen.round = this.stage;
    return seen;
  }
}
