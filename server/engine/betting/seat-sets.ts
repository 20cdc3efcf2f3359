/** Seats are 1..10, so arrays by seat have 11 entries. */
export const SEATS = 11;
/** Cards one seat can hold: seven in stud; a power of two makes the index a shift. */
export const HAND = 8;

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

/** The seats of `set` strictly between two seats, going left; a whole round where they are the same. */
export function seatsBetween(set: number, from: number, to: number): number {
  const above = -2 << from;
  const below = (1 << to) - 1;
  return from < to ? set & above & below : set & (above | below);
}

/** The seat that posts the small blind: left of the button, or with two seats the button itself. */
export function smallBlindOf(inHand: number, button: number): number {
  const rest = inHand & (inHand - 1);
  const headsUp = (rest & (rest - 1)) === 0;
  return headsUp && ((inHand >> button) & 1) === 1 ? button : nextLeft(inHand, button);
}
