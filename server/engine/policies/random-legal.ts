import type { Action, LegalActions, Observation, Policy } from '../game';
import type { Random } from '../rng/random';

/** The cards of the latest choice: an action is read before the next one is made. */
const chosen: number[] = [];

/** Each legal kind equally likely, each amount of its range equally likely. For tests, stress and speed. */
export const randomLegal: Policy = {
  id: 'random-legal',
  decide(_observation: Observation, legal: LegalActions, random: Random, out: Action): void {
    const shape = legal.shapes[random.below(legal.count)];
    out.kind = shape.kind;
    out.cards = undefined;
    out.target = undefined;
    const { min, max, step } = shape;
    if (max > min) {
      const steps = Math.floor((max - min) / step);
      const amount = min + step * random.below(steps + 1);
      out.amount = step === 1 || amount % step === 0 ? amount : max;
    } else {
      out.amount = min;
    }
    if (shape.pick !== undefined) pickSome(shape.pick, random, out);
    if (shape.targets !== undefined) out.target = shape.targets[random.below(shape.targets.length)];
  },
};

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
