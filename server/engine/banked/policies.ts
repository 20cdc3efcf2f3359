import type { Action, LegalActions, Observation, Policy } from '../game';
import { randomLegal } from '../policies/random-legal';
import type { Random } from '../rng/random';
import { choose, shapeOf } from '../staged/policies';

/** Plays what comes after the bets; `false` leaves it to the first legal action. */
export type Play = (observation: Observation, legal: LegalActions, random: Random, out: Action) => boolean;

/** A bet as people make it: small ones most often, some large, whole chips, not above what can be covered. */
function usualBet(observation: Observation, legal: LegalActions, random: Random, out: Action): boolean {
  const shape = shapeOf(legal, 'bet');
  if (shape === null || observation.banked === undefined) return false;
  let amount = shape.min;
  while (amount < shape.max && random.below(2) === 0) amount += shape.min * (1 + random.below(4));
  amount = Math.min(amount, shape.max, Math.max(observation.banked.fits, shape.min));
  choose(out, 'bet', Math.max(shape.min, amount - (amount % shape.step)));
  return true;
}

/** A player who bets now and then more and plays his cards by `play`. */
export function bankedPlayer(id: string, play: Play): Policy {
  return {
    id,
    decide(observation, legal, random, out) {
      if (usualBet(observation, legal, random, out) || play(observation, legal, random, out)) return;
      choose(out, legal.shapes[0].kind, legal.shapes[0].min);
    },
  };
}

/** Always the smallest bet and the first, neutral action. */
export const minimumBettor: Policy = {
  id: 'minimum',
  decide(_observation, legal, _random, out) {
    choose(out, legal.shapes[0].kind, legal.shapes[0].min);
  },
};

/** Policies of a game without decisions after the bet. */
export function bankedPolicies(): readonly Policy[] {
  return [bankedPlayer('steady', () => false), minimumBettor, randomLegal];
}
