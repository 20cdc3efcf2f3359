import { rankText, type SteppedHand } from '@/server/contracts/stepper';

const money = (minor: number, { minorPerUnit }: SteppedHand): string => {
  const digits = String(minorPerUnit).length - 1;
  return (minor / minorPerUnit).toFixed(digits);
};

/**
 * A hand as lines of text, with no card that its steps do not show: what a player may be sent. Times are UTC; words are
 * the game's in the language of the steps.
 */
export function historyText(
  hand: SteppedHand,
  facts: { readonly id: number; readonly tableId: string; readonly handNo: number; readonly endedAt: string },
): string {
  const { words, names } = hand;
  const who = (seat: number) => names[seat] ?? `#${seat}`;
  const amount = (minor: number) => `${money(minor, hand)} ${hand.currency}`;
  const lines = [
    `${hand.gameName} - ${facts.tableId} ${facts.handNo} (${facts.id}) - ${facts.endedAt.slice(0, 19).replace('T', ' ')} UTC`,
  ];
  const [start] = hand.steps;
  for (const seat of start?.view.seats ?? []) {
    const button = start.view.button === seat.seat ? ' (D)' : '';
    lines.push(`${seat.seat}: ${who(seat.seat)} ${amount(seat.stack + seat.contributed)}${button}`);
  }
  let street = start?.street ?? '';
  for (const step of hand.steps) {
    if (step.street !== street) {
      street = step.street;
      const board = step.view.board.length > 0 ? ` [${step.view.board.join(' ')}]` : '';
      lines.push(`*** ${words.streets[street] ?? street}${board} ***`);
    }
    if (step.seat === null) continue;
    const parts = [who(step.seat), words.actions[step.kind] ?? step.kind];
    if (step.amount) parts.push(amount(step.amount));
    if (step.cards.length > 0) parts.push(`[${step.cards.join(' ')}]`);
    if (step.source && step.source !== 'player' && step.source !== 'bot') parts.push(`(${step.source})`);
    lines.push(parts.join(' '));
  }
  const last = hand.steps.at(-1);
  for (const seat of last?.view.seats ?? []) {
    const cards =
      seat.cards.every((card) => card !== null) && seat.cards.length > 0 ? ` [${seat.cards.join(' ')}]` : '';
    const rank = seat.rank ? ` ${rankText(seat.rank, words.ranks)}` : '';
    const settled = hand.settlement?.seats.find((each) => each.seat === seat.seat);
    if (settled) {
      const sign = settled.net > 0 ? '+' : '';
      lines.push(`${who(seat.seat)}${cards}${rank}: ${sign}${amount(settled.net)}`);
    }
  }
  const { settlement } = hand;
  if (settlement) {
    const pots = settlement.pots.map((pot) => amount(pot.amount)).join(', ');
    const tax = settlement.tax > 0 ? `, tax ${amount(settlement.tax)}` : '';
    lines.push(`Pots ${pots || '-'}, rake ${amount(settlement.rake)}${tax}`);
  }
  return `${lines.join('\n')}\n`;
}
