import type { SeatView, View, Viewer } from '../game';
import { buildPots } from '../pots/levels';
import { carouselFacts } from './powers';
import { nameOfHand } from './showdown';
import { cardsOf, type PokerState } from './state';
import { OVER } from './variant';

/** What `viewer` may see: own cards, up-cards, the board, and all hands that came to the showdown. */
export function viewOf(st: PokerState, viewer: Viewer): View {
  const seats = Array.from(st.order.subarray(0, st.players)).sort((a, b) => a - b);
  if (!st.settled && st.inHand !== 0) buildPots(st, st.bet);
  const pending: number[] = seats.filter((seat) => ((st.pending.seats >> seat) & 1) === 1);
  return {
    game: st.variant.id,
    family: 'poker',
    handNo: st.handNo,
    street: st.street < 0 ? 'start' : st.variant.streets[st.street].key,
    button: st.button,
    seats: seats.map((seat) => seatView(st, viewer, seat)),
    board: Array.from(st.board.subarray(0, st.boardCount), st.nameOf),
    pots: Array.from({ length: st.potCount }, (_, i) => ({
      amount: st.potAmount[i],
      contenders: seats.filter((seat) => ((st.potContenders[i] >> seat) & 1) === 1),
    })),
    pending,
    terminal: st.phase === OVER,
    ...(st.powers === null ? {} : { notes: carouselFacts(st.powers) }),
  };
}

function statusOf(st: PokerState, seat: number): SeatView['status'] {
  if (((st.live >> seat) & 1) === 0) return 'folded';
  return st.stack[seat] === 0 || ((st.protectedSeats >> seat) & 1) === 1 ? 'allIn' : 'active';
}

function seatView(st: PokerState, viewer: Viewer, seat: number): SeatView {
  const shown = st.phase === OVER && st.showdown && ((st.live >> seat) & 1) === 1;
  const open = viewer === 'all' || viewer === seat || shown;
  const held = cardsOf(st, seat);
  const up = held.map((_, i) => ((st.upBits >> i) & 1) === 1);
  const notes: Record<string, number> = {};
  if (st.drawn[seat] >= 0) notes.drew = st.drawn[seat];
  if (((st.disconnected >> seat) & 1) === 1) notes.disconnected = 1;
  if (((st.protectedSeats >> seat) & 1) === 1) notes.protected = 1;
  if (st.powers !== null) notes.destellos = st.powers.destellos[seat];
  const seen = st.powers === null || (viewer !== 'all' && viewer !== seat) ? -1 : st.powers.peeked[seat];
  const rank = shown && st.settled ? nameOfHand(st, seat) : undefined;
  return {
    seat,
    stack: st.settled ? st.start[seat] + st.totals.net[seat] : st.stack[seat],
    bet: st.bet[seat],
    contributed: st.paid[seat] + st.dead[seat] - (st.settled ? st.totals.uncalled[seat] : 0),
    status: statusOf(st, seat),
    cards: held.map((card, i) => (open || up[i] ? st.nameOf(card) : null)),
    ...(up.includes(true) ? { up } : {}),
    ...(st.settled ? { won: st.totals.won[seat], net: st.totals.net[seat] } : {}),
    ...(rank === undefined ? {} : { rank }),
    ...(seen < 0 ? {} : { sees: st.nameOf(seen) }),
    ...(Object.keys(notes).length > 0 ? { notes } : {}),
  };
}
