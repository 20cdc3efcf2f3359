import { describe, expect, it } from 'vitest';
import { parseCards } from '@/server/engine/cards/card';
import { naturalOf, naturals } from '@/server/engine/rows/naturals';
import { type RowStyle, rankFive, rankRows, rankThree } from '@/server/engine/rows/rank';

const five = (text: string, style: RowStyle) => rankFive(parseCards(text), style);
const three = (text: string, style: RowStyle) => rankThree(parseCards(text), style);
const foul = (text: string) => {
  const ranks = { front: 0, middle: 0, back: 0, foul: false };
  rankRows(parseCards(text), 'banker', ranks);
  return ranks.foul;
};

describe.each(['banker', 'susun', 'susunKickers'] as const)(
  'row ranks, %s (rules 40, Capsa; rules 50, 13 Card)',
  (style) => {
    it('orders the categories', () => {
      const falling = [
        'AsKsQsJsTs',
        '9s8s7s6s5s',
        '2c2d2h2s3c',
        '3c3d3h2s2c',
        '7c5c4c3c2c',
        'Ac2d3c4h5s',
        '2c2d2h4s3c',
        '3c3d2h2s4c',
        '2c2d3h4s5c',
        'AcKdQhJs9c',
      ].map((text) => five(text, style));
      expect([...falling].sort((a, b) => b - a)).toEqual(falling);
    });

    it('parts flushes by suit first, then ranks', () => {
      // A's example: ace-high heart flush loses to king-high spade flush.
      expect(five('AhJhTh9h8h', style)).toBeLessThan(five('Ks7s6s3s2s', style));
      expect(five('AcKc9c3c2c', style)).toBeGreaterThan(five('AcKc8c7c6c', style));
      expect(five('7c6c4c3c2c', style)).toBeGreaterThan(five('AdKdQdJd9d', style)); // s > h > c > d
    });

    it('parts straights by top rank, then the top card’s suit; A-2-3-4-5 is the lowest', () => {
      expect(five('5c6d7h8s9c', style)).toBeGreaterThan(five('Ac2d3h4s5c', style)); // A's example
      expect(five('2c3d4h5s6c', style)).toBeGreaterThan(five('As2d3h4s5s', style));
      expect(five('5c6d7h8s9c', style)).toBeGreaterThan(five('5s6s7s8c9d', style)); // A: club over diamond
      expect(five('Ac2d3h4s5h', style)).toBeGreaterThan(five('As2s3s4h5c', style)); // the five's suit counts
    });

    it('parts two pair by ranks, kicker, then the higher suit of the higher pair', () => {
      expect(five('7c7dKcKd8h', style)).toBeGreaterThan(five('9c9d2c2dAh', style)); // A's example
      expect(five('7c7dKcKdAh', style)).toBeGreaterThan(five('7h7sKhKs8h', style)); // A's example
      expect(five('7c7dKsKd8h', style)).toBeGreaterThan(five('7h7sKhKc8d', style));
    });

    it('parts high cards by ranks in turn, then the suit of the highest', () => {
      expect(three('AcTd6h', style)).toBeGreaterThan(three('AsTh5h', style));
      expect(three('AhTd5h', style)).toBeGreaterThan(three('AcTh5c', style)); // A: the heart ace over the club ace
    });

    it('ranks trips, full houses, quads by their rank', () => {
      expect(five('7c7d7hKs8c', style)).toBeGreaterThan(five('5c5d5hKcAc', style)); // A's example
      expect(five('AcAdAh2s2c', style)).toBeGreaterThan(five('7c7d7hKsKc', style)); // A's example
      expect(three('3c3d3h', style)).toBeGreaterThan(three('AcAdKh', style));
    });
  },
);

