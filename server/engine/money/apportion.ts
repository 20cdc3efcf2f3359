const EXACT = Number.MAX_SAFE_INTEGER;
const remainders = new Float64Array(64);

/**
 * Splits `total` over the first `count` entries in proportion to `weights` by largest remainder: everybody gets the
 * whole part of his due, the units left over go one each to the largest remainders, the earlier entry first when two
 * are equal. Entries are listed nearest left of the button first (rules 00, Rake and Tax). Writes `out`; a zero
 * weight gets nothing. All zero weights with a total to split are a `RangeError`.
 */
export function apportion(total: number, weights: Float64Array, count: number, out: Float64Array): void {
  let sum = 0;
  let last = -1;
  for (let i = 0; i < count; i++) {
    out[i] = 0;
    if (weights[i] > 0) {
      last = i;
      sum += weights[i];
    }
  }
  if (total === 0) return;
  if (last < 0) throw new RangeError(`nothing to apportion ${total} over`);
  if (weights[last] === sum) {
    out[last] = total;
    return;
  }
  let left = total;
  for (let i = 0; i < count; i++) {
    const weight = weights[i];
    remainders[i] = -1;
    if (weight === 0) continue;
    const product = total * weight;
    if (product <= EXACT) {
      const due = Math.floor(product / sum);
      out[i] = due;
      remainders[i] = product - due * sum;
    } else {
      const exact = BigInt(total) * BigInt(weight);
      out[i] = Number(exact / BigInt(sum));
      remainders[i] = Number(exact % BigInt(sum));
    }
    left -= out[i];
  }
  while (left > 0) {
    let best = 0;
    for (let i = 1; i < count; i++) if (remainders[i] > remainders[best]) best = i;
    out[best] += 1;
    remainders[best] = -1;
    left -= 1;
  }
}
