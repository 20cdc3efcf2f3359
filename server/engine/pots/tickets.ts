import { lowest } from '../betting/seat-sets';
import type { PokerState } from '../betting/state';
import type { JackpotHit, Totals } from '../game';
import { ticketHits } from '../tickets/hits';

/** Names what a ticket holds, from the seat's own cards and the board; `null` where it holds nothing. */
export type TicketOf = (own: Int8Array, board: Int8Array) => string | null;

/** Adds the tickets that were bought to settled totals, once: they are contributed to the jackpot, not to the pots. */
export function bookTickets(st: PokerState, totals: Totals): void {
  if (st.brings === null) return;
  for (let rest = st.inHand; rest !== 0; rest &= rest - 1) {
    const seat = lowest(rest);
    const ticket = st.brings[seat]?.ticket ?? 0;
    totals.contributed[seat] += ticket;
    totals.net[seat] -= ticket;
    totals.jackpotTotal += ticket;
  }
}

/** Hits of a settled hand: the buyer has not folded and all cards are dealt (rules 50, Ticket jackpots). */
export function ticketHitsOf(st: PokerState, ticketOf: TicketOf | undefined): JackpotHit[] {
  const { brings } = st;
  if (brings === null || ticketOf === undefined || st.street !== st.lastStreet) return [];
  const seats = Array.from(st.order.subarray(0, st.players)).sort((a, b) => a - b);
  const ticket = Array.from({ length: st.holes.length }, (_, seat) => brings[seat]?.ticket ?? 0);
  const board = st.board.subarray(0, st.boardCount);
  return ticketHits({ seats, seatCount: seats.length, ticket }, st.config.tickets, (seat) =>
    ((st.live >> seat) & 1) === 1 ? [ticketOf(st.holes[seat].subarray(0, st.holeCount), board)] : [],
  );
}
