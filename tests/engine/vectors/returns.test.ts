import { describe, expect, it } from 'vitest';
import { favourOf, games } from '@/server/engine';
import { blackjack } from '@/server/engine/games/blackjack';
import { casinoHoldem } from '@/server/engine/games/casino-holdem';
import data from '@/server/engine/games/casino-holdem/bounds.json';
import { configOf } from '@/tests/support/staged-hand';

const usual = [
  { hand: 'royalFlush', pays: 100 },
  { hand: 'straightFlush', pays: 20 },
  { hand: 'quads', pays: 10 },
  { hand: 'fullHouse', pays: 3 },
  { hand: 'flush', pays: 2 },
];
/** The rulebook's ante table with other pays for some hands. */
const anteTable = (other: Record<string, number>) => [
  ...usual.filter(({ hand }) => !(hand in other)),
  ...Object.entries(other).map(([hand, pays]) => ({ hand, pays })),
];
const warnings = (settings: object) =>
  casinoHoldem.validate(configOf(casinoHoldem, settings)).map(({ path, code }) => `${path} ${code}`);
const perAnte = (settings: object) =>
  casinoHoldem.quickEdge?.(configOf(casinoHoldem, settings)).figures.find(({ name }) => name === 'bestPerAnte') ?? {
    name: '',
    value: Number.NaN,
  };

describe('favour', () => {
  it.each([
    // Expectations favour the player above 0, returns above 1.
    [{ judged: 'expectation', value: -0.001 }, 'no'],
    [{ judged: 'expectation', value: 0 }, 'no'],
    [{ judged: 'expectation', value: 0.001 }, 'yes'],
    [{ judged: 'return', value: 0.999 }, 'no'],
    [{ judged: 'return', value: 1.001 }, 'yes'],
    // Bounds: certain only where the least is above.
    [{ judged: 'expectation', value: -0.01, upTo: 0.01 }, 'maybe'],
    [{ judged: 'expectation', value: 0.01, upTo: 0.02 }, 'yes'],
    // Simulated: the interval decides.
    [{ judged: 'return', value: 1.01, margin: 0.02 }, 'maybe'],
    [{ judged: 'return', value: 1.03, margin: 0.02 }, 'yes'],
    [{ judged: 'return', value: 0.97, margin: 0.02 }, 'no'],
    [{ value: 5 }, 'no'],
  ] as const)('%o: %s', (figure, favour) => {
    expect(favourOf({ name: 'figure', ...figure })).toBe(favour);
  });

  it('is judged in every game whose edge is computed', () => {
    for (const game of games) {
      const told = game.quickEdge ?? (game.id === 'casino-holdem' ? undefined : game.edge);
      if (!told) continue;
      const judged = told(configOf(game, {})).figures.filter((figure) => figure.judged !== undefined);
      expect(judged.length, game.id).toBeGreaterThan(0);
      for (const name of game.edgeDecidedBy ?? ['missing']) expect(game.settings, game.id).toHaveProperty(name);
    }
  });
});

describe('Casino Hold’em, told at once', () => {
  it('has the rulebook’s table to the digit, without bounds (rules 30)', () => {
    const edge = casinoHoldem.quickEdge?.(configOf(casinoHoldem, {}));
    const percent = (name: string) => (edge?.figures.find((each) => each.name === name)?.value ?? Number.NaN) * 100;
    expect(edge?.exact).toBe(true);
    expect(percent('bestPerAnte').toFixed(5)).toBe('-2.15765');
    expect(percent('bestReturn').toFixed(4)).toBe('99.1827');
    expect(percent('bestCalls').toFixed(4)).toBe('81.9906');
    // (9,516 x 26 + 273,144 x 8) / 2,598,960
    expect(percent('bonusCollected')).toBeCloseTo(93.597747, 6);
    expect(perAnte({})).not.toHaveProperty('upTo');
    expect(warnings({})).toEqual([]);
  });

  it('counts every royal flush that is not on the board', () => {
    // 4,324 of C(52,7) hands of seven hold one; 4 of C(52,5) boards are one, and then the dealer has it too.
    const share = 4_324 / 133_784_560 - 4 / 2_598_960;
    for (const { best, always } of data)
      for (const { wins } of [best, always]) expect(wins[0] / (25_989_600 * 1_081 * 990)).toBeCloseTo(share, 15);
    // So each more that it pays is worth that share of an ante.
    expect(perAnte({ anteTable: anteTable({ royalFlush: 101 }) }).value - perAnte({}).value).toBeCloseTo(share, 12);
  });

  it('bounds other tables from below and above, and warns', () => {
    // Four of a kind wins 0.152 % of all outcomes: a hundred to one for it gives far more than the 2.158 % of the house.
    expect(warnings({ anteTable: anteTable({ quads: 100 }) })).toEqual(['anteTable playerFavoured']);
    expect(warnings({ anteTable: anteTable({ quads: 11 }) })).toEqual([]);
    // More for a flush and less for a full house: how much of either optimal play meets, the bounds leave open.
    const mixed = { anteTable: anteTable({ flush: 3, fullHouse: 2 }) };
    expect(warnings(mixed)).toEqual(['anteTable mayFavourPlayer']);
    const { value, upTo } = perAnte(mixed) as { value: number; upTo?: number };
    expect(value).toBeLessThan(0);
    expect(upTo).toBeGreaterThan(0);
    // A dealer who needs a pair of aces gives the antes away.
    expect(warnings({ qualifyingPair: 'A' })).toEqual(['anteTable playerFavoured']);
  });

  it('never loses more than the ante, whatever the table pays', () => {
    const worst = anteTable(Object.fromEntries(['royalFlush', 'pair', 'highCard', 'twoPair'].map((hand) => [hand, 0])));
    expect(perAnte({ anteTable: worst }).value).toBeGreaterThanOrEqual(-1);
  });
});

describe('Blackjack, told at once', () => {
  it('encloses the figures of rules 40', () => {
    const bounds = (settings: object) =>
      blackjack.quickEdge?.(configOf(blackjack, settings)).figures.find(({ name }) => name === 'playerEv');
    for (const [settings, percent] of [
      [{}, -0.149],
      [{ splitNatural: false }, -0.337],
      [{ splitNatural: false, surrender: false }, -0.403],
      [{ splitNatural: false, surrender: false, doubleAfterSplit: false }, -0.519],
      [{ splitNatural: false, naturalPays: '1:1' }, -2.605],
      [{ splitAceDraw: true }, 0.033],
    ] as const) {
      const { value, upTo = 0 } = bounds(settings) ?? { value: Number.NaN };
      // The figures are printed within 0.01.
      expect(value * 100 - 0.01).toBeLessThan(percent);
      expect(upTo * 100 + 0.01).toBeGreaterThan(percent);
      expect(upTo - value).toBeLessThan(0.0005);
    }
  });
});
