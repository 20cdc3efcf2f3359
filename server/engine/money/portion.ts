/** How a share of an amount becomes whole minor units. */
export const roundings = ['floor', 'halfUp', 'ceil'] as const;
export type Rounding = (typeof roundings)[number];

const FULL = 10000;
const EXACT = Number.MAX_SAFE_INTEGER - FULL;

/** `basisPoints` hundredths of a percent of a whole non-negative `amount`, rounded once to whole minor units; exact. */
export function portionOf(amount: number, basisPoints: number, rounding: Rounding): number {
  const product = amount * basisPoints;
  if (product > EXACT) return largePortion(amount, basisPoints, rounding);
  if (rounding === 'floor') return Math.floor(product / FULL);
  if (rounding === 'halfUp') return Math.floor((product + FULL / 2) / FULL);
  return Math.ceil(product / FULL);
}

/** The product would not be exact, so it is never formed in full. */
function largePortion(amount: number, basisPoints: number, rounding: Rounding): number {
  const rest = amount % FULL;
  return ((amount - rest) / FULL) * basisPoints + portionOf(rest, basisPoints, rounding);
}
