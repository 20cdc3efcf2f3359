import {
  type HandRecord,
  type RecordedStep,
  type RecordedSteps,
  type SeatView,
  stepsOf,
  type Viewer,
} from '@/server/engine';

/**
 * Who looks at a hand: `all` sees every card, a number sees as that seat did, `public` as an onlooker. `shown`: what was
 * shown down in the end lies open from the first step, everything else stays hidden.
 */
export type Onlooker = Viewer | 'shown';

/** A hand's steps as somebody may see them; cards that he may not see are in no step in any form. */
export function stepsFor(record: HandRecord, onlooker: Onlooker): RecordedSteps {
  if (onlooker !== 'shown') return stepsOf(record, onlooker);
  const open = stepsOf(record, 'all');
  const shut = stepsOf(record, 'public');
  const last = shut.steps.at(-1);
  if (last?.kind !== 'settle') return shut;
  const shown = new Map(last.view.seats.map((seat) => [seat.seat, cardsOf(seat)]));
  const steps = shut.steps.map((step, i): RecordedStep => {
    const behind = open.steps[i].view.seats;
    const seats = step.view.seats.map((seat) => {
      const own = behind.find((each) => each.seat === seat.seat);
      return own ? openedSeat(seat, own, shown.get(seat.seat) ?? new Set()) : seat;
    });
    return { ...step, view: { ...step.view, seats } };
  });
  return { steps, difference: shut.difference };
}

function cardsOf(seat: SeatView): ReadonlySet<string> {
  const cards = [...seat.cards, ...(seat.rows ?? []).flat()];
  return new Set(cards.filter((card) => card !== null));
}

/** A seat with those of its cards open that it showed in the end: a card that it threw away on the way is not one. */
function openedSeat(shut: SeatView, open: SeatView, shown: ReadonlySet<string>): SeatView {
  const pick = (cards: readonly (string | null)[]) =>
    cards.map((card) => (card !== null && shown.has(card) ? card : null));
  const cards = pick(open.cards);
  const rows = open.rows?.map(pick);
  const whole = [...cards, ...(rows ?? []).flat()].every((card) => card !== null);
  if (cards.length !== shut.cards.length || (rows?.length ?? 0) !== (shut.rows?.length ?? 0)) return shut;
  return {
    ...shut,
    cards: cards.map((card, i) => card ?? shut.cards[i]),
    ...(rows && { rows: rows.map((row, r) => row.map((card, i) => card ?? shut.rows?.[r]?.[i] ?? null)) }),
    ...(whole && open.rank && { rank: open.rank }),
  };
}
