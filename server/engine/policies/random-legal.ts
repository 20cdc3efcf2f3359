import type { Action, ActionShape, LegalActions, Observation, Policy } from '../game';
import type { Random } from '../rng/random';

/** The cards of the latest choice: an action is read before the next one is made. */
const chosen: number[] = [];

/** Each legal kind equally likely, each amount of its range equally likely. For tests, stress and speed. */
export const randomLegal: Policy = {
  id: 'random-legal',
  decide(_observation: Observation, legal: LegalActions, random: Random, out: Action): void {
    const shape = legal.shapes[random.below(legal.count)];
    out.kind = shape.kind;
    if (out.cards !== undefined) out.cards = undefined;
    if (out.target !== undefined) out.target = undefined;
    const { min, max } = shape;
    if (max > min) out.amount = amountIn(shape, random);
    else if (shape.kind === 'bet' || shape.kind === 'raise') out.amount = min;
    else out.amount = undefined;
    if (shape.pick !== undefined) pickSome(shape.pick, random, out);
    if (shape.targets !== undefined) out.target = shape.targets[random.below(shape.targets.length)];
  },
};

/** Any multiple of the step from the least amount on, or the greatest. */
function amountIn({ min, max, step }: ActionShape, random: Random): number {
  if (step === 1) return min + Math.floor(random.fraction() * (max - min + 1));
  const steps = Math.floor((max - min) / step);
  const amount = min + step * Math.floor(random.fraction() * (steps + 1));
  return amount % step === 0 ? amount : max;
}

function pickSome(
  pick: { readonly from: readonly number[]; readonly min: number; readonly max: number },
  random: Random,
  out: Action,
): void {
  const count = pick.min + random.below(pick.max - pick.min + 1);
  const { from } = pick;
  for (let i = 0; i < from.length; i++) chosen[i] = from[i];
  for (let i = 0; i < count; i++) {
    const at = i + random.below(from.length - i);
    const card = chosen[at];
    chosen[at] = chosen[i];
    chosen[i] = card;
  }
  chosen.length = count;
  out.cards = chosen;
}
