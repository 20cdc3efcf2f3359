import { TILES, type Tile } from '../cards/tile';
import type { TicketOdds } from '../tickets/settings';
import { specialOf } from './four';

/** What the ticket of a seat with four tiles of its own holds (rules 50): its special, or nothing. */
export function ticketKindsOfFour(tiles: ArrayLike<Tile>): (string | null)[] {
  return tiles.length < 4 ? [] : [specialOf(tiles[0], tiles[1], tiles[2], tiles[3])];
}

let counted: TicketOdds | null = null;

function odds(): TicketOdds {
  if (counted !== null) return counted;
  const counts: Record<string, number> = { sixGod: 0, twin: 0, pureBig: 0, pureSmall: 0 };
  let total = 0;
  for (let a = 0; a < TILES; a++)
    for (let b = a + 1; b < TILES; b++)
      for (let c = b + 1; c < TILES; c++)
        for (let d = c + 1; d < TILES; d++) {
          total++;
          const special = specialOf(a, b, c, d);
          if (special !== null) counts[special]++;
        }
  counted = { total, counts };
  return counted;
}

/** Tickets on four tiles: domino-qq, domino-dealer, and both hands of ceme together (rules 50). */
export const fourTileTickets = {
  multipliers: { sixGod: 6_666, twin: 100, pureBig: 50, pureSmall: 50 },
  odds,
} as const;
