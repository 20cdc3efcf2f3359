import type { Action, LegalActions, Policy } from '../game';
import { choose } from './choose';

/** The calling station: checks or calls to the end, stands pat, never bets. */
export const calling: Policy = {
  id: 'calling',
  decide(_observation, legal: LegalActions, _random, out: Action): void {
    choose(legal, out, false);
  },
};
