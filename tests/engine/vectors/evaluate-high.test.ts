import { describe, expect, it } from 'vitest';
import { cardText, parseCards, UNKNOWN_CARD } from '@/server/engine/cards/card';
import { describeHigh, HIGH_RANKS, high5, highOf } from '@/server/engine/evaluate/high';

const rankOf = (text: string) => highOf(parseCards(text));

describe('high hands (rules 10, High ranking)', () => {
  // Strongest first; neighbours differ by the one thing that the line names.
  const ladder: readonly [string, string][] = [
    ['royal flush', 'As Ks Qs Js Ts'],
    ['straight flush', 'Ks Qs Js Ts 9s'],
    ['steel wheel, the lowest straight flush', 'As 2s 3s 4s 5s'],
    ['quads', 'Ac Ad Ah As 2c'],
    ['quads, smaller', 'Kc Kd Kh Ks Ac'],
    ['quads, kicker', 'Kc Kd Kh Ks Qc'],
    ['full house', 'Ac Ad Ah 2c 2d'],
    ['full house, by the three', 'Kc Kd Kh Ac Ad'],
    ['full house, by the two', 'Kc Kd Kh Qc Qd'],
    ['flush', 'Ah Kh Qh Jh 9h'],
    ['flush, by the fifth card', 'Ah Kh Qh Jh 8h'],
    ['straight, ace high', 'Ac Kd Qh Js Tc'],
    ['straight, six high', '6c 5d 4h 3s 2c'],
    ['straight, ace low', '5c 4d 3h 2s Ac'],
    ['trips', '3c 3d 3h 5s 4c'],
    ['trips, smaller, better kickers', '2c 2d 2h As Kc'],
    ['two pair', 'Ac Ad 3h 3s 2c'],
    ['two pair, by the second pair', 'Ac Ad 2h 2s Kc'],
    ['two pair, by the kicker', 'Ac Ad 2h 2s Qc'],
    ['pair', 'Ac Ad 4h 3s 2c'],
    ['pair, smaller', 'Kc Kd Ah Qs Jc'],
    ['pair, third kicker', 'Kc Kd Ah Qs Tc'],
    ['Q-K-A-2-3 does not wrap', 'Ac Kd Qh 3s 2c'],
    ['seven high', '7c 5d 4h 3s 2c'],
  ];

  it.each(ladder.slice(1).map(([what, weaker], i) => [ladder[i][0], what, ladder[i][1], weaker] as const))(
    '%s beats %s',
    (_better, _worse, stronger, weaker) => {
      expect(rankOf(stronger)).toBeGreaterThan(rankOf(weaker));
    },
  );

  it('runs from 1 to 7462', () => {
    expect(rankOf('7c 5d 4h 3s 2c')).toBe(1);
    expect(rankOf('As Ks Qs Js Ts')).toBe(HIGH_RANKS);
  });

  it('never compares suits', () => {
    expect(rankOf('Ac Kc Qc Jc 9c')).toBe(rankOf('As Ks Qs Js 9s'));
    expect(rankOf('As Kd Qc Jh 9c')).toBe(rankOf('Ac Kh Qs Jd 9s'));
  });

  // Hands that popular libraries get wrong.
  it('takes the better full house of two trips in seven cards', () => {
    expect(rankOf('Kc Kd Kh Qc Qd Qh 2s')).toBe(rankOf('Kc Kd Kh Qc Qd'));
  });

  it('takes the best kicker beside quads, also one that is paired on the table', () => {
    expect(rankOf('9c 9d 9h 9s 4c 4d As')).toBe(rankOf('9c 9d 9h 9s As'));
    expect(rankOf('9c 9d 9h 9s 4c 4d 4s')).toBe(rankOf('9c 9d 9h 9s 4s'));
  });

  it('takes the five highest of seven suited cards, and a straight flush below a higher flush card', () => {
    expect(rankOf('Ac Kc Jc 9c 7c 4c 2c')).toBe(rankOf('Ac Kc Jc 9c 7c'));
    expect(rankOf('Ac 9c 8c 7c 6c 5c 2c')).toBe(rankOf('9c 8c 7c 6c 5c'));
  });

  it('takes the two best of three pairs with the best kicker', () => {
    expect(rankOf('Ac Ad Kc Kd Qc Qd Js')).toBe(rankOf('Ac Ad Kc Kd Qs'));
  });

  it('ranks a hand with a card that is not known below everything', () => {
    expect(high5(UNKNOWN_CARD, 1, 2, 3, 4)).toBe(0);
    expect(rankOf('As Ks Qs Js Ts 2c ??')).toBe(0);
    expect(highOf([1, 2, 3, 4])).toBe(0);
  });
});

describe('describeHigh', () => {
  it.each([
    ['As Ks Qs Js Ts', 'royalFlush', []],
    ['5s 4s 3s 2s As', 'straightFlush', ['5']],
    ['Kc Kd Kh Ks Qc', 'quads', ['K', 'Q']],
    ['Ac Ad Ah Kc Kd', 'fullHouse', ['A', 'K']],
    ['Ah Th 7h 4h 2h', 'flush', ['A', 'T', '7', '4', '2']],
    ['Tc 9d 8h 7s 6c', 'straight', ['T']],
    ['3c 3d 3h 5s 4c', 'trips', ['3', '5', '4']],
    ['Ac Ad 3h 3s 2c', 'twoPair', ['A', '3', '2']],
    ['Kc Kd Ah Qs Jc', 'pair', ['K', 'A', 'Q', 'J']],
    ['Ac Kd Qh 3s 2c', 'highCard', ['A', 'K', 'Q', '3', '2']],
  ])('%s is %s of %j', (text, category, cards) => {
    expect(describeHigh(rankOf(text))).toEqual({ category, cards });
  });

  it('refuses what is no rank', () => {
    for (const rank of [0, -1, HIGH_RANKS + 1, Number.NaN]) expect(() => describeHigh(rank)).toThrow(RangeError);
  });
});

describe('cards as text', () => {
  it('reads back what it writes, for every card', () => {
    const all = Array.from({ length: 52 }, (_, card) => card);
    expect(parseCards(all.map(cardText).join(''))).toEqual(all);
    expect(cardText(0)).toBe('2c');
    expect(cardText(51)).toBe('As');
    expect(cardText(UNKNOWN_CARD)).toBe('??');
  });

  it.each([
    ['As Kx', 'Kx', 1],
    ['10s', '10', 0],
    ['AsK', 'K', 1],
    ['as', 'as', 0],
  ])('names the bad token of %j', (text, token, index) => {
    expect(() => parseCards(text)).toThrow(expect.objectContaining({ name: 'CardTextError', token, index }));
  });
});
