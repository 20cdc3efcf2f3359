import type { Action, LegalActions, Observation, Policy } from '../game';
import type { Random } from '../rng/random';
import { choose } from './choose';

/** How good the own cards are, 0..1: the share of random hands that they will beat. */
export type Strength = (observation: Observation) => number;

/** Least chance against all opponents together with which a bet is made for value. */
const VALUE = 0.55;
/** One free decision in this many is a bet although the hand is weak. */
const BLUFFS = 24;

/**
 * Plays games of antes and two rounds by strength: folds what the pot does not pay for, calls what it does, bets and raises
 * strong hands by a quarter to three quarters of the pot, and bluffs now and then.
 *
 * Nobody publishes hands of these games, so what is sensible follows from reasoning. Who is still there when much has been
 * put in does not hold a random hand: where the pot holds `n` bets for each player left, opponents are thought to hold the
 * best 1 / sqrt(n) of all hands. A stack of a hundred antes then goes in with about the best twentieth of the hands, as a
 * stack of a hundred big blinds does in Hold'em. The public Hold'em hands of `npm run proof -- policies` have pots of ten
 * times the blinds, and three in ten flops are shown. Here the antes of all are in before the first bet and there are two
 * rounds in place of four: pots should be two to six times the antes, and, since looking on costs nothing before the first
 * bet, about two hands in three are shown.
 */
export function byStrength(id: string, strength: Strength): Policy {
  return {
    id,
    decide(observation: Observation, legal: LegalActions, random: Random, out: Action): void {
      const { pot, toCall, players, bigBlind } = observation;
      const range = Math.min(1, Math.sqrt((players * bigBlind) / pot));
      const against = Math.max(0, (strength(observation) - (1 - range)) / range);
      const chance = against ** (players - 1);
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
