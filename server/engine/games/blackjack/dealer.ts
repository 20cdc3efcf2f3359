/*
 * Exact distribution of the dealer's total from a shoe whose unseen cards are known by value. `shoe[v]` counts cards of
 * value 1..10, `shoe[0]` all of them; the arrays are changed while a function runs and are as before when it returns.
 */

/** Places in a distribution: busted, then 17..21. */
export const BUST = 0;
export const RESULTS = 6;

const dealt = { hitSoft17: false };

/**
 * Writes to `out` the chances of bust, 17, 18, 19, 20, 21 for a dealer who shows `up` and is known to have no natural,
 * when the cards of `shoe` (the hole card among them) are unseen.
 */
export function dealerChances(shoe: Float64Array, up: number, hitSoft17: boolean, out: Float64Array): void {
  out.fill(0);
  dealt.hitSoft17 = hitSoft17;
  const blocked = up === 1 ? 10 : up === 10 ? 1 : 0;
  const hole = blocked === 0 ? shoe[0] : shoe[0] - shoe[blocked];
  for (let value = 1; value <= 10; value++) {
    if (value === blocked || shoe[value] === 0) continue;
    const chance = shoe[value] / hole;
    shoe[value]--;
    shoe[0]--;
    const ace = up === 1 || value === 1;
    draw(shoe, up + value, ace, chance, out);
    shoe[value]++;
    shoe[0]++;
  }
}

/** `sum` counts aces as one; `ace` says that there is one. */
function draw(shoe: Float64Array, sum: number, ace: boolean, chance: number, out: Float64Array): void {
  const soft = ace && sum <= 11;
  const total = soft ? sum + 10 : sum;
  if (total >= 17 && !(soft && total === 17 && dealt.hitSoft17)) {
    out[total > 21 ? BUST : total - 16] += chance;
    return;
  }
  const each = chance / shoe[0];
  for (let value = 1; value <= 10; value++) {
    const count = shoe[value];
    if (count === 0) continue;
    shoe[value] = count - 1;
    shoe[0]--;
    draw(shoe, sum + value, ace || value === 1, each * count, out);
    shoe[value] = count;
    shoe[0]++;
  }
}

/** What standing on `total` wins per unit bet against a distribution. */
export function standValue(total: number, dealer: Float64Array): number {
  if (total > 21) return -1;
  let value = dealer[BUST];
  for (let other = 17; other <= 21; other++) {
    if (other < total) value += dealer[other - 16];
    else if (other > total) value -= dealer[other - 16];
  }
  return value;
}

/** A whole shoe. */
export function fullShoe(decks: number): Float64Array {
  const shoe = new Float64Array(11).fill(decks * 4);
  shoe[10] = decks * 16;
  shoe[0] = decks * 52;
  return shoe;
}
