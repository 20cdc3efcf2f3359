import type { JackpotHit } from '../game';
import { minor } from '../money/minor';
import type { TicketSettings } from './settings';

/** What a settled hand shows of its tickets. */
export interface TicketTable {
  readonly seats: ArrayLike<number>;
  readonly seatCount: number;
  /** Price paid by seat; 0 where none was bought. */
  readonly ticket: ArrayLike<number>;
}

/**
 * The hits of all tickets of a hand. `kindsOf` names what a seat's ticket holds: one entry a ticket (a dealer has one
 * against each player), `null` where it holds nothing; kinds that `settings` does not pay are no hits.
 */
export function ticketHits(
  table: TicketTable,
  settings: TicketSettings | null | undefined,
  kindsOf: (seat: number) => readonly (string | null)[],
): JackpotHit[] {
  if (settings === null || settings === undefined) return [];
  const hits: JackpotHit[] = [];
  for (let i = 0; i < table.seatCount; i++) {
    const seat = table.seats[i];
    if (table.ticket[seat] === 0) continue;
    const kinds = kindsOf(seat);
    const price = minor(Math.floor(table.ticket[seat] / Math.max(1, kinds.length)));
    for (const kind of kinds) {
      const multiplier = kind === null ? undefined : settings.multipliers[kind];
      if (kind !== null && multiplier !== undefined && multiplier > 0)
        hits.push({ pool: settings.pool, seat, kind, multiplier, price });
    }
  }
  return hits;
}
