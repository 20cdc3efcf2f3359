/**
 * Domino tiles as small integers, 0..27: `a|b` with 0 <= a <= b <= 6, counted 0|0, 0|1 ... 0|6, 1|1 ... 6|6 (rules 00).
 */
export type Tile = number;

export const TILES = 28;

/** The whole set, as a deck to deal from. Shared: never written to. */
export const allTiles = Int8Array.from({ length: TILES }, (_, tile) => tile);

/** Lower half, higher half and sum of both by tile. */
export const LOW = new Int8Array(TILES);
export const HIGH = new Int8Array(TILES);
export const PIPS = new Int8Array(TILES);
/** 1 where both halves are equal (balak). */
export const DOUBLE = new Int8Array(TILES);
/** Position of the tile in the order by pips, then by the higher half: 0|0 is 0, 6|6 is 27. */
export const WEIGHT = new Int8Array(TILES);

const names: string[] = [];
const byName = new Map<string, Tile>();

for (let low = 0, tile = 0; low <= 6; low++) {
  for (let high = low; high <= 6; high++, tile++) {
    LOW[tile] = low;
    HIGH[tile] = high;
    PIPS[tile] = low + high;
    DOUBLE[tile] = low === high ? 1 : 0;
    names.push(`${low}|${high}`);
    byName.set(`${low}|${high}`, tile);
    byName.set(`${high}|${low}`, tile);
  }
}
names
  .map((_, tile) => tile)
  .sort((a, b) => PIPS[a] - PIPS[b] || HIGH[a] - HIGH[b])
  .forEach((tile, place) => {
    WEIGHT[tile] = place;
  });

/** `a|b` of a tile; throws `RangeError` on anything that is no tile. */
export function tileText(tile: Tile): string {
  const name = names.at(tile);
  if (name === undefined || tile < 0) throw new RangeError(`no tile: ${tile}`);
  return name;
}

/** Reads `a|b` (also written `b|a`); throws `RangeError` on an unknown tile. */
export function parseTile(text: string): Tile {
  const tile = byName.get(text);
  if (tile === undefined) throw new RangeError(`no tile: ${text}`);
  return tile;
}

/** Reads tiles parted by spaces: `6|6 0|3`. */
export function parseTiles(text: string): Tile[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map(parseTile);
}
