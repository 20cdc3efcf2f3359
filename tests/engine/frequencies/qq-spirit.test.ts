import { describe, expect, it } from 'vitest';
import { TILES } from '@/server/engine/cards/tile';
import { qqSpirit } from '@/server/engine/games/qq-spirit';
import { Random, seedWords } from '@/server/engine/rng/random';
import { digitOfThree, digitOfTwo } from '@/server/engine/tiles/digit';
import { configOf } from '@/tests/support/staged-hand';

describe('QQ Spirit (rules 40)', () => {
  const figures = Object.fromEntries(
    (qqSpirit.edge?.(configOf(qqSpirit))?.figures ?? []).map((figure) => [figure.name, figure]),
  );
  const percent = (name: string) => (figures[name].value * 100).toFixed(2);

  it('gives the player +1.19 % when both draw below 6, -1.16 % when nobody draws', () => {
    expect(percent('bothBelowSix')).toBe('1.19');
    expect(percent('nobodyDraws')).toBe('-1.16');
  });

  it('warns that the player is favoured where everybody draws', () => {
    expect(qqSpirit.validate(configOf(qqSpirit)).map((issue) => issue.code)).toEqual(['playerFavoured']);
    expect(qqSpirit.validate(configOf(qqSpirit, { ninePays: 1 }))).toEqual([]);
  });

  it('finds a draw at least as good, and doubling on top never worse', () => {
    expect(figures.bestDraw.value).toBeGreaterThanOrEqual(figures.bothBelowSix.value);
    expect(figures.bestDrawAndDouble.value).toBeGreaterThanOrEqual(figures.bestDraw.value);
    expect(figures.bestThreshold.value).toBeGreaterThan(0);
  });

  it('agrees with 400,000 deals played out by another way within four standard errors', () => {
    const random = new Random(seedWords('qq'));
    const tiles = Array.from({ length: TILES }, (_, tile) => tile);
    const rounds = 400_000;
    let sum = 0;
    let squares = 0;
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < 6; i++) {
        const at = i + random.below(TILES - i);
        [tiles[i], tiles[at]] = [tiles[at], tiles[i]];
      }
      const value = (a: number, b: number, c: number) =>
        digitOfTwo(a, b) < 6 ? digitOfThree(a, b, c) : digitOfTwo(a, b);
      const own = value(tiles[0], tiles[1], tiles[2]);
      const dealer = value(tiles[3], tiles[4], tiles[5]);
      const result = own <= dealer ? -1 : own === 9 ? 2 : 1;
      sum += result;
      squares += result * result;
    }
    const mean = sum / rounds;
    const error = Math.sqrt((squares / rounds - mean * mean) / rounds);
    expect(Math.abs(mean - figures.bothBelowSix.value)).toBeLessThan(4 * error);
  });
});
