import type { Tile } from '../cards/tile';
import { specialOf } from './four';

/** What the ticket of a seat with four tiles of its own holds (rules 50): its special, or nothing. */
export function ticketKindsOfFour(tiles: ArrayLike<Tile>): (string | null)[] {
  return tiles.length < 4 ? [] : [specialOf(tiles[0], tiles[1], tiles[2], tiles[3])];
}
