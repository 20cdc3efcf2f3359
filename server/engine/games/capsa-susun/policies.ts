import type { Action, LegalActions, Observation, Policy } from '../../game';
import { randomLegal } from '../../policies/random-legal';
import { arrange } from '../../rows/arrange';
import { pointsByCategory, usualLinePoints } from '../../rows/points';
import { worthOf } from '../../rows/worth';
import { choose, shapeOf } from '../../staged/policies';

const usual = worthOf(pointsByCategory(usualLinePoints, 3), 'susun');
const rows = new Int8Array(13);
const QUEEN = 10;

/** Gives away the front's cards below a queen that make no pair, when the hand is expected to lose. */
function swap(observation: Observation, out: Action): void {
  const worth = arrange(observation.own.cards, 0, 'susun', usual, rows);
  const ranks = Array.from(rows.subarray(0, 3), (card) => card >> 2);
  const given =
    worth >= 0
      ? []
      : Array.from(rows.subarray(0, 3)).filter(
          (card) => card >> 2 < QUEEN && ranks.filter((rank) => rank === card >> 2).length === 1,
        );
  choose(out, given.length === 0 ? 'keep' : 'swap');
  if (given.length > 0) out.cards = given;
}

/** Sets the rows for the most expected points by the usual table of points. */
export const arranger: Policy = {
  id: 'expected-points',
  decide(observation: Observation, legal: LegalActions, _random, out: Action): void {
    const offered = shapeOf(legal, 'swap');
    if (offered !== null) {
      swap(observation, out);
      if (out.cards !== undefined && out.cards.length > (offered.pick?.max ?? 0)) choose(out, 'keep');
      return;
    }
    arrange(observation.own.cards, 0, 'susun', usual, rows);
    choose(out, 'arrange');
    out.cards = Array.from(rows);
  },
};

/** Sets the strongest back, then the strongest middle: how a beginner plays. */
export const strongBack: Policy = {
  id: 'strong-back',
  decide(observation, legal, _random, out) {
    if (shapeOf(legal, 'keep') !== null) {
      choose(out, 'keep');
      return;
    }
    arrange(observation.own.cards, 0, 'susun', null, rows);
    choose(out, 'arrange');
    out.cards = Array.from(rows);
  },
};

export const policies: readonly Policy[] = [arranger, strongBack, randomLegal];
