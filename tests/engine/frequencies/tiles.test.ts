import { describe, expect, it } from 'vitest';
import { PIPS, parseTile, parseTiles, TILES, tileText } from '@/server/engine/cards/tile';
import { digitOfTwo } from '@/server/engine/tiles/digit';
import { bestSplit, plainRank, rankFour, rankFourStrict, specialOf } from '@/server/engine/tiles/four';

function* fours(): Generator<[number, number, number, number]> {
  for (let a = 0; a < TILES; a++)
    for (let b = a + 1; b < TILES; b++)
      for (let c = b + 1; c < TILES; c++) for (let d = c + 1; d < TILES; d++) yield [a, b, c, d];
}

describe('tiles (rules 00 and 40)', () => {
  it('has 28 tiles that read back, 168 pips in all', () => {
    for (let tile = 0; tile < TILES; tile++) expect(parseTile(tileText(tile))).toBe(tile);
    // Each half 0..6 stands on 8 halves: 8 x 21.
    expect(PIPS.reduce((sum, pips) => sum + pips, 0)).toBe(168);
    expect(() => parseTile('7|1')).toThrow(RangeError);
    expect(() => tileText(28)).toThrow(RangeError);
    expect(() => tileText(-1)).toThrow(RangeError);
  });

  it('counts the digits of the 378 two-tile hands (rules 40, Ceme exact)', () => {
    const counts = new Array(10).fill(0);
    for (let a = 0; a < TILES; a++) for (let b = a + 1; b < TILES; b++) counts[digitOfTwo(a, b)]++;
    expect(counts).toEqual([37, 39, 38, 39, 37, 38, 37, 38, 37, 38]);
  });

  it('counts the specials of the 20,475 four-tile hands (rules 40, Special four-tile hands)', () => {
    const counts: Record<string, number> = { sixGod: 0, twin: 0, pureBig: 0, pureSmall: 0, none: 0 };
    for (const hand of fours()) counts[specialOf(...hand) ?? 'none']++;
    expect(counts).toEqual({ sixGod: 1, twin: 35, pureBig: 70, pureSmall: 70, none: 20_299 });
  });

  it('counts the best left digits of the 20,299 others (rules 40, Tile value)', () => {
    const lefts: number[] = new Array(10).fill(0);
    let ninety = 0;
    for (const hand of fours()) {
      if (specialOf(...hand) !== null) continue;
      const split = bestSplit(...hand);
      lefts[Math.floor(split / 10)]++;
      if (split === 99) ninety++;
    }
    expect(lefts).toEqual([0, 6, 51, 193, 344, 698, 1142, 2592, 5249, 10_024]);
    expect(ninety).toBe(603);
  });

  it('orders sixGod > twin > pureBig > pureSmall > 9:9 > 9:8', () => {
    const rank = (text: string) => rankFour(...(parseTiles(text) as [number, number, number, number]));
    const sixGod = rank('0|6 1|5 2|4 3|3');
    const twin = rank('0|0 1|1 2|2 3|3');
    const big = rank('6|6 5|6 5|5 4|4'); // 12 + 11 + 10 + 8 = 41, A's example of a pure big
    const small = rank('0|0 0|1 0|2 1|2'); // 0 + 1 + 2 + 3 = 6, A's example of a pure small
    const nines = rank('3|6 0|0 4|5 5|5'); // 9 + 0 : 9 + 10
    expect(nines).toBe(99);
    expect([sixGod, twin, big, small, nines].sort((x, y) => y - x)).toEqual([sixGod, twin, big, small, nines]);
  });

  it('decides heads-up hands strictly; before the tie rule 3,963,439 of 108,783,675 tie (rules 50)', () => {
    // All pairs of disjoint hands by inclusion and exclusion over the tiles they share would be 108.8 million pairs;
    // each unordered pair is looked at once, so both figures come out halved.
    const hands = [...fours()].map((hand) => ({
      mask: hand.reduce((mask, tile) => mask | (1 << tile), 0),
      rank: rankFour(...hand),
      strict: rankFourStrict(...hand),
    }));
    for (const hand of hands) expect(plainRank(hand.strict)).toBe(hand.rank);
    const groups = new Map<number, typeof hands>();
    for (const hand of hands) groups.set(hand.rank, [...(groups.get(hand.rank) ?? []), hand]);
    let ties = 0;
    let undecided = 0;
    for (const group of groups.values())
      for (let i = 0; i < group.length; i++)
        for (let j = i + 1; j < group.length; j++)
          if ((group[i].mask & group[j].mask) === 0) {
            ties++;
            if (group[i].strict === group[j].strict) undecided++;
          }
    // C(28,4) x C(24,4) / 2 = 20,475 x 10,626 / 2 = 108,783,675 pairs.
    expect((20_475 * 10_626) / 2).toBe(108_783_675);
    expect(ties).toBe(3_963_439);
    expect(undecided).toBe(0);
  });
});
