import { pokerGame } from '../../betting/poker-game';
import { RANKS, rankOf } from '../../cards/card';
import { describeSuperTen, superTen } from '../../evaluate/super-ten';
import { byStrength } from '../../policies/by-strength';
import { calling } from '../../policies/calling';
import { randomLegal } from '../../policies/random-legal';
import type { TicketOdds } from '../../tickets/settings';
import { superTenStrength } from './strength';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

/** A ticket is paid for trips of tens to kings and for three pictures (rules 50, Ticket jackpots). */
function ticketOf(own: Int8Array): string | null {
  const rank = superTen(own[0], own[1], own[2]);
  if (rank === 0) return null;
  const { category } = describeSuperTen(rank);
  if (category === 'threePictures') return category;
  const letter = RANKS[rankOf(own[0])];
  return category === 'trips' && 'TJQK'.includes(letter) ? letter.repeat(3) : null;
}

function countTickets(): TicketOdds {
  const counts: Record<string, number> = {};
  let total = 0;
  for (let a = 0; a < 52; a++)
    for (let b = a + 1; b < 52; b++)
      for (let c = b + 1; c < 52; c++) {
        total++;
        const kind = ticketOf(Int8Array.of(a, b, c));
        if (kind !== null) counts[kind] = (counts[kind] ?? 0) + 1;
      }
  return { total, counts };
}

/** Super 10 (rules 50): everybody antes, two cards, a third after the first round; ten is the best total. */
export const super10 = pokerGame({
  variant: {
    id: 'super10',
    rulesVersion: 1,
    seats: { min: 2, max: 8 },
    deck: 52,
    forced: 'antes',
    structures: ['NL'],
    streets: [
      { key: 'two', down: 2, limit: 'lower', opens: 'leftOfButton' },
      { key: 'third', down: 1, limit: 'lower', opens: 'leftOfButton' },
    ],
    high: 'superTen',
    rakeFrom: 'third',
  },
  ticketOf,
  tickets: {
    multipliers: { KKK: 1_000, QQQ: 750, JJJ: 500, TTT: 300, threePictures: 40 },
    odds: countTickets,
  },
  policies: [byStrength('by-points', ({ own }) => superTenStrength(own.cards, own.count)), calling, randomLegal],
  texts: { en, ja, id },
});
