/** As many places as there are rows of five among 13 cards. */
const MOST = 1_287;
const DIGIT = 8;
const MASK = (1 << DIGIT) - 1;
const counts = new Int32Array(1 << DIGIT);
const some = new Int16Array(MOST);
const others = new Int16Array(MOST);

/** Places of the first `count` values, between -2^29 and 2^29, in falling order: four rounds of counting. */
export function sortFalling(values: Int32Array, count: number, places: Int16Array): void {
  for (let i = 0; i < count; i++) some[i] = i;
  sortDigit(values, count, some, others, 0);
  sortDigit(values, count, others, some, DIGIT);
  sortDigit(values, count, some, others, 2 * DIGIT);
  sortDigit(values, count, others, places, 3 * DIGIT);
}

function sortDigit(values: Int32Array, count: number, from: Int16Array, to: Int16Array, shift: number): void {
  counts.fill(0);
  for (let i = 0; i < count; i++) counts[((values[i] + 536_870_912) >>> shift) & MASK]++;
  let at = 0;
  for (let digit = MASK; digit >= 0; digit--) {
    const here = counts[digit];
    counts[digit] = at;
    at += here;
  }
  for (let i = 0; i < count; i++) to[counts[((values[from[i]] + 536_870_912) >>> shift) & MASK]++] = from[i];
}
