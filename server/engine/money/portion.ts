/** How a share of an amount becomes whole minor units. */
export const roundings = ['floor', 'halfUp', 'ceil'] as const;
export type Rounding = (typeof roundings)[number];

const FULL = 10000;

/**
 * `basisPoints` hundredths of a percent of a whole non-negative `amount`, rounded once to whole minor units. Exact
 * for every safe amount: the product is never formed in full.
 */
export function portionOf(amount: number, basisPoints: number, rounding: Rounding): number {
  const rest = amount % FULL;
  const whole = ((amount - rest) / FULL) * basisPoints;
  const part = rest * basisPoints;
  if (rounding === 'floor') return whole + Math.floor(part / FULL);
  if (rounding === 'halfUp') return whole + Math.floor((part + FULL / 2) / FULL);
  return whole + Math.ceil(part / FULL);
}
