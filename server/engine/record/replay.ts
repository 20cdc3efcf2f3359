import type { EventSink, Game, Settlement } from '../game';
import { type Minor, minor } from '../money/minor';
import { apply } from '../play';
import { type Difference, differenceAt, imbalance, settlementDifference, shapeText } from './difference';
import type { HandRecord, RecordedAction } from './hand-record';
import { actionOf, fromError, type OpenedHand, openRecord, type ReplayOptions } from './open-record';

/** What re-deriving a recorded hand came to. */
export interface ReplayReport {
  /**
   * `same`: everything that the record states was derived again. `different`: it was not. `engineChanged`: it was not,
   * but the record was settled under other rules than today's, so the difference may be the engine's and not the hand's.
   */
  readonly verdict: 'same' | 'different' | 'engineChanged';
  /** The first difference; `null` when there is none. */
  readonly difference: Difference | null;
  /** Index of the action at which the hand could not go on; `null` when it was played to its end. */
  readonly stoppedAt: number | null;
  readonly rulesVersion: { readonly recorded: number; readonly current: number | null };
  /** As derived; `null` when the hand could not be played to its end. */
  readonly settlement: Settlement | null;
  readonly finalStacks: readonly { readonly seat: number; readonly stack: Minor }[] | null;
}

/** Where a walk through a record's actions stands. */
export interface Progress {
  readonly kind: 'deal' | 'action';
  readonly index: number;
}

/**
 * Plays the actions of an opened record to the end of the hand; gives the first difference, or `null`. `after` is told
 * of each chance event and each action once it has happened.
 */
export function playActions(
  opened: OpenedHand,
  actions: readonly RecordedAction[],
  sink?: EventSink,
  after?: (progress: Progress) => void,
): (Difference & { readonly stoppedAt: number }) | null {
  const { game, state } = opened;
  let index = 0;
  try {
    for (let pending = game.pending(state); !pending.terminal; pending = game.pending(state)) {
      if (pending.chance) {
        game.deal(state, sink);
        after?.({ kind: 'deal', index });
        continue;
      }
      const recorded = actions.at(index);
      if (recorded === undefined) return { ...unfinished(game, state, index), stoppedAt: index };
      const rejection = apply(game, state, actionOf(game, recorded), sink);
      if (rejection !== null) {
        const legal = legalText(game, state, recorded.seat);
        const difference = differenceAt(
          `actions.${index}`,
          rejection.rule,
          rejection.params,
          actionText(recorded),
          legal,
        );
        return { ...difference, stoppedAt: index };
      }
      after?.({ kind: 'action', index });
      index++;
    }
  } catch (error) {
    return { ...fromError(error, `actions.${index}`), stoppedAt: index };
  }
  if (index < actions.length) {
    const extra = differenceAt(`actions.${index}`, 'handOver', {}, actionText(actions[index]));
    return { ...extra, stoppedAt: index };
  }
  return null;
}

/**
 * Re-derives a recorded hand from its deck and actions and compares everything that the record states: whether each
 * action was legal, pots, winners, rake, tax, every seat's money and the stacks after the hand. Never throws on a bad
 * record: the report names the first difference.
 */
export function replay(record: HandRecord, options: ReplayOptions = {}, sink?: EventSink): ReplayReport {
  const opened = openRecord(record, options, sink);
  if ('path' in opened) return report(record, null, opened, 0, null);
  const stopped = playActions(opened, record.actions, sink);
  if (stopped !== null) return report(record, opened.game, stopped, stopped.stoppedAt, null);
  const { game, state } = opened;
  game.settle(state, sink);
  const settlement = game.settlement(state);
  const found = deckDifference(record, opened) ?? outcomeDifference(record, settlement);
  return report(record, game, found, null, settlement);
}

/** A recorded deck holds the cards that were drawn and no others. */
function deckDifference({ deck }: HandRecord, { deal }: OpenedHand): Difference | null {
  if (!('cards' in deck) || deal.drawnCount >= deck.cards.length) return null;
  const drawn = deal.drawnCount;
  return differenceAt(`deck.cards.${drawn}`, 'extraCards', { drawn }, deck.cards.slice(drawn).join(''), '');
}

function outcomeDifference(record: HandRecord, derived: Settlement): Difference | null {
  const lost = imbalance(derived);
  if (lost !== 0) return differenceAt('settlement', 'conservation', { lost });
  if (record.settlement !== null) {
    const found = settlementDifference(record.settlement, derived);
    if (found !== null) return found;
  }
  for (const { seat, stack } of record.finalStacks ?? []) {
    const own = stacksAfter(record, derived).find((each) => each.seat === seat);
    if (own === undefined || own.stack !== stack) {
      return differenceAt(`finalStacks.${seat}`, 'stack', { seat }, String(stack), own ? String(own.stack) : '');
    }
  }
  return null;
}

function stacksAfter(record: HandRecord, settlement: Settlement): { seat: number; stack: Minor }[] {
  return record.seats.map(({ seat, stack }) => {
    const net = settlement.seats.find((each) => each.seat === seat)?.net ?? 0;
    return { seat, stack: minor(stack + net) };
  });
}

function report(
  record: HandRecord,
  game: Game | null,
  difference: Difference | null,
  stoppedAt: number | null,
  settlement: Settlement | null,
): ReplayReport {
  const current = game?.rulesVersion ?? null;
  const changed = current !== null && current !== record.rulesVersion;
  return {
    verdict: difference === null ? 'same' : changed ? 'engineChanged' : 'different',
    difference: difference === null ? null : plain(difference),
    stoppedAt,
    rulesVersion: { recorded: record.rulesVersion, current },
    settlement,
    finalStacks: settlement === null ? null : stacksAfter(record, settlement),
  };
}

function plain({ path, rule, params, recorded, derived }: Difference): Difference {
  return { path, rule, params, recorded, derived };
}

function unfinished(game: Game, state: unknown, index: number): Difference {
  const seats = seatsIn(game.pending(state).seats);
  const legal = seats.map((seat) => `${seat}: ${legalText(game, state, seat)}`).join('; ');
  return differenceAt(`actions.${index}`, 'unfinished', { seats: seats.join(',') }, '', legal);
}

function seatsIn(bits: number): number[] {
  return Array.from({ length: 31 }, (_, seat) => seat).filter((seat) => (bits & (1 << seat)) !== 0);
}

function legalText(game: Game, state: unknown, seat: number): string {
  if ((game.pending(state).seats & (1 << seat)) === 0) return '';
  const legal = game.legalActions(state, seat);
  return legal.shapes
    .slice(0, legal.count)
    .map((shape) => shapeText(game, shape))
    .join(', ');
}

function actionText(action: RecordedAction): string {
  const parts = [action.seat, action.kind, action.amount, action.cards?.join(''), action.target];
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}
