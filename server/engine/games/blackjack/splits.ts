/**
 * What all hands of a split pair are worth together, with up to `further` more splits. `any[n]` is what one hand is worth
 * over all its second cards, `other[n]` over those that make no pair again, both with `n` more cards of the pair's value
 * gone and times the chance that they come; `n` runs to twice `further`.
 *
 * Second cards are looked at one after another; one that makes a pair again is split while that is allowed. So every
 * hand's second card is no pair card or, after the last split, any card; that the others' are none is counted by taking
 * away the cases in which they are.
 */
export function splitWorth(further: number, any: ArrayLike<number>, other: ArrayLike<number>): number {
  const without = (from: number, hands: number, one: ArrayLike<number>) => {
    let sum = 0;
    for (let paired = 0; paired <= hands; paired++)
      sum += (paired % 2 === 0 ? 1 : -1) * choose(hands, paired) * one[from + paired];
    return sum;
  };
  let sum = 0;
  // Fewer further splits than allowed: no hand's second card made a pair.
  for (let splits = 0; splits < further; splits++)
    sum += waysToEnd(splits) * (2 + splits) * without(splits, 1 + splits, other);
  // All of them: `settled` hands were looked at before the last one, the others may hold any second card.
  for (let settled = 0; settled <= further; settled++) {
    const ways = waysToLast(further, settled);
    if (ways === 0) continue;
    if (settled > 0) sum += ways * settled * without(further, settled - 1, other);
    sum += ways * (2 + further - settled) * without(further, settled, any);
  }
  return sum;
}

function choose(n: number, k: number): number {
  return k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k;
}

/** Orders in which two hands and `splits` more come to an end, one after another, with no second card left to look at. */
function waysToEnd(splits: number): number {
  return walks(2, splits, 2 + splits, true);
}

/** Orders in which `settled` hands are done with before the last of `splits` splits; one where there is none. */
function waysToLast(splits: number, settled: number): number {
  if (splits === 0) return settled === 0 ? 1 : 0;
  return walks(2, splits - 1, settled, false);
}

/** Ways to take so many splits and settlings from `open` hands that wait, never going on with none that waits. */
function walks(open: number, splits: number, settlings: number, mayEnd: boolean): number {
  if (splits === 0 && settlings === 0) return open > 0 || mayEnd ? 1 : 0;
  if (open === 0) return 0;
  return (
    (splits > 0 ? walks(open + 1, splits - 1, settlings, mayEnd) : 0) +
    (settlings > 0 ? walks(open - 1, splits, settlings - 1, mayEnd) : 0)
  );
}
