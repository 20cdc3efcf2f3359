import type { RunOut } from './run-out';

/** What one hand comes to, as fractions of all run-outs and of the pot. */
export interface SeatEquity {
  /** Takes the whole pot alone. */
  readonly win: number;
  /** Takes a part of it. */
  readonly tie: number;
  /** Of the pot, on average. */
  readonly share: number;
  /** `share` lies within this of the true value, 95 times of 100; 0 where every run-out was looked at. */
  readonly within: number;
}

/** Two-sided 95 % of a normal distribution. */
const Z95 = 1.959964;

/** Judges run-outs one after another: `add` looks at the hands and the board as they lie now. */
export class Count {
  runOuts = 0;
  private readonly wins: Float64Array;
  private readonly ties: Float64Array;
  private readonly shares: Float64Array;
  private readonly squares: Float64Array;
  private readonly share: Float64Array;
  private readonly rank: Int32Array;

  /** `shared` is the place of the hands that the first board card takes; -1 for none. */
  constructor(
    private readonly runOut: RunOut,
    private readonly hands: readonly Int8Array[],
    private readonly board: Int8Array,
    private readonly shared: number,
  ) {
    const bySeat = () => new Float64Array(hands.length);
    this.wins = bySeat();
    this.ties = bySeat();
    this.shares = bySeat();
    this.squares = bySeat();
    this.share = bySeat();
    this.rank = new Int32Array(hands.length);
  }

  add(): void {
    const { runOut, hands, board, share, shared } = this;
    this.runOuts += 1;
    if (shared >= 0) for (let i = 0; i < hands.length; i++) hands[i][shared] = board[0];
    share.fill(0);
    const low = runOut.low !== undefined && this.award(runOut.low, 0.5);
    this.award(runOut.high, low ? 0.5 : 1);
    for (let i = 0; i < hands.length; i++) {
      const part = share[i];
      if (part === 0) continue;
      if (part === 1) this.wins[i] += 1;
      else this.ties[i] += 1;
      this.shares[i] += part;
      this.squares[i] += part * part;
    }
  }

  /** Gives `part` of the pot to the best hands; `false` when none qualifies. */
  private award(rankOf: RunOut['high'], part: number): boolean {
    const { hands, board, rank, share } = this;
    let best = 0;
    let winners = 0;
    for (let i = 0; i < hands.length; i++) {
      const value = rankOf(hands[i], board);
      rank[i] = value;
      if (value > best) {
        best = value;
        winners = 1;
      } else if (value === best) winners += 1;
    }
    if (best === 0) return false;
    for (let i = 0; i < hands.length; i++) if (rank[i] === best) share[i] += part / winners;
    return true;
  }

  seats(exact: boolean): SeatEquity[] {
    const { runOuts } = this;
    return this.hands.map((_, i) => {
      const share = this.shares[i] / runOuts;
      const variance = Math.max(0, this.squares[i] / runOuts - share * share);
      const within = exact || runOuts < 2 ? 0 : Z95 * Math.sqrt(variance / (runOuts - 1));
      return { win: this.wins[i] / runOuts, tie: this.ties[i] / runOuts, share, within };
    });
  }
}
