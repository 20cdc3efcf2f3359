/** Seats are 1..10, so arrays by seat have 11 entries. */
export const SEATS = 11;

/* Sets of seats are bit masks: bit `seat` is set for each seat of the set. */

/** The lowest seat of a set; the set is not empty. */
export function lowest(set: number): number {
  return 31 - Math.clz32(set & -set);
}

/** The first seat of a non-empty set going left (upwards, around) from `seat`, that seat itself coming last. */
export function nextLeft(set: number, seat: number): number {
  const above = set & (-2 << seat);
  return lowest(above !== 0 ? above : set);
}
