import { describe, expect, test } from 'vitest';
import { tournamentGames, tournamentHandConfig } from '@/server/contracts/tournaments/hand-config';
import { addRun, games, type LateEntries, StructureSimulation, type StructureTotals } from '@/server/engine';
import { playStructure } from '@/server/platform/structure-pool';
import { defaultStructure } from '@/tests/bench/parts/structure-spec';

const spec = defaultStructure(60, { seed: 'threads' });

describe('a structure simulation', () => {
  test('gives the same bytes whatever the threads, and when it is taken up again', async () => {
    const runs = 6;
    const alone = await playStructure({ spec, runs, workers: 0 });
    const half = await playStructure({ spec, runs: 2, workers: 0 });
    const pooled = await Promise.all([1, 3].map((workers) => playStructure({ spec, runs, workers })));
    const resumed = await playStructure({ spec, runs, workers: 2, resume: half });
    const bytes = JSON.stringify(alone);
    expect(pooled.map((each) => JSON.stringify(each))).toEqual([bytes, bytes]);
    expect(JSON.stringify(resumed)).toBe(bytes);
    const other = await playStructure({ spec: { ...spec, seed: 'other' }, runs: 2, workers: 0 });
    expect(other.digest).not.toBe(half.digest);
  });

  test('loses one player after the other, pays the whole pool, and keeps the clock', () => {
    const simulation = new StructureSimulation(spec);
    let totals: StructureTotals | null = null;
    for (let i = 0; i < 5; i++) {
      const run = simulation.play(i);
      totals = addRun(spec, totals, run);
      // 60 entrants of 90; all but one are eliminated.
      expect(run.pool).toBe(5_400);
      expect(run.policies.reduce((sum, policy) => sum + policy.prizes, 0)).toBe(5_400);
      expect(run.levels.reduce((sum, level) => sum + level.eliminations, 0)).toBe(59);
      expect(run.policies.map((policy) => policy.entrants)).toEqual([30, 15, 15]);
      expect(run.policies.reduce((sum, policy) => sum + policy.wins, 0)).toBe(1);
      // 51 to 66 entrants: 12 places are paid.
      expect(run.policies.reduce((sum, policy) => sum + policy.cashes, 0)).toBe(12);
      expect(run.levels[0].left).toBe(60);
      run.levels.forEach((level, at) => {
        if (at > 0 && level.hands > 0) expect(level.left).toBeLessThanOrEqual(run.levels[at - 1].left);
        expect(level.allIns).toBeLessThanOrEqual(level.hands);
        expect(level.hands > 0).toBe(at < run.lastLevel);
      });
    }
    // 60 x 1,500 chips at 10/20 are 75 big blinds each.
    expect((totals?.levels[0].stackMilliBigBlinds ?? 0) / 5).toBe(75_000);
  });

  describe('with entries after the start', () => {
    const nobody: LateEntries = {
      levels: 6,
      latePercent: 0,
      reEntries: 0,
      reEntryPercent: 0,
      rebuys: 0,
      rebuyChips: 1_500,
      rebuyPercent: 0,
      addOn: null,
      addOnPercent: 0,
    };
    const played = (late: Partial<LateEntries>, runs = 4) => {
      const simulation = new StructureSimulation({ ...spec, late: { ...nobody, ...late } });
      return Array.from({ length: runs }, (_, i) => simulation.play(i));
    };
    const everything = {
      latePercent: 50,
      reEntries: 1,
      reEntryPercent: 100,
      rebuys: 1,
      rebuyPercent: 50,
      addOn: { price: 50, chips: 3_000 },
      addOnPercent: 100,
    };

    test('that nobody makes use of is what it is without them', () => {
      const plain = new StructureSimulation(spec);
      expect(played({ ...everything, levels: 0 }, 2)).toEqual([plain.play(0), plain.play(1)]);
      expect(played({}, 1)).toEqual([plain.play(0)]);
    });

    test('starts with those who are there: half of 60 late are 30 at first and 60 entries in the end', () => {
      for (const run of played({ latePercent: 50 })) {
        expect([run.entrants, run.entries, run.lateEntries]).toEqual([60, 60, 30]);
        // 30 players of 1,500 chips begin the first level, 60 have played when registration closes.
        expect([run.levels[0].left, run.levels[0].chips]).toEqual([30, 45_000]);
        expect(run.levels[6].chips).toBe(90_000);
        expect(run.pool).toBe(5_400);
        expect(run.levels.reduce((sum, level) => sum + level.eliminations, 0)).toBe(59);
      }
      // All but two late: the two who play on time wait for the others where one is out.
      for (const run of played({ latePercent: 100 })) expect([run.levels[0].left, run.lateEntries]).toEqual([2, 58]);
    });

    test('counts everybody who goes out before registration closes in again, once where one re-entry is allowed', () => {
      for (const run of played({ reEntries: 1, reEntryPercent: 100 })) {
        expect(run.reEntries).toBeGreaterThan(0);
        expect(run.entries).toBe(60 + run.reEntries);
        expect(run.pool).toBe(90 * run.entries);
        expect(run.policies.reduce((sum, policy) => sum + policy.entrants, 0)).toBe(run.entries);
        expect(run.policies.reduce((sum, policy) => sum + policy.cost, 0)).toBe(100 * run.entries);
        expect(run.policies.reduce((sum, policy) => sum + policy.prizes, 0)).toBe(run.pool);
        expect(run.levels.reduce((sum, level) => sum + level.eliminations, 0)).toBe(run.entries - 1);
      }
      // Nobody may enter a third time: no more re-entries than players.
      for (const run of played({ reEntries: 1, reEntryPercent: 100, levels: 20 })) {
        expect(run.reEntries).toBeLessThanOrEqual(60);
      }
    });

    test('takes rebuys and add-ons into the pool and into play, not into the field', () => {
      for (const run of played({ ...everything, reEntries: 0, latePercent: 0, rebuyPercent: 100 })) {
        expect(run.entries).toBe(60);
        expect(run.rebuys).toBeGreaterThan(0);
        // Entries and rebuys of 90, add-ons of 50, which nobody who is there when registration closes declines.
        expect(run.pool).toBe(90 * (60 + run.rebuys) + 50 * run.addOns);
        expect(run.policies.reduce((sum, policy) => sum + policy.cost, 0)).toBe(
          100 * (60 + run.rebuys) + 50 * run.addOns,
        );
        expect(run.addOns).toBeLessThanOrEqual(run.levels[6].left);
        expect(run.addOns).toBeGreaterThan(run.levels[6].left - 9);
        expect(run.levels[7].chips).toBe(1_500 * (60 + run.rebuys) + 3_000 * run.addOns);
        // 51 to 66 entrants: 12 places, however much was bought.
        expect(run.policies.reduce((sum, policy) => sum + policy.cashes, 0)).toBe(12);
      }
    });

    test('leaves the house less to add to a guarantee', () => {
      const guaranteed = (late: Partial<LateEntries>) =>
        new StructureSimulation({ ...spec, guarantee: 10_000, late: { ...nobody, ...late } }).play(0);
      // 60 x 90 = 5,400 of 10,000.
      expect([guaranteed({}).pool, guaranteed({}).overlay]).toEqual([10_000, 4_600]);
      const more = guaranteed({ reEntries: 1, reEntryPercent: 100 });
      expect([more.pool, more.overlay]).toEqual([10_000, 10_000 - 90 * more.entries]);
    });

    test('lasts longer the more is bought, and gives the same bytes whatever the threads', async () => {
      const mean = async (late: Partial<LateEntries>, workers: number) => {
        const totals = await playStructure({
          spec: { ...spec, late: { ...nobody, ...late } },
          runs: 8,
          workers,
        });
        return { totals, minutes: totals.lengths.reduce((sum, each) => sum + each, 0) / 8 / 60 };
      };
      const bought = await mean(everything, 0);
      expect(bought.minutes).toBeGreaterThan((await mean({}, 0)).minutes);
      expect(JSON.stringify((await mean(everything, 3)).totals)).toBe(JSON.stringify(bought.totals));
      expect(bought.totals.rebuys).toBeGreaterThan(0);
    });
  });

  test('waits for company where a hand takes no time: heads-up tables of three players end', () => {
    const simulation = new StructureSimulation({
      ...spec,
      tableSize: 2,
      minEntrants: 5,
      maxEntrants: 5,
      pace: { handMs: 0, actionMs: 1_000 },
    });
    expect(simulation.play(0).levels.reduce((sum, level) => sum + level.eliminations, 0)).toBe(4);
  });

  test('is longer with slower levels, and shorter with fewer chips', async () => {
    const minutes = async (more: Partial<typeof spec>) => {
      const { lengths } = await playStructure({ spec: { ...spec, ...more }, runs: 8, workers: 0 });
      return lengths.reduce((sum, each) => sum + each, 0) / 8 / 60;
    };
    const usual = await minutes({});
    expect(await minutes({ levels: spec.levels.map((level) => ({ ...level, minutes: 20 })) })).toBeGreaterThan(usual);
    expect(await minutes({ startingChips: 300 })).toBeLessThan(usual);
  });

  test('is played in every game that offers tournaments', () => {
    expect(tournamentGames.length).toBeGreaterThan(10);
    expect(games.length).toBeGreaterThan(tournamentGames.length);
    for (const game of tournamentGames) {
      const tableSize = Math.min(5, game.seats.max);
      const structure = (['NL', 'PL', 'HPL', 'FL'] as const).find((each) => game.structures.includes(each)) ?? 'NL';
      const table = { structure, anteKind: 'every', tableSize, actionSeconds: 20 } as const;
      const levels = [20, 100, 400, 1_600].map((bigBlind) => {
        const level = { smallBlind: bigBlind / 2, bigBlind, ante: bigBlind / 10, minutes: 5 };
        return { bigBlind, minutes: 5, config: tournamentHandConfig(game, table, level) };
      });
      const simulation = new StructureSimulation({
        ...spec,
        gameId: game.id,
        levels,
        breaks: [],
        tableSize,
        minEntrants: 7,
        maxEntrants: 9,
        policies: [{ id: game.policies[0].id, weight: 1 }],
      });
      const run = simulation.play(0);
      expect([game.id, run.entrants >= 7 && run.entrants <= 9, run.policies[0].wins]).toEqual([game.id, true, 1]);
    }
  });
});
