import type { Action, LegalActions, Observation, Policy } from '../game';
import type { Random } from '../rng/random';
import { choose } from './choose';

/** How good the own cards are, 0..1: the share of random hands that they will beat. */
export type Strength = (observation: Observation) => number;

/** Least strength against all opponents together with which a bet is made for value. */
const VALUE = 0.55;
/** One hand in this many is bet although it is weak. */
const BLUFFS = 12;

/**
 * Bets by strength: folds what the pot does not pay for, calls what it does, bets and raises strong hands by half to
 * a whole pot, and bluffs now and then.
 */
export function byStrength(id: string, strength: Strength): Policy {
  return {
    id,
    decide(observation: Observation, legal: LegalActions, random: Random, out: Action): void {
      const { pot, toCall, players } = observation;
      const chance = strength(observation) ** (players - 1);
      const aggressive = chance > VALUE || (toCall === 0 && random.below(BLUFFS) === 0);
      if (aggressive && raise(observation, legal, random, out)) return;
      choose(legal, out, toCall > 0 && chance * (pot + toCall) < toCall);
    },
  };
}

function raise(observation: Observation, legal: LegalActions, random: Random, out: Action): boolean {
  for (let i = 0; i < legal.count; i++) {
    const { kind, min, max, step } = legal.shapes[i];
    if (kind !== 'bet' && kind !== 'raise') continue;
    // A raise on top of a raise needs a better reason than the first one.
    if (observation.toCall > observation.pot / 3 && random.below(2) === 0) return false;
    const wanted = min + Math.floor((observation.pot * (1 + random.below(3))) / 4);
    const amount = Math.min(max, Math.max(min, wanted - (wanted % step)));
    out.kind = kind;
    out.amount = amount;
    out.cards = undefined;
    out.target = undefined;
    return true;
  }
  return false;
}
