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

const flushOverHouse = ['high', 'pair', 'twoPair', 'trips', 'straight', 'fullHouse', 'flush', 'quads', 'straightFlush'];

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

/** Best Omaha high hand: two of the hole cards and three of the board. */
export function referenceOmaha(hole: readonly number[], board: readonly number[]): Strength {
  const triples = choices(board, 3);
  return best(choices(hole, 2).flatMap((two) => triples.map((three) => five(highSheet, [...two, ...three]))));
}

const shortSheet: Sheet = { order: flushOverHouse, straights: straightsFrom(6, [14, 9, 8, 7, 6]) };

export function referenceShortDeck(cards: readonly number[]): Strength {
  return best(choices(cards, 5).map((hand) => five(shortSheet, hand)));
}

const deck32Sheet: Sheet = { order: flushOverHouse, straights: straightsFrom(7, [14, 10, 9, 8, 7]) };

export function referenceAmericana(cards: readonly number[]): Strength {
  return five(deck32Sheet, cards);
}

/** As `referenceAmericana`, then the suit h > d > c > s of the card that the rules name for the category. */
export function referenceDraw32(cards: readonly number[]): Strength {
  const strength = five(deck32Sheet, cards);
  const category = flushOverHouse[strength[0]];
  const groups = grouped(cards.map(rank));
  const singles = groups.filter(([, times]) => times === 1).map(([r]) => r);
  const deciding: Record<string, number | undefined> = {
    high: singles[0],
    pair: singles[0],
    twoPair: singles[0],
    straight: strength[1],
    flush: singles[0],
    straightFlush: singles[0],
  };
  const card = cards.find((c) => rank(c) === deciding[category]);
  return card === undefined ? strength : [...strength, 'scdh'.indexOf('cdhs'[suit(card)])];
}

const sokoOrder = [...highOrder.slice(0, 2), 'fourStraight', 'fourFlush', ...highOrder.slice(2)];
const sokoSheet: Sheet = { order: sokoOrder, straights: highSheet.straights };

export function referenceSoko(cards: readonly number[]): Strength {
  const usual = five(sokoSheet, cards);
  const found: Strength[] = [usual];
  for (const four of choices(cards, 4)) {
    const fifth = rank(cards.find((card) => !four.includes(card)) ?? 0);
    const ranks = four.map(rank).sort((x, y) => y - x);
    if (four.every((card) => suit(card) === suit(four[0])))
      found.push([sokoOrder.indexOf('fourFlush'), ...ranks, fifth]);
    const steps = ranks.slice(1).map((r, i) => ranks[i] - r);
    if (steps.join() === '1,1,1') found.push([sokoOrder.indexOf('fourStraight'), ranks[0], fifth]);
    if (ranks.join() === '14,4,3,2') found.push([sokoOrder.indexOf('fourStraight'), 4, fifth]);
  }
  return best(found);
}

const lower = (strength: Strength): Strength => strength.map((n) => -n);

/** 2-7: the high hand without the ace-low straight; the lowest wins, so the numbers are negative. */
export function referenceDeuceToSeven(cards: readonly number[]): Strength {
  return lower(five({ order: highOrder, straights: straightsFrom(2) }, cards));
}

const aceLow = (card: number) => (rank(card) === 14 ? 1 : rank(card));

/** groups, then ranks, ace low; straights and flushes do not exist. */
export function referenceAceToFive(cards: readonly number[]): Strength {
  return best(
    choices(cards, 5).map((hand) => {
      const groups = grouped(hand.map(aceLow));
      const pattern = groups.map(([, times]) => times).join('');
      const patterns = ['11111', '2111', '221', '311', '32', '41'];
      return lower([patterns.indexOf(pattern), ...groups.map(([r]) => r)]);
    }),
  );
}

/** 8-or-better: `null` if no five cards qualify. */
export function referenceEightLow(hands: readonly (readonly number[])[]): Strength | null {
  const lows = hands
    .map((hand) => [...new Set(hand.map(aceLow))].filter((r) => r <= 8).sort((x, y) => y - x))
    .filter((ranks) => ranks.length === 5);
  return lows.length === 0 ? null : best(lows.map(lower));
}

export function referenceBadugi(cards: readonly number[]): Strength {
  return best(
    [1, 2, 3, 4]
      .flatMap((size) => choices(cards, size))
      .filter((set) => new Set(set.map(rank)).size === set.length && new Set(set.map(suit)).size === set.length)
      .map((set) => [set.length, ...lower(set.map(aceLow).sort((x, y) => y - x))]),
  );
}
