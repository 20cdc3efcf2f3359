/** Somebody who lost his last chip in a hand. */
export interface Busted {
  readonly playerId: string;
  /** Chips at the start of the hand that he went out in. */
  readonly startStack: number;
  /** Who stands nearer to the left of the button comes first; several tables in the order of their numbers. */
  readonly leftOfButton: number;
}

/** The place or places that one player, or players who tie, finish in. */
export interface Finish {
  /** Those who share it, the one nearest left of the button first. */
  readonly playerIds: readonly string[];
  /** Best and worst of the places that they span; equal for one player. */
  readonly fromPlace: number;
  readonly toPlace: number;
}

/**
 * Places of all who went out in one hand (hands of all tables count as one in hand-for-hand), worst first. They rank by
 * the chips they started it with; equal stacks share the places they span (rules 60, Ties). `left` is how many played on
 * before the hand, those who went out included; `RangeError` when more went out than played.
 */
export function finishesOf(busted: readonly Busted[], left: number): Finish[] {
  if (busted.length > left) throw new RangeError(`${busted.length} cannot go out of ${left}`);
  const order = [...busted].sort((a, b) => a.startStack - b.startStack || a.leftOfButton - b.leftOfButton);
  const finishes: Finish[] = [];
  let place = left;
  for (let i = 0; i < order.length; ) {
    const tied = order.filter((each) => each.startStack === order[i].startStack);
    finishes.push({
      playerIds: tied.map((each) => each.playerId),
      fromPlace: place - tied.length + 1,
      toPlace: place,
    });
    place -= tied.length;
    i += tied.length;
  }
  return finishes;
}

/**
 * What each of `count` tied players gets of the prizes of the places they span, nearest left of the button first: equal
 * parts rounded down to the minor unit, the remainder to the first (rules 60, Ties).
 */
export function shareTied(prizes: readonly number[], count: number): number[] {
  const sum = prizes.reduce((total, prize) => total + prize, 0);
  const each = Math.floor(sum / count);
  return Array.from({ length: count }, (_, i) => (i === 0 ? sum - each * (count - 1) : each));
}
