import type { Action, LegalActions, Observation, Policy } from '../game';
import type { Random } from '../rng/random';

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
  const from = pick.from.slice();
  for (let i = 0; i < count; i++) {
    const at = i + random.below(from.length - i);
    const card = from[at];
    from[at] = from[i];
    from[i] = card;
  }
  out.cards = from.slice(0, count);
}
