import { describeText, type HandRecord, type RecordedStep, type Settlement } from '@/server/engine';
import { showdownOf } from '../showdown';

export interface Told {
  readonly record: HandRecord;
  readonly steps: readonly RecordedStep[];
  readonly settlement: Settlement;
  readonly names: ReadonlyMap<number, string>;
  readonly money: (minor: number) => string;
  readonly blinds: ReadonlyMap<number, string>;
  readonly foldedOn: ReadonlyMap<number, string>;
}

/** The last part of a history: the pots and what was taken of them, the board, and how each seat ended. */
export function summaryOf(told: Told): string[] {
  const { record, steps, settlement, names, money } = told;
  const board = steps.at(-1)?.view.board ?? [];
  return [
    '*** SUMMARY ***',
    potLine(settlement, money),
    ...(board.length > 0 ? [`Board [${board.join(' ')}]`] : []),
    ...record.seats.map(({ seat }) => `Seat ${seat}: ${names.get(seat)}${placeOf(told, seat)} ${endOf(told, seat)}`),
  ];
}

function potLine({ pots, rake, tax }: Settlement, money: (minor: number) => string): string {
  const total = pots.reduce((sum, { amount }) => sum + amount, 0);
  const parts = pots.map(({ amount }, at) => {
    const name = at === 0 ? 'Main pot' : pots.length === 2 ? 'Side pot' : `Side pot-${at}`;
    return `${name} ${money(amount)}.`;
  });
  const taxed = tax > 0 ? ` | Tax ${money(tax)}` : '';
  return `Total pot ${money(total)}${pots.length > 1 ? ` ${parts.join(' ')}` : ''} | Rake ${money(rake)}${taxed}`;
}

function placeOf({ record, blinds }: Told, seat: number): string {
  const button = seat === record.button && record.config?.settings.bringInAnte === undefined;
  const blind = blinds.get(seat);
  return `${button ? ' (button)' : ''}${blind ? ` (${blind})` : ''}`;
}

function endOf({ steps, settlement, money, foldedOn }: Told, seat: number): string {
  const folded = foldedOn.get(seat);
  const own = settlement.seats.find((each) => each.seat === seat);
  if (folded !== undefined) {
    const bet = own?.contributed === 0 && own.uncalled === 0 ? " (didn't bet)" : '';
    return `folded ${folded}${bet}`;
  }
  const won = settlement.pots
    .flatMap(({ winners }) => winners)
    .filter((winner) => winner.seat === seat)
    .reduce((sum, { share }) => sum + share, 0);
  const shown = showdownOf(steps, settlement).find((hand) => hand.seat === seat);
  if (shown === undefined) return `collected (${money(won)})`;
  if (shown.cards === null) return won > 0 ? `mucked and won (${money(won)})` : 'mucked';
  const rank = settlement.shown.find((each) => each.seat === seat)?.rank;
  const words = rank ? ` with ${describeText('en', rank)}` : '';
  const cards = `showed [${shown.cards.join(' ')}]`;
  return won > 0 ? `${cards} and won (${money(won)})${words}` : `${cards} and lost${words}`;
}
