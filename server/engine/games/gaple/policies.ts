import { PIPS } from '../../cards/tile';
import type { LegalActions, Policy } from '../../game';
import { randomLegal } from '../../policies/random-legal';
import type { Random } from '../../rng/random';
import { choose } from '../../staged/policies';

/** Plays the tile for which `better` is greatest, of equal ones any. */
function byWeight(id: string, sign: 1 | -1): Policy {
  return {
    id,
    decide(_observation, legal: LegalActions, random: Random, out) {
      let best = Number.NEGATIVE_INFINITY;
      let equals = 0;
      choose(out, legal.shapes[0].kind);
      for (let i = 0; i < legal.count; i++) {
        const { kind, pick } = legal.shapes[i];
        if (pick === undefined) continue;
        for (const tile of pick.from) {
          const weight = sign * PIPS[tile];
          if (weight < best) continue;
          equals = weight > best ? 1 : equals + 1;
          best = weight;
          if (random.below(equals) !== 0) continue;
          choose(out, kind);
          out.cards = [tile];
        }
      }
    },
  };
}

/** Gets rid of heavy tiles first: a blocked round is won by few pips. */
export const heavyFirst = byWeight('heavy-first', 1);
export const lightFirst = byWeight('light-first', -1);

export const policies: readonly Policy[] = [heavyFirst, lightFirst, randomLegal];
