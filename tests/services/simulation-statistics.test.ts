import { describe, expect, it } from 'vitest';
import { addSession, difference, emptySums, estimate } from '@/server/services/simulation/statistics';

const sumsOf = (sessions: readonly (readonly [number, number])[]) =>
  sessions.reduce((sums, [x, n]) => addSession(sums, x, n), emptySums);

describe('interval of a ratio over sessions', () => {
  it('equals the t interval of a mean when all sessions are alike', () => {
    // 1, 2, 3: mean 2, s = 1, s/sqrt(3) = 0.577350, t(2) = 4.303: 2.484338.
    const found = estimate(
      sumsOf([
        [1, 1],
        [2, 1],
        [3, 1],
      ]),
      3,
    );
    expect(found?.value).toBe(2);
    expect(found?.margin).toBeCloseTo(2.484338, 5);
  });

  it('weighs sessions of different length', () => {
    // r = 40/30; residuals -10/3 and +10/3: 200/9 / 30^2 * 2/1 = 0.0493827; root 0.2222222, t(1) = 12.706: 2.823556.
    const found = estimate(
      sumsOf([
        [10, 10],
        [30, 20],
      ]),
      2,
    );
    expect(found?.value).toBeCloseTo(4 / 3, 12);
    expect(found?.margin).toBeCloseTo(2.823556, 5);
  });

  it('scales value and margin alike', () => {
    const found = estimate(
      sumsOf([
        [1, 1],
        [2, 1],
        [3, 1],
      ]),
      3,
      100,
    );
    expect(found?.value).toBe(200);
    expect(found?.margin).toBeCloseTo(248.4338, 3);
  });

  it('stays exact where floats would cancel: two sessions that differ by one unit in 9e15', () => {
    // mean 9e15 - 1.5 over n = 1; residuals 0.5 each: s = 0.7071, se = 0.5, t(1) = 12.706: 6.353.
    const found = estimate(
      sumsOf([
        [9_000_000_000_000_000 - 1, 1],
        [9_000_000_000_000_000 - 2, 1],
      ]),
      2,
    );
    expect(found?.margin).toBeCloseTo(6.353, 3);
  });

  it('uses the normal point, barely widened, for a thousand sessions', () => {
    // 500 sessions of 0 and 500 of 2: mean 1, s^2 = 1000/999, se = sqrt(1/999) = 0.0316386.
    // t(999) = 1.962341 (tables): 0.0620858.
    let sums = emptySums;
    for (let i = 0; i < 500; i++) sums = addSession(addSession(sums, 0, 1), 2, 1);
    expect(estimate(sums, 1000)?.margin).toBeCloseTo(0.0620858, 5);
  });

  it('says nothing about one session, and nothing at all where the denominator is 0', () => {
    expect(estimate(sumsOf([[5, 10]]), 1)).toEqual({ value: 0.5, margin: null });
    expect(
      estimate(
        sumsOf([
          [0, 0],
          [0, 0],
        ]),
        2,
      ),
    ).toBeNull();
  });
});

describe('difference of two runs', () => {
  it('reads higher, lower or unclear by whether its interval holds 0', () => {
    // 5.12 +- 0.08 and 5.67 +- 0.09: 0.55 +- sqrt(0.0064 + 0.0081) = 0.1204.
    const up = difference({ value: 5.12, margin: 0.08 }, { value: 5.67, margin: 0.09 });
    expect(up.value).toBeCloseTo(0.55, 12);
    expect(up.margin).toBeCloseTo(0.1204, 4);
    expect(up.verdict).toBe('higher');
    expect(difference({ value: 8.1, margin: 0.1 }, { value: 3.2, margin: 0.1 }).verdict).toBe('lower');
    expect(difference({ value: 61.3, margin: 0.1 }, { value: 61.4, margin: 0.1 }).verdict).toBe('unclear');
    expect(difference({ value: 1, margin: null }, { value: 9, margin: 0.1 })).toEqual({
      value: 8,
      margin: null,
      verdict: 'unclear',
    });
  });
});
