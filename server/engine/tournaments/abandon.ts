/** How a tournament that cannot go on is settled (rules 60, Abandoned tournaments). */
export const abandonFormulas = ['refundAll', 'byChips', 'halfAndHalf', 'inTheMoney'] as const;
export type AbandonFormula = (typeof abandonFormulas)[number];

/** Somebody who entered. Amounts are what he paid in all, re-entries, rebuys and add-ons included. */
export interface AbandonEntrant {
  readonly playerId: string;
  readonly buyIn: number;
  readonly fee: number;
  /** 0: eliminated. */
  readonly chips: number;
}

export interface AbandonedPool {
  /** What of the pool is not yet paid, in the currency of the entry. */
  readonly unpaid: number;
  /** True once a prize was paid: entries can then no longer be refunded. */
  readonly prizesPaid: boolean;
  /** Unpaid prizes, first place first; as many as players are left, 0 where a place is not paid. */
  readonly prizes: readonly number[];
}

export interface AbandonShare {
  readonly playerId: string;
  /** Buy-in given back, or part of the pool. */
  readonly amount: number;
  /** Entry fee given back. */
  readonly fee: number;
}

/** Splits `total` in proportion to whole `weights` by largest remainder; equal remainders go to the earlier one. Exact. */
export function splitByWeight(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) throw new RangeError('nothing to split by');
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const parts = exact.map((each) => Number(each / sum));
  const left = total - parts.reduce((all, part) => all + part, 0);
  const byRemainder = exact
    .map((each, i) => ({ i, rest: each % sum }))
    .sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  for (let k = 0; k < left; k++) parts[byRemainder[k].i] += 1;
  return parts;
}

/** Which formulas can be used now; the default first: in the money `inTheMoney`, before it `halfAndHalf`. */
export function formulasFor(entrants: readonly AbandonEntrant[], pool: AbandonedPool): AbandonFormula[] {
  const left = entrants.filter((each) => each.chips > 0).length;
  const inMoney = left > 0 && (pool.prizes[left - 1] ?? 0) > 0;
  const usual: AbandonFormula[] = inMoney ? ['inTheMoney', 'byChips'] : ['halfAndHalf', 'byChips'];
  return pool.prizesPaid ? usual : [...usual, 'refundAll'];
}

/**
 * Who gets what under a formula, in the order of `entrants`. Everybody's fee comes back in full. Of the pool the
 * eliminated get nothing, except that `refundAll` gives every buy-in back. The shares of the other formulas sum to the
 * unpaid pool: halves and lowest prizes are rounded down, and what is left is split by chips with the largest remainder,
 * equal ones to the earlier entrant. `RangeError` when the formula cannot be used now.
 */
export function abandon(
  formula: AbandonFormula,
  entrants: readonly AbandonEntrant[],
  pool: AbandonedPool,
): AbandonShare[] {
  if (!formulasFor(entrants, pool).includes(formula)) throw new RangeError(`${formula} cannot be used now`);
  if (formula === 'refundAll') {
    return entrants.map(({ playerId, buyIn, fee }) => ({ playerId, amount: buyIn, fee }));
  }
  const left = entrants.filter((each) => each.chips > 0);
  const even =
    formula === 'halfAndHalf'
      ? Math.floor(Math.floor(pool.unpaid / 2) / left.length)
      : formula === 'inTheMoney'
        ? Math.min(pool.prizes[left.length - 1], Math.floor(pool.unpaid / left.length))
        : 0;
  const byChips = splitByWeight(
    pool.unpaid - even * left.length,
    left.map((each) => each.chips),
  );
  const shares = new Map(left.map((each, i) => [each.playerId, even + byChips[i]]));
  return entrants.map(({ playerId, fee }) => ({ playerId, amount: shares.get(playerId) ?? 0, fee }));
}
