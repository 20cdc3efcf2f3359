import { bankedPlayer, minimumBettor } from '../../banked/policies';
import type { Policy } from '../../game';
import { randomLegal } from '../../policies/random-legal';
import { choose, shapeOf } from '../../staged/policies';
import { digitOfTwo } from '../../tiles/digit';
import { analyse, bestThreshold, doublesWith } from './analysis';

/** What everybody else does: draw below 6. */
export const USUAL_THRESHOLD = 6;

interface Plan {
  readonly threshold: number;
  readonly doubles: readonly boolean[];
}

let plan: Plan | null = null;

function bestPlan(): Plan {
  if (plan === null) {
    const analysis = analyse(2);
    const threshold = bestThreshold(analysis, USUAL_THRESHOLD);
    plan = { threshold, doubles: doublesWith(analysis, { player: threshold, dealer: USUAL_THRESHOLD }) };
  }
  return plan;
}

/** Draws below the threshold that is best against a dealer who draws below 6; doubles when the first tile favours it. */
const best: Policy = bankedPlayer('best-threshold', (observation, legal, _random, out) => {
  const { cards, count } = observation.own;
  if (count === 1) {
    const doubling = shapeOf(legal, 'double') !== null && bestPlan().doubles[cards[0]];
    choose(out, doubling ? 'double' : 'hold');
    return true;
  }
  if (shapeOf(legal, 'open') === null || digitOfTwo(cards[0], cards[1]) >= bestPlan().threshold) return false;
  choose(out, 'open');
  out.cards = [cards[0]];
  return true;
});

/** Draws below 6, never doubles. */
const usual: Policy = bankedPlayer('below-six', (observation, legal, _random, out) => {
  const { cards } = observation.own;
  if (shapeOf(legal, 'open') === null || digitOfTwo(cards[0], cards[1]) >= USUAL_THRESHOLD) return false;
  choose(out, 'open');
  out.cards = [cards[0]];
  return true;
});

export const policies: readonly Policy[] = [best, usual, minimumBettor, randomLegal];
