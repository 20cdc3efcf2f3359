import type { LegalActions, Observation, Policy } from '../../game';
import { randomLegal } from '../../policies/random-legal';
import { choose, shapeOf } from '../../staged/policies';
import { optimalCalls } from './optimal';
import { basicCalls } from './pays';

/** Bets the smallest ante, now and then the bonus, and calls where `calls` says so. */
function player(id: string, calls: (observation: Observation) => boolean): Policy {
  return {
    id,
    decide(observation, legal: LegalActions, random, out) {
      const bet = shapeOf(legal, 'bet');
      if (bet !== null) {
        choose(out, 'bet', bet.min);
        return;
      }
      const bonus = shapeOf(legal, 'bonus');
      if (bonus !== null) {
        const taking = random.below(3) === 0;
        const amount = Math.min(bonus.max, Math.max(bonus.min, observation.banked?.bet ?? 0));
        choose(out, taking ? 'bonus' : 'noBonus', taking ? amount : 0);
        return;
      }
      const call = shapeOf(legal, 'call');
      if (call !== null && calls(observation)) choose(out, 'call', call.min);
      else choose(out, legal.shapes[0].kind);
    },
  };
}

const cardsOf = ({ own, board }: Observation) => [own.cards[0], own.cards[1], board.cards] as const;

export const policies: readonly Policy[] = [
  player('basic', (observation) => basicCalls(...cardsOf(observation))),
  player('optimal', (observation) => optimalCalls(...cardsOf(observation))),
  player('always-call', () => true),
  randomLegal,
];
