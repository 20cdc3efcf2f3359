import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPreset } from '@/server/contracts/table-presets';
import {
  addUnit,
  HANDS_PER_UNIT,
  handsInUnit,
  openSimulation,
  type SimulationSpec,
  type SimulationTotals,
  unitCount,
} from '@/server/engine';
import { SquareSum } from '@/server/engine/simulation/square-sum';

function specOf(slug: string, policies: readonly string[], seed = 'totals', disconnectBp = 0): SimulationSpec {
  const preset = findPreset(slug);
  if (preset === undefined) throw new Error(`no preset ${slug}`);
  const { gameId, config, seats } = preset;
  return { gameId, config, seats, policies, seed, disconnectBp };
}

function total(spec: SimulationSpec, hands: number): SimulationTotals {
  const run = openSimulation(spec);
  let sum: SimulationTotals | null = null;
  for (let unit = 0; unit < unitCount(hands); unit++) sum = addUnit(sum, run(unit, handsInUnit(hands, unit)));
  if (sum === null) throw new Error('no hands');
  return sum;
}

test('sums of squares are exact for any whole numbers', () => {
  const value = fc.integer({ min: -(2 ** 51), max: 2 ** 51 });
  fc.assert(
    fc.property(fc.array(fc.oneof(value, fc.integer({ min: -1000, max: 1000 })), { maxLength: 200 }), (values) => {
      const sum = new SquareSum();
      for (const each of values) sum.add(each);
      expect(sum.toString()).toBe(values.reduce((all, each) => all + BigInt(each) ** 2n, 0n).toString());
    }),
  );
});

describe('totals', () => {
  test('six calling stations at 0.50/1, called down: every figure by hand', () => {
    // Each hand: six times 1.00 in, pot 6.00 = 6 big blinds, rake 0.30, 24 actions, six players see the flop.
    const sum = total(specOf('holdem-nl-050-100', ['calling']), 1500);
    expect(sum).toMatchObject({
      units: 2,
      hands: 1500,
      actions: 36_000,
      unitAmount: 100,
      pot: 900_000,
      contributed: 900_000,
      rake: 45_000,
      tax: 0,
      house: 0,
      potSquares: String(1500 * 600 ** 2),
      rakeSquares: String(1500 * 30 ** 2),
      taxSquares: '0',
      raked: 1500,
      rakeCapped: 0,
      showdowns: 1500,
      opened: 1500,
      playersAtOpening: 9000,
      unbalanced: 0,
      disconnects: 0,
      timeouts: 0,
    });
    // Bins of pots from 5 to below 7 big blinds, of hands of 24 actions, of six players.
    expect(sum.potHistogram.map((count, bin) => [bin, count]).filter(([, count]) => count > 0)).toEqual([[5, 1500]]);
    expect(sum.actionHistogram[24]).toBe(1500);
    expect(sum.playerHistogram[6]).toBe(1500);
    expect(sum.seats.map((seat) => seat.contributed)).toEqual(Array(6).fill(150_000));
    expect(sum.seats.reduce((all, seat) => all + seat.net, 0)).toBe(-45_000);
    expect(sum.seats.reduce((all, seat) => all + seat.won, 0)).toBe(900_000);
  });

  test('money leaves the seats only as rake and tax', () => {
    const sum = total(specOf('holdem-nl-idr-rake-tax', ['random-legal', 'calling']), 1000);
    const nets = sum.seats.reduce((all, seat) => all + seat.net, 0);
    expect(nets + sum.rake + sum.tax + sum.jackpot + sum.house).toBe(0);
    expect(sum.unbalanced).toBe(0);
    expect(sum.seats.map((seat) => seat.policy)).toEqual([
      'random-legal',
      'calling',
      'random-legal',
      'calling',
      'random-legal',
      'calling',
    ]);
  });

  test('the same seed gives the same bytes, another seed others', () => {
    const run = (seed: string) => JSON.stringify(total(specOf('holdem-nl-050-100', ['random-legal'], seed), 1200));
    expect(run('a')).toBe(run('a'));
    expect(run('a')).not.toBe(run('b'));
  });

  test('a unit depends on its number and on nothing that was played before it', () => {
    const spec = specOf('holdem-fl-200-400', ['random-legal'], 'order', 300);
    const inOrder = openSimulation(spec);
    const backwards = openSimulation(spec);
    const last = backwards(2, HANDS_PER_UNIT);
    backwards(0, HANDS_PER_UNIT);
    inOrder(0, HANDS_PER_UNIT);
    inOrder(1, HANDS_PER_UNIT);
    expect(inOrder(2, HANDS_PER_UNIT)).toEqual(last);
  });

  test('units are merged in their order, each once', () => {
    const run = openSimulation(specOf('holdem-nl-heads-up', ['calling']));
    const [first, second] = [run(0, 10), run(1, 10)];
    expect(() => addUnit(null, second)).toThrow(RangeError);
    expect(() => addUnit(addUnit(null, first), first)).toThrow(RangeError);
    expect(addUnit(addUnit(null, first), second).units).toBe(2);
  });

  test('convergence points thin out evenly and end with the last multiple of their stride', () => {
    const run = openSimulation(specOf('holdem-nl-heads-up', ['calling']));
    let sum: SimulationTotals | null = null;
    for (let unit = 0; unit < 300; unit++) sum = addUnit(sum, run(unit, 2));
    const { stride, points } = sum?.convergence ?? { stride: 0, points: [] };
    expect(stride).toBe(4);
    expect(points.map((point) => point.units)).toEqual(Array.from({ length: 75 }, (_, i) => (i + 1) * 4));
    expect(points.at(-1)).toMatchObject({ hands: 600, rake: sum?.rake });
  });

  test('broken connections happen as often as asked for and time out afterwards', () => {
    const none = total(specOf('holdem-fl-200-400', ['calling']), 1000);
    const some = total(specOf('holdem-fl-200-400', ['calling'], 'totals', 500), 1000);
    expect([none.disconnects, none.timeouts]).toEqual([0, 0]);
    // 5 % of the decisions of connected seats; three standard errors of 20,000 decisions are about 0.5 %.
    const decisions = some.actions - some.disconnects - some.timeouts + some.disconnects;
    expect(some.disconnects / decisions).toBeGreaterThan(0.044);
    expect(some.disconnects / decisions).toBeLessThan(0.056);
    expect(some.timeouts).toBeGreaterThanOrEqual(some.disconnects);
    expect(some.unbalanced).toBe(0);
  });

  test('impossible seats and unknown policies are refused', () => {
    const spec = specOf('holdem-nl-050-100', []);
    expect(() => openSimulation({ ...spec, seats: 11 })).toThrow(/2 to 10 seats, not 11/);
    expect(() => openSimulation({ ...spec, policies: ['psychic'] })).toThrow(/no policy "psychic"/);
    expect(() => openSimulation({ ...spec, gameId: 'snap' })).toThrow(/no game "snap"/);
  });
});
