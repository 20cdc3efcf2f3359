import {
  type HandRecord,
  type ImportTurn,
  importActions,
  type Minor,
  type RecordedAction,
  replay,
} from '@/server/engine';
import { isDecision, type RefuseEntry, type SourceAction, type SourceDecision } from './source-action';
import { type SourceDeck, UNKNOWN } from './source-deck';

/** A foreign hand ready to be played: its start and deck, and what was done in its own order and words. */
interface SourceHand {
  readonly blank: HandRecord;
  readonly actions: readonly SourceAction[];
  readonly deck: SourceDeck;
  /** Amounts of the source in minor units. */
  readonly minorOf: (amount: number) => Minor;
  readonly refuse: RefuseEntry;
}

/**
 * Plays a foreign hand by its game's rules and gives it with its actions as the engine names them. Throws what `refuse`
 * makes, with the rule and the legal actions, on an action that the rules did not allow, and on too few or too many.
 */
export function playIn(hand: SourceHand): HandRecord {
  return withMucks(withActions(hand), hand.deck);
}

/** Seats from the left of the button round to it: the order in which sources number their players. */
export function seatsByPosition({
  seats,
  button,
}: {
  readonly seats: readonly { readonly seat: number }[];
  readonly button: number;
}): number[] {
  const numbers = seats.map(({ seat }) => seat);
  return [...numbers.filter((seat) => seat > button), ...numbers.filter((seat) => seat <= button)];
}

function withActions({ blank, actions, minorOf, refuse }: SourceHand): HandRecord {
  const order = seatsByPosition(blank);
  const decisions = actions.filter(isDecision);
  let next = 0;
  const imported = importActions(blank, (turn) => {
    const decision = decisions.at(next);
    if (decision === undefined) return null;
    next++;
    return translate(decision, order[decision.player], turn, minorOf);
  });
  if (!imported.ok) {
    const { rule, params, recorded, derived } = imported.difference;
    const at = decisions.at(Math.max(0, next - 1))?.at ?? 0;
    const limits = Object.entries(params).map(([name, value]) => `${name} ${value}`);
    const detail = [recorded && `not legal: ${recorded}`, derived && `legal: ${derived}`, ...limits].filter(Boolean);
    throw refuse(at, `${rule} (${detail.join('; ')})`);
  }
  if (next < decisions.length) throw refuse(decisions[next].at, 'comes after the hand is over');
  return { ...blank, actions: imported.actions };
}

function translate(
  decision: SourceDecision,
  seat: number,
  turn: ImportTurn,
  minorOf: SourceHand['minorOf'],
): RecordedAction {
  const offered = (...kinds: string[]) => turn.legal.find((shape) => kinds.includes(shape.kind))?.kind ?? kinds[0];
  const source = 'player' as const;
  switch (decision.op) {
    case 'fold':
      return { seat, kind: 'fold', source };
    case 'call':
      return { seat, kind: offered('check', 'call'), source };
    case 'bringIn':
      return { seat, kind: 'bringIn', source };
    case 'raise':
      return { seat, kind: offered('bet', 'raise'), amount: minorOf(decision.amount), source };
    case 'discard':
      return { seat, kind: 'discard', cards: decision.cards, source };
  }
}

/**
 * Who mucks at the showdown gives up his share, also when his cards are known from elsewhere and would have won. Such
 * cards are recorded as not seen, which is what they were to the table; a hand that lost anyway keeps its cards.
 */
function withMucks(record: HandRecord, deck: SourceDeck): HandRecord {
  if (deck.muckers.size === 0) return record;
  const order = seatsByPosition(record);
  const { settlement } = replay({ ...record, finalStacks: null });
  const winners = new Set(settlement?.pots.flatMap((pot) => pot.winners.map(({ seat }) => seat)) ?? []);
  const hidden = new Set(
    [...deck.muckers].filter((player) => winners.has(order[player])).flatMap((player) => deck.hands[player]),
  );
  if (hidden.size === 0) return record;
  return { ...record, deck: { cards: deck.cards.map((text, i) => (hidden.has(i) ? UNKNOWN : text)) } };
}
