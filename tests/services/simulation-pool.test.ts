import { describe, expect, test } from 'vitest';
import { findPreset } from '@/server/contracts/table-presets';
import { openSimulation, type SimulationSpec, type SimulationTotals, type UnitResult } from '@/server/engine';
import { runUnits } from '@/server/platform/simulation-pool';

function specOf(policies: readonly string[] = ['random-legal']): SimulationSpec {
  const preset = findPreset('holdem-nl-050-100');
  if (preset === undefined) throw new Error('no preset');
  const { gameId, config, seats } = preset;
  return { gameId, config, seats, policies, seed: 'pool', disconnectBp: 200 };
}

const spec = specOf();
const HANDS = 7_300;

describe('units over threads', { timeout: 60_000 }, () => {
  test('are the same bytes on no, one, two and three threads, told in unit order', async () => {
    const runs = await Promise.all(
      [0, 1, 2, 3].map(async (workers) => {
        const units: number[] = [];
        const progress: number[] = [];
        const totals = await runUnits({
          spec,
          hands: HANDS,
          workers,
          onUnit: ({ unit }) => {
            units.push(unit);
          },
          onProgress: (_, done) => progress.push(done),
        });
        expect(units).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
        expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
        return JSON.stringify(totals);
      }),
    );
    expect(new Set(runs).size).toBe(1);
    expect(JSON.parse(runs[0])).toMatchObject({ hands: HANDS, units: 8, unbalanced: 0 });
  });

  test('go on from where a run broke off, to the same bytes', async () => {
    const whole = await runUnits({ spec, hands: HANDS, workers: 0 });
    const stopped = new AbortController();
    let kept: SimulationTotals | null = null;
    await expect(
      runUnits({
        spec,
        hands: HANDS,
        workers: 2,
        signal: stopped.signal,
        onProgress: (totals, done) => {
          // What a job stores survives only as JSON.
          kept = JSON.parse(JSON.stringify(totals));
          if (done === 3) stopped.abort(new Error('killed'));
        },
      }),
    ).rejects.toThrow('killed');
    expect(kept).toMatchObject({ units: 3 });
    expect(await runUnits({ spec, hands: HANDS, workers: 2, resume: kept })).toEqual(whole);
  });

  test('that are known are not computed again', async () => {
    const whole = await runUnits({ spec, hands: HANDS, workers: 0 });
    const run = openSimulation(spec);
    const finished: UnitResult[] = [run(5, 1000), run(2, 1000), run(0, 1000)];
    expect(await runUnits({ spec, hands: HANDS, workers: 2, finished })).toEqual(whole);
    // A known unit is believed: with another one in its place the sum is another.
    const other = openSimulation(specOf(['calling']));
    const changed = await runUnits({ spec, hands: HANDS, workers: 2, finished: [other(4, 1000)] });
    expect(changed.digest).not.toBe(whole.digest);
  });

  test('a resumed run that was already done gives its totals', async () => {
    const whole = await runUnits({ spec, hands: 2_000, workers: 0 });
    expect(await runUnits({ spec, hands: 2_000, workers: 2, resume: whole })).toEqual(whole);
  });
});

describe('a run that cannot go on', { timeout: 60_000 }, () => {
  test('rejects with what the engine says', async () => {
    for (const workers of [0, 2]) {
      await expect(runUnits({ spec: { ...spec, seats: 12 }, hands: 3_000, workers })).rejects.toThrow(
        /2 to 10 seats, not 12/,
      );
      await expect(runUnits({ spec: specOf(['psychic']), hands: 3_000, workers })).rejects.toThrow(
        /no policy "psychic"/,
      );
    }
  });

  test('rejects when its caller cannot take a unit', async () => {
    const onUnit = () => Promise.reject(new Error('disk full'));
    await expect(runUnits({ spec, hands: 3_000, workers: 2, onUnit })).rejects.toThrow('disk full');
  });

  test('does not start once it was cancelled, and needs a hand', async () => {
    await expect(
      runUnits({ spec, hands: 3_000, workers: 2, signal: AbortSignal.abort(new Error('too late')) }),
    ).rejects.toThrow('too late');
    await expect(runUnits({ spec, hands: 0, workers: 0 })).rejects.toThrow(/at least one hand/);
  });
});
