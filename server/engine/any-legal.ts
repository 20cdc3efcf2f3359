import type { Action, ActionShape, Game, LegalActions } from './game';
import type { Random } from './rng/random';

const TRIES = 8;

/**
 * Some legal action of `seat`, drawn from what the game offers and judged by the game: for digests and property tests
 * that must reach all of a game without knowing it. It is no policy, so changing a bot changes no digest. Shapes are
 * taken in the order of their kinds, whatever the order in which the game lists them.
 */
export function anyLegal<Settings, S>(game: Game<Settings, S>, state: S, seat: number, random: Random): Action {
  for (let i = 0; i < TRIES; i++) {
    const action = draw(game.legalActions(state, seat), seat, random);
    if (game.check(state, action) === null) return action;
  }
  return { seat, kind: 'timeout', source: 'timeout' };
}

function draw(legal: LegalActions, seat: number, random: Random): Action {
  const shapes = legal.shapes.slice(0, legal.count).sort(byKind);
  const shape = shapes.at(random.below(Math.max(1, shapes.length)));
  if (shape === undefined) return { seat, kind: 'timeout', source: 'timeout' };
  const action: Action = { seat, kind: shape.kind, source: 'player' };
  if (shape.max > 0) action.amount = amountIn(shape, random);
  if (shape.pick !== undefined) action.cards = pickFrom(shape.pick, random);
  if (shape.targets !== undefined) action.target = shape.targets[random.below(shape.targets.length)];
  return action;
}

function byKind(a: ActionShape, b: ActionShape): number {
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  return a.min - b.min || a.max - b.max;
}

/** The least, the greatest, or a multiple of the step between them, the small ones as likely as the large. */
function amountIn({ min, max, step }: ActionShape, random: Random): number {
  const way = random.below(4);
  if (way === 0 || max <= min) return min;
  if (way === 1) return max;
  const reach = way === 2 ? Math.min(max, min * 4) : max;
  const first = Math.ceil(min / step);
  const last = Math.floor(reach / step);
  return last < first ? min : (first + random.below(last - first + 1)) * step;
}

function pickFrom({ from, min, max }: NonNullable<ActionShape['pick']>, random: Random): number[] {
  const left = [...from];
  const count = Math.min(left.length, min + random.below(max - min + 1));
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0]);
}
