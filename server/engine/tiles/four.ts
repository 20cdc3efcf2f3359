import { DOUBLE, HIGH, PIPS, type Tile, tileText, WEIGHT } from '../cards/tile';
import { digitOfTwo } from './digit';

/**
 * Hands of four tiles (rules 40, Tile value and Special four-tile hands). A rank is one integer; more is better:
 * a special is 100 + its place, any other hand is 10 x left digit + right digit.
 */
export const specials = ['pureSmall', 'pureBig', 'twin', 'sixGod'] as const;
export type Special = (typeof specials)[number];

const FIRST_SPECIAL = 100;

/** The special that four tiles make, or `null`. */
export function specialOf(a: Tile, b: Tile, c: Tile, d: Tile): Special | null {
  const place = specialPlace(a, b, c, d);
  return place < 0 ? null : specials[place];
}

function specialPlace(a: Tile, b: Tile, c: Tile, d: Tile): number {
  if (DOUBLE[a] + DOUBLE[b] + DOUBLE[c] + DOUBLE[d] === 4) return 2;
  const pips = PIPS[a] + PIPS[b] + PIPS[c] + PIPS[d];
  if (pips >= 39) return 1;
  if (pips <= 9) return 0;
  return PIPS[a] === 6 && PIPS[b] === 6 && PIPS[c] === 6 && PIPS[d] === 6 ? 3 : -1;
}

/** The best of the three pairings as 10 x left + right, left >= right: highest left, then highest right. */
export function bestSplit(a: Tile, b: Tile, c: Tile, d: Tile): number {
  return Math.max(
    pairing(digitOfTwo(a, b), digitOfTwo(c, d)),
    pairing(digitOfTwo(a, c), digitOfTwo(b, d)),
    pairing(digitOfTwo(a, d), digitOfTwo(b, c)),
  );
}

function pairing(one: number, other: number): number {
  return one >= other ? one * 10 + other : other * 10 + one;
}

/** Rank of four tiles: specials over 9:9 over all else. */
export function rankFour(a: Tile, b: Tile, c: Tile, d: Tile): number {
  const place = specialPlace(a, b, c, d);
  return place < 0 ? bestSplit(a, b, c, d) : FIRST_SPECIAL + place;
}

/**
 * Rank of four tiles with domino-qq's tie rule built in (rules 50, Domino QQ): after left and right the highest
 * double, then all tiles by pips and higher half, greatest first. No two disjoint hands are equal.
 */
export function rankFourStrict(a: Tile, b: Tile, c: Tile, d: Tile): number {
  let w = WEIGHT[a];
  let x = WEIGHT[b];
  let y = WEIGHT[c];
  let z = WEIGHT[d];
  let swap: number;
  if (w < x) {
    swap = w;
    w = x;
    x = swap;
  }
  if (y < z) {
    swap = y;
    y = z;
    z = swap;
  }
  if (w < y) {
    swap = w;
    w = y;
    y = swap;
  }
  if (x < z) {
    swap = x;
    x = z;
    z = swap;
  }
  if (x < y) {
    swap = x;
    x = y;
    y = swap;
  }
  const highestDouble = Math.max(doubleValue(a), doubleValue(b), doubleValue(c), doubleValue(d));
  return (((((((rankFour(a, b, c, d) << 3) | highestDouble) << 5) | w) << 5) | x) << 10) | (y << 5) | z;
}

/** 1..7 for 0|0..6|6, 0 for a tile that is no double. */
function doubleValue(tile: Tile): number {
  return DOUBLE[tile] === 1 ? HIGH[tile] + 1 : 0;
}

/** The part of a strict rank that `rankFour` gives. */
export function plainRank(strict: number): number {
  return strict >>> 23;
}

export interface FourTiles {
  readonly special: Special | null;
  readonly left: number;
  readonly right: number;
}

/** Words of a rank: the special's name, or the two digits. */
export function describeFour(rank: number): FourTiles {
  if (rank >= FIRST_SPECIAL) return { special: specials[rank - FIRST_SPECIAL], left: 0, right: 0 };
  return { special: null, left: Math.floor(rank / 10), right: rank % 10 };
}

/** The order in which the four tiles lie on the table: the left pair first. Returns indexes 0..3. */
export function arrangeFour(a: Tile, b: Tile, c: Tile, d: Tile): readonly [number, number, number, number] {
  const best = bestSplit(a, b, c, d);
  const ways = [
    [0, 1, 2, 3],
    [0, 2, 1, 3],
    [0, 3, 1, 2],
  ] as const;
  const tiles = [a, b, c, d];
  for (const [p, q, r, s] of ways) {
    const one = digitOfTwo(tiles[p], tiles[q]);
    const other = digitOfTwo(tiles[r], tiles[s]);
    if (one * 10 + other === best) return [p, q, r, s];
    if (other * 10 + one === best) return [r, s, p, q];
  }
  return [0, 1, 2, 3];
}

/** Rank of a shown hand of four: the special, or `split` with the tiles as they are laid, left pair first. */
export function fourTilesRank(tiles: ArrayLike<Tile>): { category: string; cards: string[] } {
  const [a, b, c, d] = [tiles[0], tiles[1], tiles[2], tiles[3]];
  const special = specialOf(a, b, c, d);
  const order = special === null ? arrangeFour(a, b, c, d) : [0, 1, 2, 3];
  return { category: special ?? 'split', cards: order.map((i) => tileText(tiles[i])) };
}

/** Words of a strict rank: the special, or `split` with the left and the right digit. */
export function describeFourTiles(strict: number): { category: string; cards: readonly string[] } {
  const { special, left, right } = describeFour(plainRank(strict));
  return special === null
    ? { category: 'split', cards: [String(left), String(right)] }
    : { category: special, cards: [] };
}
