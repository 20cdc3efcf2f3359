import { describe, expect, it } from 'vitest';
import { blackjack } from '@/server/engine/games/blackjack';
import { dealerChances, fullShoe } from '@/server/engine/games/blackjack/dealer';
import { expectationOf, splitExpectation } from '@/server/engine/games/blackjack/expectation';
import type { OddsRules } from '@/server/engine/games/blackjack/rules';
import { basicStrategy, DOUBLE, HIT, STAND, SURRENDER } from '@/server/engine/games/blackjack/strategy';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { eightsAgainstSix } from '@/tests/support/split-by-hand';
import { configOf } from '@/tests/support/staged-hand';

const rules: OddsRules = {
  decks: 4,
  natural: { numerator: 3, denominator: 2 },
  hitSoft17: false,
  doubleAfterSplit: true,
  resplits: 0,
  splitAceDraw: false,
  splitNatural: true,
  surrender: true,
};
const plain = { ...rules, splitNatural: false };

describe('Blackjack odds (rules 40)', () => {
  it('deals a natural in 1,024 of 21,528 first hands: 4.757 %', () => {
    expect(expectationOf(rules).natural).toBeCloseTo(1_024 / 21_528, 12);
  });

  it.each<[string, OddsRules, number]>([
    ['double after split and late surrender, split naturals as 21', plain, -0.337],
    ['the default set', rules, -0.149],
    ['double after split, no surrender', { ...plain, surrender: false }, -0.403],
    ['neither', { ...plain, surrender: false, doubleAfterSplit: false }, -0.519],
    ['naturals 1:1', { ...plain, natural: { numerator: 1, denominator: 1 } }, -2.605],
    ['split aces may hit', { ...rules, splitAceDraw: true }, 0.033],
  ])('%s', (_name, odds, percent) => {
    // Exact for a fixed strategy by totals; rules 40 gives the figures within 0.01.
    expect(Math.abs(expectationOf(odds).player * 100 - percent)).toBeLessThan(0.01);
  });

  it('warns of rule sets that favour the player, not of the default', () => {
    const codes = (settings: object) => blackjack.validate(configOf(blackjack, settings)).map((issue) => issue.code);
    expect(codes({})).not.toContain('playerFavoured');
    expect(codes({ splitAceDraw: true })).toContain('playerFavoured');
    expect(codes({ decks: 1 })).toContain('playerFavoured');
    expect(codes({ naturalPays: '1:1', splitAceDraw: true })).not.toContain('playerFavoured');
  });

  it('derives the basic strategy that everybody knows for four decks, dealer standing on soft 17', () => {
    const strategy = basicStrategy(plain);
    const row = (table: Uint8Array, total: number) =>
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 1].map((up) => 'SHDR'[table[total * 11 + up]]).join('');
    expect([STAND, HIT, DOUBLE, SURRENDER]).toEqual([0, 1, 2, 3]);
    // Columns 2 ... 10, ace.
    expect(row(strategy.firstHard, 9)).toBe('HDDDDHHHHH');
    expect(row(strategy.firstHard, 10)).toBe('DDDDDDDDHH');
    expect(row(strategy.firstHard, 11)).toBe('DDDDDDDDDH');
    expect(row(strategy.firstHard, 12)).toBe('HHSSSHHHHH');
    expect(row(strategy.firstHard, 15)).toBe('SSSSSHHHRH');
    expect(row(strategy.firstHard, 16)).toBe('SSSSSHHRRR');
    expect(row(strategy.firstHard, 17)).toBe('SSSSSSSSSS');
    expect(row(strategy.firstSoft, 13)).toBe('HHHHDHHHHH');
    expect(row(strategy.firstSoft, 17)).toBe('HDDDDHHHHH');
    expect(row(strategy.firstSoft, 18)).toBe('SDDDDSSHHH');
    const splits = (value: number) =>
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 1].map((up) => strategy.splits[value * 11 + up]).join('');
    expect(splits(8)).toBe('1111111111');
    expect(splits(1)).toBe('1111111111');
    expect(splits(9)).toBe('1111101100');
    expect(splits(10)).toBe('0000000000');
    expect(splits(5)).toBe('0000000000');
    expect(splits(4)).toBe('0001100000');
  });

  it('gives the dealer chances that sum to one and agree with dealing him out', () => {
    const chances = new Float64Array(6);
    const shoe = fullShoe(4);
    shoe[6]--;
    shoe[0]--;
    dealerChances(shoe, 6, false, chances);
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    const random = new Random(seedWords('dealer'));
    const cards = Array.from({ length: 208 }, (_, i) => Math.min(10, (i % 13) + 1));
    cards.splice(cards.indexOf(6), 1);
    const rounds = 100_000;
    let busts = 0;
    for (let round = 0; round < rounds; round++) {
      let sum = 6;
      let ace = false;
      for (let at = 0; ; at++) {
        const pick = at + random.below(cards.length - at);
        [cards[at], cards[pick]] = [cards[pick], cards[at]];
        sum += cards[at];
        ace ||= cards[at] === 1;
        const total = ace && sum <= 11 ? sum + 10 : sum;
        if (total < 17) continue;
        if (total > 21) busts++;
        break;
      }
    }
    const error = Math.sqrt((chances[0] * (1 - chances[0])) / rounds);
    expect(Math.abs(busts / rounds - chances[0])).toBeLessThan(4 * error);
  });

  it.each([0, 1])('counts %i further splits as playing every hand out after the other does', (resplits) => {
    const odds = { ...plain, decks: 1, doubleAfterSplit: false, resplits };
    expect(splitExpectation(odds, 8, 6)).toBeCloseTo(eightsAgainstSix(resplits), 10);
  });

  it('plays the default set out in the game itself within four standard errors of the computed edge', () => {
    const config = configOf(blackjack, { maxBet: 1_000_000 }, { tax: null });
    const table = blackjack.open(config);
    const policy = blackjack.policies[0];
    const random = new Random(seedWords('blackjack policy'));
    const deal = new Deal(new Random(seedWords('blackjack')));
    const out = { seat: 2, kind: '' };
    const bet = 2_000;
    const hands = 60_000;
    let sum = 0;
    let squares = 0;
    const seats = [1, 2].map((seat) => ({ seat, stack: 100_000_000 as never }));
    for (let hand = 1; hand <= hands; hand++) {
      blackjack.begin(table, { handNo: hand, button: 1, seats }, deal);
      for (;;) {
        const pending = blackjack.pending(table);
        if (pending.terminal) break;
        if (pending.chance) blackjack.deal(table);
        else {
          policy.decide(blackjack.observe(table, 2), blackjack.legalActions(table, 2), random, out);
          blackjack.advance(
            table,
            out.kind === 'bet' ? { seat: 2, kind: 'bet', amount: bet } : { seat: 2, kind: out.kind },
          );
        }
      }
      const result = blackjack.settle(table).net[2] / bet;
      sum += result;
      squares += result * result;
    }
    const mean = sum / hands;
    const error = Math.sqrt((squares / hands - mean * mean) / hands);
    expect(Math.abs(mean - expectationOf(rules).player)).toBeLessThan(4 * error);
  });
});
