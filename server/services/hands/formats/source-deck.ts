import type { RefuseEntry, SourceAction } from './source-action';

/** A card of the deck while it is put together: `text` becomes known when the card is shown or thrown away. */
interface Slot {
  text: string;
}

/** A card that the source does not show. */
export const UNKNOWN = '??';

/** The deck of a foreign hand in this engine's dealing order, and what each player's hand came to. */
export interface SourceDeck {
  readonly cards: readonly string[];
  /** Players that mucked at the showdown. */
  readonly muckers: ReadonlySet<number>;
  /** Positions in `cards` of each player's last hand. */
  readonly hands: readonly (readonly number[])[];
}

/**
 * Puts the dealt cards of a foreign hand into the engine's order: a street's hole cards go round the table one at a time
 * from the left of the button, boards follow as dealt, and drawn cards go to each drawer all at once. Cards that were
 * dealt unknown and shown later are filled in.
 */
export function deckOf(actions: readonly SourceAction[], players: number, refuse: RefuseEntry): SourceDeck {
  const deck: Slot[] = [];
  const hands: Slot[][] = Array.from({ length: players }, () => []);
  const muckers = new Set<number>();
  let queues: Slot[][] = hands.map(() => []);
  /** Players that threw away in the draw whose cards are being collected; empty while no draw is open. */
  const drawing = new Set<number>();

  const flush = () => {
    if (drawing.size > 0) {
      deck.push(...queues.flat());
    } else {
      const most = Math.max(...queues.map((queue) => queue.length));
      for (let round = 0; round < most; round++) {
        for (const queue of queues) if (round < queue.length) deck.push(queue[round]);
      }
    }
    queues = hands.map(() => []);
    drawing.clear();
  };

  for (const action of actions) {
    switch (action.op) {
      case 'hole':
        for (const text of action.cards) {
          const slot = { text };
          queues[action.player].push(slot);
          hands[action.player].push(slot);
        }
        break;
      case 'board':
        flush();
        deck.push(...action.cards.map((text) => ({ text })));
        break;
      case 'discard':
        // With everybody all in, one draw follows the other without betting between them.
        if (drawing.size === 0 || drawing.has(action.player)) flush();
        drawing.add(action.player);
        for (const text of action.cards) throwAway(hands[action.player], text, action.at, refuse);
        break;
      case 'show':
        if (action.cards.length === 0) muckers.add(action.player);
        else show(hands[action.player], action.cards, action.at, refuse);
        break;
      default:
        flush();
    }
  }
  flush();
  const place = new Map(deck.map((slot, i) => [slot, i]));
  return {
    cards: deck.map((slot) => slot.text),
    muckers,
    hands: hands.map((hand) => hand.map((slot) => place.get(slot) ?? 0)),
  };
}

function throwAway(hand: Slot[], text: string, at: number, refuse: RefuseEntry): void {
  let index = hand.findIndex((slot) => slot.text === text);
  if (index < 0) index = hand.findIndex((slot) => slot.text === UNKNOWN);
  if (index < 0) throw refuse(at, `throws away ${text}, which that player does not hold`);
  const [slot] = hand.splice(index, 1);
  if (slot.text === UNKNOWN) slot.text = text;
}

function show(hand: readonly Slot[], cards: readonly string[], at: number, refuse: RefuseEntry): void {
  const known = new Set(hand.map((slot) => slot.text));
  const hidden = hand.filter((slot) => slot.text === UNKNOWN);
  for (const text of cards) {
    if (text === UNKNOWN || known.has(text)) continue;
    const slot = hidden.shift();
    if (slot === undefined) throw refuse(at, `shows ${text}, which that player does not hold`);
    slot.text = text;
  }
}
