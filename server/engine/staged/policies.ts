import type { Action, ActionShape, LegalActions, Observation, Policy } from '../game';
import type { Random } from '../rng/random';

/** Clears what an earlier decision left in `out` and names the kind. */
export function choose(out: Action, kind: string, amount = 0): void {
  out.kind = kind;
  out.amount = amount;
  out.cards = undefined;
  out.target = undefined;
}

/** An amount that the shape allows, each step equally likely. */
export function anyAmount(shape: ActionShape, random: Random): number {
  if (shape.max <= shape.min) return shape.max;
  const first = Math.ceil(shape.min / shape.step);
  const last = Math.floor(shape.max / shape.step);
  if (last < first) return shape.min;
  return (first + random.below(last - first + 1)) * shape.step;
}

/** `count` of the shape's cards in random order. */
export function anyCards(from: readonly number[], count: number, random: Random): number[] {
  const cards = [...from];
  for (let i = 0; i < count; i++) {
    const at = i + random.below(cards.length - i);
    const card = cards[at];
    cards[at] = cards[i];
    cards[i] = card;
  }
  cards.length = count;
  return cards;
}

/** Any legal action, each kind equally likely: what tests and stress runs need, not how people play. */
export const randomLegal: Policy = {
  id: 'random-legal',
  decide(_observation: Observation, legal: LegalActions, random: Random, out: Action): void {
    const shape = legal.shapes[random.below(legal.count)];
    choose(out, shape.kind, anyAmount(shape, random));
    if (shape.pick !== undefined) {
      const { min, max, from } = shape.pick;
      out.cards = anyCards(from, min + random.below(max - min + 1), random);
    }
    if (shape.targets !== undefined) out.target = shape.targets[random.below(shape.targets.length)];
  },
};

/** The shape of that kind, or `null` where it is not offered. */
export function shapeOf(legal: LegalActions, kind: string): ActionShape | null {
  for (let i = 0; i < legal.count; i++) if (legal.shapes[i].kind === kind) return legal.shapes[i];
  return null;
}
