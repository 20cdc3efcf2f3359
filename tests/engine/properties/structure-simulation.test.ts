import { describe, expect, test } from 'vitest';
import { tournamentGames, tournamentHandConfig } from '@/server/contracts/tournaments/hand-config';
import { addRun, games, StructureSimulation, type StructureTotals } from '@/server/engine';
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
