import { describe, expect, it } from 'vitest';
import { parseCards } from '@/server/engine/cards/card';
import { describeSuperTen, superTen } from '@/server/engine/evaluate/super-ten';

describe('Super 10 (rules 50)', () => {
  it('has the exact counts of all 22,100 hands', () => {
    const counts: Record<string, number> = {};
    for (let a = 0; a < 52; a++)
      for (let b = a + 1; b < 52; b++)
        for (let c = b + 1; c < 52; c++) {
          const { category } = describeSuperTen(superTen(c, a, b));
          counts[category] = (counts[category] ?? 0) + 1;
        }
    expect(counts).toEqual({
      trips: 52,
      threePictures: 208,
      ten: 352,
      twentyThirty: 1_808,
      points9: 2_208,
      points8: 2_160,
      points7: 2_208,
      points6: 2_160,
      points5: 2_208,
      points4: 2_160,
      points3: 2_208,
      points2: 2_160,
      points1: 2_208,
    });
  });

  it('orders trips > pictures > ten > twenty or thirty > 9 ... 1, then highest card and suit', () => {
    const rank = (text: string) => superTen(...(parseCards(text) as [number, number, number]));
    const falling = [
      'KsKdKc',
      '2s2d2c', // any trips over any pictures
      'AsAdAc', // ace is the lowest
      'KsQdJc',
      'KcQsJs', // club king below the spade king
      'QsQdJc',
      '7s2dAc', // total 10
      '5s4dAc', // total 10, five high
      'KsJdTc', // total 30, not three pictures
      '9s8d3c', // total 20
      'Ks8dAc', // 9
      '9s9dAc', // 9, nine high
      '4s3dAh', // 8
    ];
    const ranks = falling.map(rank);
    expect([...ranks].sort((a, b) => b - a)).toEqual(ranks);
  });
});
