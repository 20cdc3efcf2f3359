import type { ActionShape } from '../game';
import { apply, firstPending } from '../play';
import { type Difference, differenceAt, shapeText } from './difference';
import type { HandRecord, RecordedAction } from './hand-record';
import { actionOf, fromError, openRecord } from './open-record';

/** What an importer is asked: which action of its source comes now. */
export interface ImportTurn {
  /** The seat that is awaited; the lowest where several are. */
  readonly seat: number;
  readonly legal: readonly ActionShape[];
}

export type Imported =
  | { readonly ok: true; readonly actions: readonly RecordedAction[] }
  | { readonly ok: false; readonly difference: Difference; readonly actions: readonly RecordedAction[] };

/**
 * Plays a foreign hand whose start and deck are in `blank` with the actions that `choose` translates, and gives them
 * as this engine records them. `choose` answers `null` when its source has none left. Ends with the first difference:
 * an action that is not legal, none where one is due, or a deck that does not fit.
 */
export function importActions(blank: HandRecord, choose: (turn: ImportTurn) => RecordedAction | null): Imported {
  const actions: RecordedAction[] = [];
  const failed = (difference: Difference): Imported => ({ ok: false, difference, actions });
  const opened = openRecord(blank, {});
  if ('path' in opened) return failed(opened);
  const { game, state } = opened;
  try {
    for (let pending = game.pending(state); !pending.terminal; pending = game.pending(state)) {
      if (pending.chance) {
        game.deal(state);
        continue;
      }
      const seat = firstPending(pending);
      const all = game.legalActions(state, seat);
      const legal = all.shapes.slice(0, all.count).map((shape) => ({ ...shape }));
      const words = legal.map((shape) => shapeText(game, shape)).join(', ');
      const path = `actions.${actions.length}`;
      const action = choose({ seat, legal });
      if (action === null) return failed(differenceAt(path, 'unfinished', { seats: String(seat) }, '', words));
      const rejection = apply(game, state, actionOf(game, action));
      if (rejection !== null) {
        const recorded = [action.seat, action.kind, action.amount, action.cards?.join('')].filter(Boolean).join(' ');
        return failed(differenceAt(path, rejection.rule, rejection.params, recorded, words));
      }
      actions.push(action);
    }
  } catch (error) {
    return failed(fromError(error, `actions.${actions.length}`));
  }
  return { ok: true, actions };
}
