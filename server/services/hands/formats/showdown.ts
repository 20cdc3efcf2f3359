import type { RecordedStep, Settlement } from '@/server/engine';

/** A hand at the showdown; `null` is one that was mucked or that nobody saw. */
interface ShowdownHand {
  readonly seat: number;
  readonly cards: readonly string[] | null;
}

/** Who came to the showdown, in the order of the settlement; empty where the hand ended without one. */
export function showdownOf(steps: readonly RecordedStep[], settlement: Settlement | null): ShowdownHand[] {
  const seats = steps.at(-1)?.view.seats ?? [];
  const live = seats.filter(({ status }) => status !== 'folded');
  if (live.length < 2) return [];
  const order = settlement?.shown.map(({ seat }) => seat) ?? [];
  const place = (seat: number) => (order.includes(seat) ? order.indexOf(seat) : order.length + seat);
  return live
    .toSorted((a, b) => place(a.seat) - place(b.seat))
    .map(({ seat, cards }) => {
      const seen = cards.flatMap((card) => (card === null || card === '??' ? [] : [card]));
      return { seat, cards: seen.length === cards.length ? seen : null };
    });
}
