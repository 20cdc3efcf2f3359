import { describe, expect, it } from 'vitest';
import { deck52 } from '@/server/engine/cards/card';
import { high5, high6, high7, highOf } from '@/server/engine/evaluate/high';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { compareStrengths, referenceHigh } from '@/tests/support/reference-evaluator';

const HANDS = 4_000;

describe('high evaluator against sorting', () => {
  it.each([5, 6, 7])('orders random %i-card hands as the reference does', (size) => {
    const deal = new Deal(new Random(seedWords('high against reference', size)));
    const hands = Array.from({ length: HANDS }, () => {
      deal.shuffle(deck52);
      return Array.from({ length: size }, () => deal.draw());
    });
    const judged = hands.map((hand) => ({ hand, rank: highOf(hand), reference: referenceHigh(hand) }));
    // Sorted by the reference, ranks must rise with it and stay equal with it: that compares every pair.
    judged.sort((x, y) => compareStrengths(x.reference, y.reference));
    for (let i = 1; i < judged.length; i++) {
      const expected = Math.sign(compareStrengths(judged[i].reference, judged[i - 1].reference));
      expect(Math.sign(judged[i].rank - judged[i - 1].rank), `${judged[i - 1].hand} | ${judged[i].hand}`).toBe(
        expected,
      );
    }
  });

  it('does not look at the order of the cards', () => {
    const random = new Random(seedWords('order'));
    const deal = new Deal(random);
    for (let i = 0; i < 2_000; i++) {
      deal.shuffle(deck52);
      const hand = Array.from({ length: 7 }, () => deal.draw());
      const turned = [...hand];
      for (let k = 6; k > 0; k--) {
        const at = random.below(k + 1);
        [turned[k], turned[at]] = [turned[at], turned[k]];
      }
      expect(highOf(turned)).toBe(highOf(hand));
    }
  });

  it('never ranks a hand below a part of it', () => {
    const deal = new Deal(new Random(seedWords('parts')));
    for (let i = 0; i < 2_000; i++) {
      deal.shuffle(deck52);
      const [a, b, c, d, e, f, g] = Array.from({ length: 7 }, () => deal.draw());
      expect(high6(a, b, c, d, e, f)).toBeGreaterThanOrEqual(high5(a, b, c, d, e));
      expect(high7(a, b, c, d, e, f, g)).toBeGreaterThanOrEqual(high6(a, b, c, d, e, f));
    }
  });
});
