import { describeHigh, high5, high7 } from '../../evaluate/high';
import type { TicketOdds } from '../../tickets/settings';

const paid: Readonly<Record<string, string>> = {
  royalFlush: 'royal',
  straightFlush: 'straightFlush',
  quads: 'quads',
  fullHouse: 'fullHouse',
};

/**
 * What a Hold'em ticket holds (rules 50, Ticket jackpots): a full house or better of the seven cards, and the super
 * royal, made by the two hole cards and the flop.
 */
export function ticketOf(own: Int8Array, board: Int8Array): string | null {
  if (own.length < 2 || board.length < 5) return null;
  const [a, b] = own;
  const [c, d, e, f, g] = board;
  const rank = high7(a, b, c, d, e, f, g);
  if (rank === 0) return null;
  const kind = paid[describeHigh(rank).category] ?? null;
  return kind === 'royal' && high5(a, b, c, d, e) === rank ? 'superRoyal' : kind;
}

/** Seven-card hands of each kind out of C(52,7) (rules 10, seven-card counts). */
const SEVEN = 133_784_560;
const SEVEN_COUNTS = { royal: 4_324, straightFlush: 37_260, quads: 224_848, fullHouse: 3_473_184 };
/** Ways to call two of seven cards the hand and three of the rest the flop. */
const WAYS = 21 * 10;
/** Four royals, ten ways to hold two of their cards, C(47,2) turns and rivers. */
const SUPER_ROYALS = 4 * 10 * 1_081;

function odds(): TicketOdds {
  const { royal, straightFlush, quads, fullHouse } = SEVEN_COUNTS;
  return {
    total: SEVEN * WAYS,
    counts: {
      superRoyal: SUPER_ROYALS,
      royal: royal * WAYS - SUPER_ROYALS,
      straightFlush: straightFlush * WAYS,
      quads: quads * WAYS,
      fullHouse: fullHouse * WAYS,
    },
  };
}

export const tickets = {
  multipliers: { fullHouse: 10, quads: 250, straightFlush: 1_200, royal: 10_000, superRoyal: 30_000 },
  odds,
} as const;
