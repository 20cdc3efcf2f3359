import { PIPS, type Tile } from '../cards/tile';

/** Value of two tiles: last digit of their pips, 9 is best (rules 40, Tile value). */
export function digitOfTwo(a: Tile, b: Tile): number {
  return (PIPS[a] + PIPS[b]) % 10;
}

/** Value of three tiles (QQ Spirit). */
export function digitOfThree(a: Tile, b: Tile, c: Tile): number {
  return (PIPS[a] + PIPS[b] + PIPS[c]) % 10;
}