describe('where the styles differ', () => {
  it('banker: pairs by kickers before suit; straight flushes by rank before suit', () => {
    expect(five('KcKd9h8s7c', 'banker')).toBeGreaterThan(five('KsKh9c8d6c', 'banker'));
    expect(five('KsKh9h8s7c', 'banker')).toBeGreaterThan(five('KcKd9c8d7h', 'banker'));
    expect(five('9d8d7d6d5d', 'banker')).toBeGreaterThan(five('8s7s6s5s4s', 'banker'));
  });

  it('susun: pairs by suit before kickers (setting: kickers); straight flushes by suit before rank', () => {
    expect(five('KcKd9h8s7c', 'susun')).toBeLessThan(five('KsKh3c4d2c', 'susun'));
    expect(five('KcKd9h8s7c', 'susunKickers')).toBeGreaterThan(five('KsKh3c4d2c', 'susunKickers'));
    expect(five('9d8d7d6d5d', 'susun')).toBeLessThan(five('8s7s6s5s4s', 'susun'));
  });
});

describe('legality: back >= middle >= front, suits included (rules 40, Capsa)', () => {
  it('takes a legal setting and refuses a stronger front or middle', () => {
    expect(foul('2c3d4h 5c5d6h7s8c 9c9d9hTsJc')).toBe(false);
    expect(foul('KcKd4h 5c5d6h7s8c 9c9d9hTsJc')).toBe(true);
    expect(foul('2c3d4h 9c9d9hTsJc 5c5d6h7s8c')).toBe(true);
  });

  it('compares front and middle by category and shared ranks; all equal counts as legal', () => {
    expect(foul('AcKdQh AsKhQdJs9c 2c2d3h4s5c')).toBe(false);
    expect(foul('AcKdQh AsKhJdTs9c 2c2d3h4s5c')).toBe(true);
    expect(foul('9c9dAh 9h9sKd4s5c 2c2d3h3s5d')).toBe(true);
    expect(foul('9c9dQh 9h9sKd4s5c 2c2d3h3s5d')).toBe(false);
  });

  it('compares middle and back with suits', () => {
    // Two flushes with the same ranks: the club flush may not stand over the diamond one the other way round.
    expect(foul('2h3s4h KdJd9d7d5d KcJc9c7c5c')).toBe(false);
    expect(foul('2h3s4h KcJc9c7c5c KdJd9d7d5d')).toBe(true);
  });
});

describe('naturals (rules 50, 13 Card)', () => {
  const kind = (text: string) => {
    const place = naturalOf(parseCards(text));
    return place < 0 ? null : naturals[place];
  };
  it.each([
    ['oneSuitDragon', '2s3s4s5s6s7s8s9sTsJsQsKsAs'],
    ['dragon', '2s3s4s5s6s7c8s9dTsJsQsKsAs'],
    ['twelveRoyals', 'JcJdJhJsQcQdQhQsKcKdKhKs2c'],
    ['twelveRoyals', 'JcJdJhJsQcQdQhQsKcKdKhAsAc'],
    ['threeStraightFlushes', '2c3c4c5c6c 9d8d7d6d5d AhKhQh'],
    ['threeStraightFlushes', '2c3c4c5c6c 8c9cTc AsKsQsJsTs'],
    ['threeQuads', '2c2d2h2s3c3d3h3s4c4d4h4s9c'],
    ['allHigh', '8c8d8h9sTcTdJhJsQcKdAhAs9c'],
    ['allLow', '2c2d2h3s4c4d5h6s7c8d8h8s3c'],
    ['oneColour', '2c3c9c5cTc7cKs8s9s2sJs4s6s'],
    ['fourTriples', '2c2d2h4c4d4h9c9d9hKcKdKh3s'],
    ['fivePairsTriple', '2c2d4c4d9c9dTcTdAcAdKcKdKh'],
    ['fivePairsTriple', '2c2d2h2s9c9dTcTdAcAdKcKdKh'],
    ['sixPairs', '2c2d4c4d9c9dTcTdAcAdKcKdQh'],
    ['sixPairs', '2c2d2h2s9c9dTcTdAcAdKcKdQh'],
    ['threeStraights', '2c3d4h5s6c 9d8d7h6s5h AsKhQd'],
    ['threeStraights', 'Ac2d3h 2s3d4c5h6s TcJdQhKsAd'],
    ['threeFlushes', '2c4c9cJcKc 3d5d7d9dAd 2h7hTh'],
    [null, '2c4c9cJcKc 3d5d7d9dAd 2h7hTs'],
  ])('%s: %s', (expected, text) => {
    expect(kind(text)).toBe(expected);
  });
});
