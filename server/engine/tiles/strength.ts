import { TILES, type Tile } from '../cards/tile';
import { rankFour } from './four';

let shares: Float64Array | null = null;

/** Share of the 20,475 hands that each rank beats, ties counted half. */
function sharesByRank(): Float64Array {
  if (shares !== null) return shares;
  const counts = new Float64Array(128);
  let all = 0;
  for (let a = 0; a < TILES; a++)
    for (let b = a + 1; b < TILES; b++)
      for (let c = b + 1; c < TILES; c++)
        for (let d = c + 1; d < TILES; d++) {
          counts[rankFour(a, b, c, d)]++;
          all++;
        }
  shares = new Float64Array(128);
  let below = 0;
  for (let rank = 0; rank < 128; rank++) {
    shares[rank] = (below + counts[rank] / 2) / all;
    below += counts[rank];
  }
  return shares;
}

/** How good four tiles are, or three with every possible fourth: the share of random hands that they beat. */
export function tileStrength(tiles: ArrayLike<Tile>, count: number): number {
  const beaten = sharesByRank();
  if (count >= 4) return beaten[rankFour(tiles[0], tiles[1], tiles[2], tiles[3])];
  let sum = 0;
  let fourths = 0;
  for (let tile = 0; tile < TILES; tile++) {
    if (tile === tiles[0] || tile === tiles[1] || tile === tiles[2]) continue;
    sum += beaten[rankFour(tiles[0], tiles[1], tiles[2], tile)];
    fourths++;
  }
  return sum / fourths;
}
