import { describe, expect, it } from 'vitest';
import { high7 } from '@/server/engine/evaluate/high';
import { casinoHoldem } from '@/server/engine/games/casino-holdem';
import { flopRank, workOut } from '@/server/engine/games/casino-holdem/enumerate';
import { flops, pairPlace } from '@/server/engine/games/casino-holdem/flops';
import { optimalCalls } from '@/server/engine/games/casino-holdem/optimal';
import { antePays, basicCalls, bonusPays, qualifyingRank } from '@/server/engine/games/casino-holdem/pays';
import { settings } from '@/server/engine/games/casino-holdem/settings';
import { OUTCOMES } from '@/server/engine/games/casino-holdem/size';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { defaultsOf } from '@/server/engine/settings';
import { configOf } from '@/tests/support/staged-hand';

const { anteTable, bonusTable } = defaultsOf(settings);
const pays = antePays(anteTable);
const bonus = bonusPays(bonusTable);
const rules = { pays, qualifies: qualifyingRank(2) };

/** Every pair on every flop, weighed: 25,989,600 situations. */
function everySituation(visit: (a: number, b: number, flop: ReturnType<typeof flops>[number]) => void): void {
  for (const flop of flops())
    for (let b = 1; b < 52; b++) {
      if (flop.cards.includes(b)) continue;
      for (let a = 0; a < b; a++) if (!flop.cards.includes(a)) visit(a, b, flop);
    }
}

/*
 * The whole enumeration (npm run proof -- casino-holdem) takes a minute of one core; here its parts are tried against
 * another way to count, and what it found is counted again.
 */
describe('Casino Hold’em (rules 30)', () => {
  it('counts the situations, optimal and basic calls, and the bonus under each', () => {
    let situations = 0;
    let best = 0;
    let basic = 0;
    let collected = 0;
    let bestBonus = 0;
    let basicBonus = 0;
    everySituation((a, b, flop) => {
      const won = flop.weight * (bonus[flopRank(a, b, flop)] + 1);
      situations += flop.weight;
      collected += won;
      if (optimalCalls(a, b, flop.cards)) {
        best += flop.weight;
        bestBonus += won;
      }
      if (basicCalls(a, b, flop.cards)) {
        basic += flop.weight;
        basicBonus += won;
      }
    });
    expect(situations).toBe(25_989_600);
    expect(((best / situations) * 100).toFixed(4)).toBe('81.9906');
    expect((1 + (2 * best) / situations).toFixed(6)).toBe('2.639812');
    expect(((basic / situations) * 100).toFixed(3)).toBe('80.352');
    // 93.597747 %: the counts of rules 30 give (9,516 x 26 + 273,144 x 8) / 2,598,960; printed there as 93.5978.
    expect(collected / situations).toBeCloseTo((9_516 * 26 + 273_144 * 8) / 2_598_960, 12);
    expect(((bestBonus / situations) * 100).toFixed(3)).toBe('90.782');
    expect(((basicBonus / situations) * 100).toFixed(2)).toBe('89.16');
  });

  it('works out a flop with symmetries as dealing every card out does, one pair at a time', () => {
    // Two tones: 2c 7c Kd, of which renaming h and s changes nothing.
    const flop = flops().find(
      ({ cards, symmetries }) => symmetries.length === 2 && new Set(cards.map((c) => c & 3)).size === 2,
    );
    if (flop === undefined) throw new Error('no such flop');
    const { calls } = workOut(flop, rules);
    const free = Array.from({ length: 52 }, (_, card) => card).filter((card) => !flop.cards.includes(card));
    const [c, d, e] = flop.cards;
    for (const [a, b] of [
      [free[0], free[30]],
      [free[12], free[47]],
    ]) {
      let sum = 0;
      const left = free.filter((card) => card !== a && card !== b);
      for (let t = 0; t < left.length; t++)
        for (let r = t + 1; r < left.length; r++) {
          const own = high7(a, b, c, d, e, left[t], left[r]);
          for (let x = 0; x < left.length; x++) {
            if (x === t || x === r) continue;
            for (let y = x + 1; y < left.length; y++) {
              if (y === t || y === r) continue;
              const dealer = high7(left[x], left[y], c, d, e, left[t], left[r]);
              if (dealer < rules.qualifies) sum += pays[own];
              else if (own !== dealer) sum += own > dealer ? pays[own] + 2 : -3;
            }
          }
        }
      expect(calls[pairPlace(a, b)]).toBe(sum);
      expect(optimalCalls(a, b, flop.cards)).toBe(sum > -OUTCOMES);
    }
  });

  it('plays optimally in the game itself within 3.3 standard errors of -2.15765 % an ante', () => {
    const table = casinoHoldem.open(configOf(casinoHoldem, { bonusMax: 0 }, { tax: null }));
    const policy = casinoHoldem.policies.find((each) => each.id === 'optimal');
    const random = new Random(seedWords('casino policy'));
    const deal = new Deal(new Random(seedWords('casino')));
    const out = { seat: 1, kind: '' };
    const rounds = 100_000;
    let sum = 0;
    let squares = 0;
    for (let round = 1; round <= rounds; round++) {
      casinoHoldem.begin(table, { handNo: round, button: 1, seats: [{ seat: 1, stack: 1_000_000 as never }] }, deal);
      for (let pending = casinoHoldem.pending(table); !pending.terminal; pending = casinoHoldem.pending(table)) {
        if (pending.chance) casinoHoldem.deal(table);
        else {
          policy?.decide(casinoHoldem.observe(table, 1), casinoHoldem.legalActions(table, 1), random, out);
          casinoHoldem.advance(table, out);
        }
      }
      const result = casinoHoldem.settle(table).net[1] / 100;
      sum += result;
      squares += result * result;
    }
    const mean = sum / rounds;
    const error = Math.sqrt((squares / rounds - mean * mean) / rounds);
    // 99.9 % of a normal distribution lies within 3.29 standard errors.
    expect(Math.abs(mean + 0.0215765)).toBeLessThan(3.29 * error);
  });
});
