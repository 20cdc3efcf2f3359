import type { HandEvent, View, Viewer } from '../game';
import type { Difference } from './difference';
import type { HandRecord, RecordedAction } from './hand-record';
import { openRecord, type ReplayOptions } from './open-record';
import { pieceText } from './pieces';
import { playActions } from './replay';

/** One moment of a hand: what happened and how the table looks right after it to one viewer. Plain JSON. */
export interface RecordedStep {
  readonly index: number;
  /** `start`: forced bets are in; `deal`: cards came; `action`: `action` was done; `settle`: the money moved. */
  readonly kind: 'start' | 'deal' | 'action' | 'settle';
  readonly street: string;
  /** Index into the record's actions. */
  readonly actionIndex: number | null;
  /** Without the cards that the viewer may not see. */
  readonly action: RecordedAction | null;
  readonly events: readonly StepEvent[];
  readonly view: View;
}

/** A hand event with its cards as text. */
export interface StepEvent extends Omit<HandEvent, 'cards'> {
  readonly cards?: readonly string[];
}

export interface RecordedSteps {
  readonly steps: readonly RecordedStep[];
  /** Why the steps end before the hand does; `null` when they reach its settlement. */
  readonly difference: Difference | null;
}

/**
 * A recorded hand step by step, as `viewer` may see it. Cards that he may not see are in no step in any form. A record
 * that cannot be played to its end gives the steps up to there and the difference.
 */
export function stepsOf(record: HandRecord, viewer: Viewer, options: ReplayOptions = {}): RecordedSteps {
  let events: HandEvent[] = [];
  const sink = (event: HandEvent) => events.push(event);
  const opened = openRecord(record, options, sink);
  if ('path' in opened) return { steps: [], difference: opened };
  const { game, state } = opened;
  const steps: RecordedStep[] = [];

  const add = (kind: RecordedStep['kind'], actionIndex: number | null) => {
    const view = game.view(state, viewer);
    const seen = visiblePieces(view);
    const action = actionIndex === null ? null : record.actions[actionIndex];
    const own = (seat: number | undefined) => viewer === 'all' || viewer === seat;
    steps.push({
      index: steps.length,
      kind,
      street: view.street,
      actionIndex,
      action: action && withCards(action, own(action.seat) ? action.cards : shown(action.cards, seen)),
      events: events.map(({ cards, ...rest }) => {
        const texts = cards?.map((piece) => pieceText(game, piece));
        return withCards(rest, own(rest.seat) ? texts : shown(texts, seen));
      }),
      view,
    });
    events = [];
  };

  add('start', null);
  const difference = playActions(opened, record.actions, sink, ({ kind, index }) =>
    add(kind, kind === 'action' ? index : null),
  );
  if (difference !== null) {
    const { stoppedAt: _, ...plain } = difference;
    return { steps, difference: plain };
  }
  game.settle(state, sink);
  add('settle', null);
  return { steps, difference: null };
}

/** `item` with these cards, or without any. */
function withCards<T extends object>(item: T, cards: readonly string[] | undefined): T & { cards?: readonly string[] } {
  const { cards: _, ...rest } = item as T & { cards?: unknown };
  return (cards === undefined ? rest : { ...rest, cards }) as T & { cards?: readonly string[] };
}

/** Cards that an onlooker may be told of: all of them lie open in his view. */
function shown(cards: readonly string[] | undefined, seen: ReadonlySet<string>): readonly string[] | undefined {
  return cards?.every((text) => seen.has(text)) ? cards : undefined;
}

function visiblePieces(view: View): ReadonlySet<string> {
  const seen = new Set<string>(view.board);
  const see = (cards: readonly (string | null)[] | undefined) => {
    for (const card of cards ?? []) if (card !== null) seen.add(card);
  };
  for (const seat of view.seats) {
    see(seat.cards);
    for (const row of seat.rows ?? []) see(row);
  }
  see(view.dealer?.cards);
  for (const { tile } of view.line ?? []) seen.add(tile);
  return seen;
}
