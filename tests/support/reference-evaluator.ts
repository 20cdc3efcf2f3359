/**
 * Slow and obvious evaluators, written from the rules and sharing nothing with server/engine/evaluate: five cards are
 * sorted and looked at, more cards are tried five at a time. A strength is a list of numbers, compared from the left.
 */
export type Strength = readonly number[];

const rank = (card: number) => Math.floor(card / 4) + 2; // 2..14
const suit = (card: number) => card % 4;

/** Positive if `x` is the stronger one. */
export function compareStrengths(x: Strength, y: Strength): number {
  for (let i = 0; i < Math.max(x.length, y.length); i++) {
    const difference = (x[i] ?? 0) - (y[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Every choice of `size` of the cards. */
export function choices(cards: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  if (cards.length < size) return [];
  const [first, ...others] = cards;
  return [...choices(others, size - 1).map((rest) => [first, ...rest]), ...choices(others, size)];
}

export function best(strengths: readonly Strength[]): Strength {
  return strengths.reduce((top, next) => (compareStrengths(next, top) > 0 ? next : top));
}

/** Ranks ordered by how often they occur, then from high to low: `[[rank, times], ...]`. */
function grouped(ranks: readonly number[]): [number, number][] {
  const times = new Map<number, number>();
  for (const r of ranks) times.set(r, (times.get(r) ?? 0) + 1);
  return [...times].sort(([r1, n1], [r2, n2]) => n2 - n1 || r2 - r1);
}

interface Sheet {
  /** Categories from low to high. */
  order: readonly string[];
  /** Straights by their ranks, high to low, and the rank they count as. */
  straights: ReadonlyMap<string, number>;
}

function straightsFrom(lowest: number, wheel?: readonly number[]): ReadonlyMap<string, number> {
  const straights = new Map<string, number>();
  for (let top = lowest + 4; top <= 14; top++) straights.set([top, top - 1, top - 2, top - 3, top - 4].join(), top);
  if (wheel) straights.set(wheel.join(), wheel[1]);
  return straights;
}

const highOrder = ['high', 'pair', 'twoPair', 'trips', 'straight', 'flush', 'fullHouse', 'quads', 'straightFlush'];

const highSheet: Sheet = { order: highOrder, straights: straightsFrom(2, [14, 5, 4, 3, 2]) };

function five(sheet: Sheet, cards: readonly number[]): Strength {
  const groups = grouped(cards.map(rank));
  const pattern = groups.map(([, times]) => times).join('');
  const ranks = groups.map(([r]) => r);
  const top = sheet.straights.get(ranks.join());
  const oneSuit = cards.every((card) => suit(card) === suit(cards[0]));
  const is = (category: string, compared: readonly number[]) => [sheet.order.indexOf(category), ...compared];
  if (top !== undefined && oneSuit) return is('straightFlush', [top]);
  if (pattern === '41') return is('quads', ranks);
  if (pattern === '32') return is('fullHouse', ranks);
  if (oneSuit) return is('flush', ranks);
  if (top !== undefined) return is('straight', [top]);
  if (pattern === '311') return is('trips', ranks);
  if (pattern === '221') return is('twoPair', ranks);
  if (pattern === '2111') return is('pair', ranks);
  return is('high', ranks);
}

/** Best high hand of five or more cards. */
export function referenceHigh(cards: readonly number[]): Strength {
  return best(choices(cards, 5).map((hand) => five(highSheet, hand)));
}
