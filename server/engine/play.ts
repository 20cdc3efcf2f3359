import type { Action, EventSink, Game, HandStart, Pending, Rejection, Totals } from './game';
import type { Deal } from './rng/deal';

/**
 * Judges `action` and performs it if it is legal. Gives `null`, or the rejection that names the rule and its limits;
 * a rejected action leaves the state as it was.
 */
export function apply<Settings, S>(
  game: Game<Settings, S>,
  state: S,
  action: Action,
  sink?: EventSink,
): Rejection | null {
  const rejection = game.check(state, action);
  if (rejection === null) game.advance(state, action, sink);
  return rejection;
}

/** The seat that is asked first when several may act at once: the lowest. Fixed, so that the same hand replays alike. */
export function firstPending(pending: Pending): number {
  return 31 - Math.clz32(pending.seats & -pending.seats);
}

/** Answers one decision of `seat`; the action that it gives must be legal. */
export type Decide<S> = (state: S, seat: number) => Action;

/**
 * Plays one hand from its start to its settlement with decisions from `decide`. Every action is checked; an illegal
 * one throws `RangeError` that names seat, kind and rule, because a driver that errs must not go on.
 */
export function playHand<Settings, S>(
  game: Game<Settings, S>,
  state: S,
  start: HandStart,
  deal: Deal,
  decide: Decide<S>,
  sink?: EventSink,
): Totals {
  game.begin(state, start, deal);
  let pending = game.pending(state);
  while (!pending.terminal) {
    if (pending.chance) {
      game.deal(state, sink);
    } else {
      const action = decide(state, firstPending(pending));
      const rejection = apply(game, state, action, sink);
      if (rejection !== null) {
        throw new RangeError(
          `${game.id}: seat ${action.seat} may not ${action.kind}: ${rejection.rule} ${JSON.stringify(rejection.params)}`,
        );
      }
    }
    pending = game.pending(state);
  }
  return game.settle(state, sink);
}
