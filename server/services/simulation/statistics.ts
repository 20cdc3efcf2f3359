import type { FigureDifference } from '@/server/contracts/simulation';

/**
 * Interval estimates of ratios over the sessions of a simulation.
 *
 * Hands of one session share stacks and a button, so they are not independent; whole sessions are, because each has its
 * own seed. Every figure is therefore a ratio of two session totals (rake / hands, capped hands / raked hands, ...)
 * with the linearised variance of a ratio of means and Student's t over sessions. The sums are exact integers
 * (`bigint`), so that merging in unit order gives the same bytes everywhere; only the last step uses floats, and none
 * of these estimates is ever booked.
 */

/** Exact sums over sessions of numerator `x`, denominator `n` and their products, as decimal strings (plain JSON). */
export interface RatioSums {
  readonly x: string;
  readonly n: string;
  readonly xx: string;
  readonly xn: string;
  readonly nn: string;
}

export const emptySums: RatioSums = { x: '0', n: '0', xx: '0', xn: '0', nn: '0' };

/** `sums` with one more session whose totals are `x` and `n` (safe integers). */
export function addSession(sums: RatioSums, x: number, n: number): RatioSums {
  const bx = BigInt(x);
  const bn = BigInt(n);
  return {
    x: String(BigInt(sums.x) + bx),
    n: String(BigInt(sums.n) + bn),
    xx: String(BigInt(sums.xx) + bx * bx),
    xn: String(BigInt(sums.xn) + bx * bn),
    nn: String(BigInt(sums.nn) + bn * bn),
  };
}

export interface Estimate {
  readonly value: number;
  /** Half the width of the 95 % interval; `null` below two sessions, where nothing can be said. */
  readonly margin: number | null;
}

/** The ratio over `sessions` sessions times `scale`; `null` where the denominator is 0. */
export function estimate(sums: RatioSums, sessions: number, scale = 1): Estimate | null {
  const n = BigInt(sums.n);
  if (n === 0n) return null;
  const x = BigInt(sums.x);
  const value = ratio(x * BigInt(scale), n);
  if (sessions < 2) return { value, margin: null };
  // sum (x_i - r n_i)^2 with r = x / n, over the common denominator n^2: no cancellation, since everything is exact.
  const squares = BigInt(sums.xx) * n * n - 2n * BigInt(sums.xn) * x * n + BigInt(sums.nn) * x * x;
  const variance = (ratio(squares, n * n * n * n) * sessions) / (sessions - 1);
  return { value, margin: studentT(sessions - 1) * Math.sqrt(variance) * scale };
}

/**
 * `b - a` of two runs. The runs are taken as independent; where both used one seed their noise is shared and the true
 * interval is narrower, so that a clear difference stays clear.
 */
export function difference(a: Estimate, b: Estimate): FigureDifference {
  const value = b.value - a.value;
  const margin = a.margin === null || b.margin === null ? null : Math.hypot(a.margin, b.margin);
  const clear = margin !== null && Math.abs(value) > margin;
  return { value, margin, verdict: clear ? (value > 0 ? 'higher' : 'lower') : 'unclear' };
}

/** Quotient of two big integers as a float, exact to double precision whatever their size. */
function ratio(numerator: bigint, denominator: bigint): number {
  if (numerator === 0n) return 0;
  const negative = numerator < 0n !== denominator < 0n;
  let top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  // Scale so that the integer quotient has at least 64 significant bits, then take the power of two out again.
  const shift = Math.max(0, 64 + bottom.toString(2).length - top.toString(2).length);
  top <<= BigInt(shift);
  const quotient = Number(top / bottom) * 2 ** -shift;
  return negative ? -quotient : quotient;
}

/** Two-sided 95 % points of Student's t for 1 to 30 degrees of freedom (any statistical table). */
const t95 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/** Beyond the table: the first terms of the Cornish-Fisher expansion around the normal point, good to 1e-4 there. */
function studentT(degrees: number): number {
  const listed = t95[degrees - 1];
  if (listed !== undefined) return listed;
  const z = 1.959964;
  return z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2);
}
