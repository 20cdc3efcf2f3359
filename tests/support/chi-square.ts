/** Pearson's statistic of observed counts against equal expectations. */
export function chiSquare(counts: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < counts.length; i++) total += counts[i];
  const expected = total / counts.length;
  let sum = 0;
  for (let i = 0; i < counts.length; i++) sum += (counts[i] - expected) ** 2 / expected;
  return sum;
}

/**
 * How many standard deviations a chi-square statistic lies from its mean (Wilson and Hilferty's cube root, good from
 * 5 degrees of freedom on). Tests with fixed seeds ask for less than 4: one in 30,000 sound generators would fail.
 */
export function deviations(statistic: number, degrees: number): number {
  const spread = 2 / (9 * degrees);
  return (Math.cbrt(statistic / degrees) - (1 - spread)) / Math.sqrt(spread);
}
