import { type Card, rankOf, suitOf } from '../../cards/card';
import { categoryOf, QUADS, ROYAL, rankFive, STRAIGHT_FLUSH, SUIT_PLACE } from '../../rows/rank';
import type { TicketOdds } from '../../tickets/settings';

/** Hands from worst to best; a hand's place is its category (rules 40, Super Bull). */
export const bulls = [
  'noBull',
  'bull1',
  'bull2',
  'bull3',
  'bull4',
  'bull5',
  'bull6',
  'bull7',
  'bull8',
  'bull9',
  'bullBull',
] as const;
export type Bull = (typeof bulls)[number];

/** A = 1, 2-9 face value, T J Q K = 10. */
export function bullValue(card: Card): number {
  const rank = rankOf(card);
  return rank === 12 ? 1 : Math.min(rank + 2, 10);
}

/** A low ... K high, for the highest single card. */
function order(card: Card): number {
  const rank = rankOf(card);
  return rank === 12 ? 1 : rank + 2;
}

/** Category of a hand with the bull that was chosen: the three whose bits are set. */
export function bullOf(cards: ArrayLike<Card>, from: number, chosen: number): number {
  let three = 0;
  let two = 0;
  for (let i = 0; i < 5; i++) {
    const value = bullValue(cards[from + i]);
    if ((chosen >> i) & 1) three += value;
    else two += value;
  }
  if (three % 10 !== 0) return 0;
  return two % 10 === 0 ? 10 : two % 10;
}

const triples: number[] = [];
for (let mask = 0; mask < 32; mask++) {
  if ([0, 1, 2, 3, 4].filter((i) => (mask >> i) & 1).length === 3) triples.push(mask);
}

/** The three that make a bull, as bits, or the first three where none does. All bulls of a hand give the same point. */
export function bestBull(cards: ArrayLike<Card>, from: number): number {
  for (const mask of triples) if (bullOf(cards, from, mask) > 0) return mask;
  return triples[0];
}

/** One integer, more is better: category, then the highest card (K high, A low), then its suit s > h > c > d. */
export function bullRank(cards: ArrayLike<Card>, from: number, chosen: number): number {
  let top = 0;
  for (let i = from; i < from + 5; i++) top = Math.max(top, (order(cards[i]) << 2) | SUIT_PLACE[suitOf(cards[i])]);
  return (bullOf(cards, from, chosen) << 6) | top;
}

const JACK = 9;
const KING = 11;

/** What a ticket holds: the highest of the paid hands (rules 50, Ticket jackpots). */
export function bullTicket(cards: ArrayLike<Card>, from: number): string | null {
  const category = categoryOf(rankFive(cards, 'banker', from));
  if (category === ROYAL) return 'royal';
  if (category === STRAIGHT_FLUSH) return 'straightFlush';
  if (category === QUADS) return 'quads';
  let pictures = 0;
  let small = 0;
  let total = 0;
  for (let i = from; i < from + 5; i++) {
    const rank = rankOf(cards[i]);
    if (rank >= JACK && rank <= KING) pictures++;
    const value = bullValue(cards[i]);
    if (value < 5) small++;
    total += value;
  }
  if (pictures === 5) return 'fivePictures';
  return small === 5 && total <= 10 ? 'fiveSmall' : null;
}

let counted: TicketOdds | null = null;

function ticketOdds(): TicketOdds {
  if (counted !== null) return counted;
  const counts: Record<string, number> = {};
  let total = 0;
  const hand = new Int8Array(5);
  for (let a = 0; a < 52; a++)
    for (let b = a + 1; b < 52; b++)
      for (let c = b + 1; c < 52; c++)
        for (let d = c + 1; d < 52; d++)
          for (let e = d + 1; e < 52; e++) {
            hand[0] = a;
            hand[1] = b;
            hand[2] = c;
            hand[3] = d;
            hand[4] = e;
            total++;
            const kind = bullTicket(hand, 0);
            if (kind !== null) counts[kind] = (counts[kind] ?? 0) + 1;
          }
  counted = { total, counts };
  return counted;
}

/** Tickets on the five cards; the highest hand pays (rules 50). */
export const bullTickets = {
  multipliers: { royal: 20_000, straightFlush: 5_000, quads: 1_000, fivePictures: 1_000, fiveSmall: 600 },
  odds: ticketOdds,
} as const;
