/** One outcome of a Spin: how often it comes, how many buy-ins are the pool, and how the pool is shared. */
export interface SpinRow {
  readonly multiplier: number;
  /** Out of the sum of all weights. */
  readonly weight: number;
  readonly firstBp: number;
  readonly secondBp: number;
  readonly thirdBp: number;
}

/** Players of a Spin (rulebook C). */
export const SPIN_PLAYERS = 3;

const row = (multiplier: number, weight: number, firstBp: number, secondBp: number, thirdBp: number): SpinRow => ({
  multiplier,
  weight,
  firstBp,
  secondBp,
  thirdBp,
});

/** The default table (rules 60): weights per 100,000. */
export const defaultSpinRows: readonly SpinRow[] = [
  row(2, 77_380, 10_000, 0, 0),
  row(4, 13_510, 10_000, 0, 0),
  row(6, 8_000, 10_000, 0, 0),
  row(10, 1_000, 8_000, 2_000, 0),
  row(25, 80, 8_000, 1_200, 800),
  row(100, 15, 8_000, 1_200, 800),
  row(200, 10, 8_000, 1_200, 800),
  row(1_000, 5, 8_000, 1_200, 800),
];

/** A number that was counted exactly. */
export interface ExactFigure {
  readonly value: number;
  readonly numerator: string;
  readonly denominator: string;
}

export interface SpinFigures {
  /** Mean multiplier: buy-ins paid out in a Spin. */
  readonly mean: ExactFigure;
  /** Share of the buy-ins that is paid out, and that the house keeps. */
  readonly paidOut: ExactFigure;
  readonly margin: ExactFigure;
  /** Variance of the multiplier, in buy-ins squared. */
  readonly variance: ExactFigure;
  /** Buy-ins that the house adds to a Spin on average, counting only those whose pool is above the buy-ins. */
  readonly overlay: ExactFigure;
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

function exact(numerator: bigint, denominator: bigint): ExactFigure {
  const by = gcd(numerator < 0n ? -numerator : numerator, denominator);
  const n = numerator / by;
  const d = denominator / by;
  return { value: Number(n) / Number(d), numerator: n.toString(), denominator: d.toString() };
}

/** Exact figures of a multiplier table; `RangeError` when all weights are 0. */
export function spinFigures(rows: readonly SpinRow[]): SpinFigures {
  const players = BigInt(SPIN_PLAYERS);
  let weight = 0n;
  let sum = 0n;
  let squares = 0n;
  let over = 0n;
  for (const each of rows) {
    const w = BigInt(each.weight);
    const m = BigInt(each.multiplier);
    weight += w;
    sum += w * m;
    squares += w * m * m;
    if (m > players) over += w * (m - players);
  }
  if (weight === 0n) throw new RangeError('a Spin needs weights');
  return {
    mean: exact(sum, weight),
    paidOut: exact(sum, weight * players),
    margin: exact(weight * players - sum, weight * players),
    variance: exact(squares * weight - sum * sum, weight * weight),
    overlay: exact(over, weight),
  };
}

/** The row that `below` (whole numbers from 0 to n - 1, each equally likely) draws. */
export function drawSpin(rows: readonly SpinRow[], below: (n: number) => number): SpinRow {
  let at = below(rows.reduce((sum, each) => sum + each.weight, 0));
  for (const each of rows) {
    if (at < each.weight) return each;
    at -= each.weight;
  }
  throw new RangeError('the draw lies outside the weights');
}
