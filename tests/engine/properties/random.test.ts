import { describe, expect, it } from 'vitest';
import { Random, type SeedWords, seedWords } from '@/server/engine/rng/random';
import { chiSquare, deviations } from '@/tests/support/chi-square';

const unsigned = (random: Random, n: number) => Array.from({ length: n }, () => random.next() >>> 0);

describe('Random', () => {
  // From a separate Python program: sfc32 by its definition, eight steps after seeding.
  it('gives the same numbers on every machine', () => {
    expect(unsigned(new Random([1, 2, 3, 4]), 6)).toEqual([
      2124393435, 4040705074, 1882076222, 2987331440, 417285410, 1196253302,
    ]);
    expect(unsigned(new Random([0, 0, 0, 0]), 6)).toEqual([
      1064146342, 1496911795, 4955899, 3509452982, 4035892905, 1363572419,
    ]);
  });

  it('hashes seed texts to the same words on every machine', () => {
    expect(seedWords('pitboss')).toEqual([-996063437, -148263776, 834194475, -2067208]);
    expect(seedWords('pitboss', 1, 2)).toEqual([-1830993559, 1502655406, -1447078557, 1523034270]);
    expect(seedWords('pitboss', -1)).toEqual([-89008401, -765288767, 2011375869, -1554232467]);
    expect(seedWords('')).toEqual([183358374, -1888444681, 1815550084, -1743888762]);
  });

  it('starts a hand of a unit at the same place whatever came before', () => {
    const random = new Random([9, 9, 9, 9]);
    random.next();
    random.reseedFor(seedWords('pitboss'), 3, 7);
    expect(unsigned(random, 3)).toEqual([1320787589, 3453217668, 1415299996]);
  });

  it('continues from a state', () => {
    const random = new Random(seedWords('state'));
    unsigned(random, 5);
    const state = random.state();
    const next = unsigned(random, 5);
    const other = new Random([0, 0, 0, 0]);
    other.restore(state);
    expect(unsigned(other, 5)).toEqual(next);
  });

  it.each([2, 3, 5, 6, 7, 13, 47, 52, 100, 1000, 1024, 1025, 4099, 2 ** 21])('draws below %i without bias', (n) => {
    const random = new Random(seedWords('below', n));
    const counts = new Uint32Array(Math.min(n, 5000));
    for (let i = 0; i < counts.length * 1000; i++) counts[Math.floor((random.below(n) * counts.length) / n)]++;
    expect(Math.abs(deviations(chiSquare(counts), counts.length - 1))).toBeLessThan(4);
  });

  it('rejects where plain multiplication or a remainder would be biased', () => {
    // 3 * 2^30 numbers do not divide 2^32: a remainder would give the lowest third twice as often.
    const random = new Random(seedWords('large'));
    const thirds = [0, 0, 0];
    for (let i = 0; i < 60_000; i++) thirds[Math.floor(random.below(3 * 2 ** 30) / 2 ** 30)]++;
    expect(deviations(chiSquare(thirds), 2)).toBeLessThan(4);
    const quarters = [0, 0, 0];
    for (let i = 0; i < 60_000; i++) quarters[Math.floor(random.below(3 * 2 ** 50) / 2 ** 50)]++;
    expect(deviations(chiSquare(quarters), 2)).toBeLessThan(4);
  });

  it('refuses impossible ranges', () => {
    const random = new Random([1, 2, 3, 4]);
    for (const n of [0, -1, 1.5, 1e6 + 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => random.below(n), String(n)).toThrow(RangeError);
    }
    expect(() => seedWords('x', 0.5)).toThrow(RangeError);
  });

  it('sets every bit in half of the numbers', () => {
    const random = new Random(seedWords('bits'));
    const ones = new Uint32Array(32);
    for (let i = 0; i < 100_000; i++)
      for (let bits = random.next() >>> 0, b = 0; b < 32; b++) ones[b] += (bits >>> b) & 1;
    // 100,000 tosses: standard deviation 158.
    for (const n of ones) expect(Math.abs(n - 50_000)).toBeLessThan(5 * 158);
  });
});

describe('streams', () => {
  /** Share of equal bits of two streams' first numbers; unrelated streams: 1/2. */
  function agreement(x: Random, y: Random): number {
    let equal = 0;
    for (let i = 0; i < 1000; i++) {
      for (let bits = ~(x.next() ^ y.next()), b = 0; b < 32; b++) equal += (bits >>> b) & 1;
    }
    return equal / 32_000;
  }

  it('are unrelated for seeds that differ in one bit, one letter or one number', () => {
    const base: SeedWords = [1, 2, 3, 4];
    const pairs: [SeedWords, SeedWords][] = [
      ...base.map(
        (_, word) =>
          [base, base.map((w, i) => (i === word ? w ^ 1 : w)) as unknown as SeedWords] as [SeedWords, SeedWords],
      ),
      ...base.map(
        (_, word) =>
          [base, base.map((w, i) => (i === word ? w ^ (1 << 31) : w)) as unknown as SeedWords] as [
            SeedWords,
            SeedWords,
          ],
      ),
      [seedWords('seed 1'), seedWords('seed 2')],
      [seedWords('ab'), seedWords('ba')],
      [seedWords('s', 1, 2), seedWords('s', 2, 1)],
      [seedWords('s', 1), seedWords('s', 1, 0)],
      [seedWords('s'), seedWords('s', 0)],
      [seedWords('s', 1), seedWords('s', 1 + 2 ** 32)],
    ];
    // 32,000 bits: standard deviation 0.0028.
    for (const [x, y] of pairs) expect(Math.abs(agreement(new Random(x), new Random(y)) - 0.5)).toBeLessThan(0.014);
  });

  it('of neighbouring hands and units are unrelated', () => {
    const base = seedWords('neighbours');
    const x = new Random(base);
    const y = new Random(base);
    for (const [unit, hand] of [
      [0, 1],
      [1, 0],
      [1, 1],
      [7, 999],
    ]) {
      x.reseedFor(base, unit, hand);
      y.reseedFor(base, unit, hand + 1);
      expect(Math.abs(agreement(x, y) - 0.5)).toBeLessThan(0.014);
      x.reseedFor(base, unit, hand);
      y.reseedFor(base, unit + 1, hand);
      expect(Math.abs(agreement(x, y) - 0.5)).toBeLessThan(0.014);
    }
  });

  it('give first numbers that are uniform over hands and over units, alone and in pairs', () => {
    const base = seedWords('first numbers');
    const random = new Random(base);
    const single = new Uint32Array(256);
    const pairs = new Uint32Array(64 * 64);
    let before = 0;
    for (let i = 0; i < 200_000; i++) {
      random.reseedFor(base, i % 7, Math.floor(i / 7));
      const first = random.next();
      single[first >>> 24]++;
      pairs[(before >>> 26) * 64 + (first >>> 26)]++;
      before = first;
    }
    expect(Math.abs(deviations(chiSquare(single), 255))).toBeLessThan(4);
    expect(Math.abs(deviations(chiSquare(pairs), 4095))).toBeLessThan(4);
  });
});
