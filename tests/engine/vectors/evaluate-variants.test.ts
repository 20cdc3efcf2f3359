import { describe, expect, it } from 'vitest';
import { parseCards, UNKNOWN_CARD } from '@/server/engine/cards/card';
import { badugi4, describeBadugi } from '@/server/engine/evaluate/badugi';
import { americana5, describeAmericana, describeDraw32, draw32 } from '@/server/engine/evaluate/deck32';
import { describeText } from '@/server/engine/evaluate/describe-text';
import { describeEightLow, eightLowOf, omahaEightLow, omahaLowBoard } from '@/server/engine/evaluate/eight-low';
import { exposedHigh, exposedLow } from '@/server/engine/evaluate/exposed';
import { describeHigh, highOf } from '@/server/engine/evaluate/high';
import { aceToFiveOf, describeAceToFive, describeDeuceToSeven, deuceToSeven5 } from '@/server/engine/evaluate/low';
import { describeOmaha, omahaBoard, omahaHigh } from '@/server/engine/evaluate/omaha';
import { describeShortDeck, shortDeckOf } from '@/server/engine/evaluate/short-deck';
import { describeSoko, soko5 } from '@/server/engine/evaluate/soko';

type Quad = [number, number, number, number];
type Quint = [number, number, number, number, number];
const of5 = (evaluator: (...cards: Quint) => number) => (text: string) => evaluator(...(parseCards(text) as Quint));

/** Every line beats the next. */
function ladder(rankOf: (text: string) => number, lines: readonly string[]): void {
  it.each(lines.slice(1).map((weaker, i) => [lines[i], weaker] as const))('%s beats %s', (stronger, weaker) => {
    expect(rankOf(stronger)).toBeGreaterThan(rankOf(weaker));
  });
}

describe('Soko (rules 10)', () => {
  const rankOf = of5(soko5);
  ladder(rankOf, [
    'As Ks Qs Js Ts',
    '2c 2d 2h 2s 3c',
    '2c 2d 2h 3s 3c',
    '2c 3c 4c 5c 7c',
    'Ac 2c 3c 4c 5d', // a straight, although also a four-flush
    '2c 2d 2h 3s 5c',
    '2c 2d 3h 3s 4c',
    'Ah Kh Qh Th Ad', // four-flush with a pair
    'Ah Kh Qh Th Kd', // its fifth card decides
    'Ah Kh Qh 9h Ad',
    'Ah Kh Qh 2h 3d', // suited cards before the fifth
    '2h 3h 4h 5h 7d', // four-flush with a four-straight
    'Ac Kd Qh Js Jc', // four-straight, its fifth card a pair
    'Ac Kd Qh Js 4c', // worked: a four-straight beats the pair below
    'Kc Qd Jh Ts 8c', // by the top rank
    'Kc Qd Jh Ts 2c',
    '5c 4d 3h 2s Kc',
    '4c 3d 2h As Kc', // A-2-3-4 is the lowest four-straight
    'Ac Ad Kh Qs 9c',
    '2c 2d 3h 4s 6c',
    'Ac Kd Qh 9s 8c',
    '7c 5d 4h 2s 8d',
  ]);
  it('does not wrap', () => expect(describeSoko(rankOf('Kc Ad 2h 3s 9c')).category).toBe('highCard'));
  it('names four-flushes with the fifth card last', () => {
    expect(describeSoko(rankOf('Ah Kh Qh 2h 3d'))).toEqual({ category: 'fourFlush', cards: ['A', 'K', 'Q', '2', '3'] });
    expect(describeSoko(rankOf('4c 3d 2h As Kc'))).toEqual({ category: 'fourStraight', cards: ['4', 'K'] });
  });
  it('ranks an unknown card below everything', () => expect(soko5(0, 1, 2, 3, UNKNOWN_CARD)).toBe(0));
});

const thirtyTwo = [
  'As Ks Qs Js Ts',
  '7c 8c 9c Tc Ac', // the lowest straight flush
  '7c 7d 7h 7s 8c',
  '7c 8c 9c Jc Qc', // a flush beats a full house
  'Ac Ad Ah Ks Kc',
  'Ac Kd Qh Js Tc',
  'Jc Td 9h 8s 7c',
  'Tc 9d 8h 7s Ac', // A-7-8-9-T is the lowest straight
  'Ac Ad Ah Ks Qc',
  'Ac Ad Kh Ks Qc',
  'Ac Ad Kh Qs Jc',
  'Ac Kd Qh Js 9c',
];

describe('Americana (rules 10, 32-card ranking)', () => {
  const rankOf = of5(americana5);
  ladder(rankOf, thirtyTwo);
  it('splits equal ranks', () => expect(rankOf('Ac Ad Kh Qs Jc')).toBe(rankOf('Ah As Kc Qc Jd')));
  it('names the lowest straight by its ten', () => {
    expect(describeAmericana(rankOf('Tc 9d 8h 7s Ac'))).toEqual({ category: 'straight', cards: ['T'] });
  });
});

describe('32-card draw: h > d > c > s decides (rules 10)', () => {
  const rankOf = of5(draw32);
  ladder(rankOf, thirtyTwo);
  ladder(rankOf, ['9h Th Jh Qh Kh', '9d Td Jd Qd Kd', '9c Tc Jc Qc Kc', '9s Ts Js Qs Ks']); // straight flush
  ladder(rankOf, ['7h 8h 9h Jh Ah', '7d 8d 9d Jd Ad', '7c 8c 9c Jc Ac', '7s 8s 9s Js As']); // flush
  ladder(rankOf, ['Ah Kd Qd Js Tc', 'Ad Kh Qh Jc Th', 'Ac Kh Qh Jd Th', 'As Kh Qh Jd Th']); // straight: top card
  ladder(rankOf, ['Th 9d 8d 7s Ac', 'Td 9h 8h 7c Ah', 'Tc 9h 8h 7d Ah', 'Ts 9h 8h 7d Ah']); // A-7-8-9-T: the ten
  ladder(rankOf, ['Ac As Kc Ks Qh', 'Ah Ad Kh Kd Qd', 'Ah Ad Kh Kd Qc', 'Ah Ad Kh Kd Qs']); // two pair: the side card
  ladder(rankOf, ['Ac As Kh Qs Jc', 'Ah Ad Kd Qh Jh', 'Ah Ad Kc Qh Jh', 'Ah Ad Ks Qh Jh']); // pair: highest side card
  ladder(rankOf, ['Ah Kd Qs Js 9c', 'Ad Kh Qh Jh 9h', 'Ac Kh Qh Jh 9h', 'As Kh Qh Jh 9h']); // high card: top card
  it('compares ranks before suits', () => {
    expect(rankOf('As Kh Qh Jd 9c')).toBeGreaterThan(rankOf('Ah Kd Qc Jc 8h'));
  });
  it('names the deciding suit only where suits can decide', () => {
    expect(describeDraw32(rankOf('Ac As Kh Qs Jc'))).toEqual({
      category: 'pair',
      cards: ['A', 'K', 'Q', 'J'],
      suit: 'h',
    });
    expect(describeDraw32(rankOf('7c 7d 7h 7s 8c'))).toEqual({ category: 'quads', cards: ['7', '8'] });
  });
  it('ranks an unknown card below everything', () => expect(draw32(20, 21, 22, 23, UNKNOWN_CARD)).toBe(0));
});

describe('short deck', () => {
  const rankOf = (text: string) => shortDeckOf(parseCards(text));
  ladder(rankOf, [
    'As Ks Qs Js Ts',
    'Ts 9s 8s 7s 6s',
    '9s 8s 7s 6s As',
    '6c 6d 6h 6s 7c',
    '6c 7c 8c 9c Jc',
    'Ac Ad Ah Ks Kc',
    'Ac Kd Qh Js Tc',
    '9c 8d 7h 6s Ac',
    'Ac Ad Ah Ks Qc',
    'Ac Ad Kh Ks Qc',
    'Ac Ad Kh Qs Jc',
    'Ac Kd Qh Js 9c',
  ]);
  it('takes the flush of seven cards that also hold a full house', () => {
    expect(describeShortDeck(rankOf('6c 7c 8c 9c Jc 6d 6h')).category).toBe('flush');
  });
});

describe('2-7 (rules 10, Low)', () => {
  const rankOf = of5(deuceToSeven5);
  ladder(rankOf, [
    '2c 3d 4h 5s 7c', // the best
    '2c 3d 4h 6s 7c',
    '2c 3d 4h 5s 8c',
    '2c 3d 4h 5s Ac', // ace high and no straight
    '2c 3d 4h 6s Ac',
    '2c 2d 3h 4s 5c',
    '2c 3d 4h 5s 6c', // a straight counts against
    '2c 3c 4c 5c 7c', // and a flush
    'Ac 2c 3c 4c 5c', // an ace-high flush, no straight flush
    '2c 3c 4c 5c 6c',
    'Ac Kc Qc Jc Tc',
  ]);
  it('names a low', () => {
    expect(describeDeuceToSeven(rankOf('2c 3d 4h 5s 7c'))).toEqual({
      category: 'low',
      cards: ['7', '5', '4', '3', '2'],
    });
  });
});

describe('A-5 (razz)', () => {
  const rankOf = (text: string) => aceToFiveOf(parseCards(text));
  ladder(rankOf, [
    'Ac 2c 3c 4c 5c Kd Kh', // straights and flushes are ignored
    'Ac 2c 3c 4c 6c Kd Kh',
    '8c 7d 6h 5s 4c',
    'Kc Qd Jh Ts 9c',
    'Ac Ad 2h 3s 4c', // aces are the lowest pair
    '2c 2d Ah 3s 4c',
    'Ac Ad 2h 2s Kc',
  ]);
  it('names a low with the ace last', () => {
    expect(describeAceToFive(rankOf('Ac 2c 3c 4c 6c Kd Kh'))).toEqual({
      category: 'low',
      cards: ['6', '4', '3', '2', 'A'],
    });
  });
});

describe('8-or-better (rules 10, Low)', () => {
  const rankOf = (text: string) => eightLowOf(parseCards(text));
  ladder(rankOf, ['Ac 2c 3c 4c 5c', 'Ac 2d 3h 4s 6c', '8c 4d 3h 2s Ac', '8c 7d 6h 5s 4c', '9c 4d 3h 2s Ac']);
  it('does not qualify with a pair or a nine', () => {
    expect(rankOf('8c 8d 3h 2s Ac')).toBe(0);
    expect(rankOf('9c 4d 3h 2s Ac Kd Kh')).toBe(0);
    expect(describeEightLow(rankOf('8c 8d 3h 2s Ac 5d 6h')).cards).toEqual(['6', '5', '3', '2', 'A']);
  });
  it('Omaha: two of the hand and three of the board, else there is no low', () => {
    const low = (hole: string, board: string) =>
      omahaEightLow(omahaLowBoard(...(parseCards(board) as Quint)), ...(parseCards(hole) as Quad));
    expect(low('Ac 2c Kd Kh', '3c 4d 5h Ks Qs')).toBe(rankOf('Ac 2c 3c 4d 5h'));
    expect(low('Ac Kc Kd Kh', '2c 3c 4d 5h Qs')).toBe(0); // one low hole card
    expect(low('Ac 2c 3d 4h', '5c 6d Kh Ks Qs')).toBe(0); // two low board cards
    expect(low('Ac 2c 9d 9h', 'Ad 2d 3h 4h 5h')).toBe(rankOf('Ac 2c 3h 4h 5h')); // A and 2 again on the board do not matter
    expect(low('Ac 2c 9d 9h', 'Ad 2d 3h Kh 8h')).toBe(0); // here they do: only 3 and 8 are new
  });
});

describe('Omaha high', () => {
  const rankOf = (hole: string, board: string) =>
    omahaHigh(omahaBoard(...(parseCards(board) as Quint)), ...(parseCards(hole) as Quad));
  const high = (text: string) => highOf(parseCards(text));
  it('uses exactly two hole cards', () => {
    // Four suited hole cards alone are no flush; one suited hole card with four on the board is none either.
    expect(describeOmaha(rankOf('Ah Kh 9h 7h', '2h 3h 4c Jd Qs')).category).toBe('highCard');
    expect(describeOmaha(rankOf('Ah Kd 9c 7s', '2h 3h 5h Jh Qs')).category).toBe('highCard');
    // Quads in the hand are a pair; trips on the board with no pair in the hand are trips.
    expect(describeOmaha(rankOf('Ac Ad Ah As', '2h 3h 5c Jh Qs')).category).toBe('pair');
    expect(describeOmaha(rankOf('Kc Qd 3h 2s', 'Jc Jd Jh Js 9c'))).toEqual({
      category: 'trips',
      cards: ['J', 'K', 'Q'],
    });
    // A royal flush on the board does not play.
    expect(rankOf('2c 2d 3h 3c', 'As Ks Qs Js Ts')).toBe(high('3h 3c As Ks Qs'));
  });
  it('takes the better of flush, full house and straight flush', () => {
    expect(rankOf('Ah Kh 9c 9d', '9h 4h 4c 2h 3s')).toBe(high('9c 9d 9h 4h 4c'));
    expect(rankOf('5h 6h Ah Kh', '7h 8h 9h 2c 2d')).toBe(high('5h 6h 7h 8h 9h'));
  });
  it('ranks unknown cards below everything', () => {
    expect(omahaBoard(0, 1, 2, 3, UNKNOWN_CARD)).toBe(-1);
    expect(omahaHigh(-1, 10, 11, 12, 13)).toBe(0);
    expect(rankOf('Ac Ad Ah ??', '2h 3h 5c Jh Qs')).toBe(0);
  });
});

describe('badugi', () => {
  const rankOf = (text: string) => badugi4(...(parseCards(text) as Quad));
  ladder(rankOf, [
    'Ac 2d 3h 4s',
    'Ac 2d 3h 5s',
    'Kc Qd Jh Ts',
    'Ac 2d 3h 4h', // three cards
    'Ac 2d 2h 2s', // two cards
    'Kc Kd Qh Qs',
    'Ac 2c 3c 4c', // one card
    'Kc Kd Kh Ks',
  ]);
  it('leaves out the higher of two cards of a suit', () => {
    expect(describeBadugi(rankOf('Ac 2d 3h 9h'))).toEqual({ category: 'badugi3', cards: ['3', '2', 'A'] });
    expect(rankOf('Ac 2d 3h ??')).toBe(0);
  });
});

describe('exposed cards of stud games', () => {
  const high = (text: string) => exposedHigh(parseCards(text));
  const low = (text: string) => exposedLow(parseCards(text));
  ladder(high, [
    '2c 2d 2h 2s',
    'Ac Ad Ah Ks',
    'Ac Ad Kh Ks',
    'Ac Ad Kh Qs',
    'Kc Kd Ah Qs',
    'Ac Kd Qh Js',
    'Ac Kc Qc Tc',
  ]);
  it('knows no straights and flushes and no suits', () => {
    expect(high('Ac 2d 3h 4s')).toBe(high('As 2s 3s 4s'));
  });
  ladder(low, ['Ac', '2c', 'Kc']);
  ladder(low, [
    'Ac 2d 3h 4s',
    'Ac 2d 3h 5s',
    'Kc Qd Jh Ts',
    'Ac Ad 2h 3s',
    '2c 2d Ah 3s',
    'Ac Ad 2h 2s',
    'Ac Ad Ah 2s',
  ]);
});

describe('hands in words', () => {
  it.each([
    ['Ac Ad Ah Kc Kd', 'full house, aces over kings', 'フルハウス、エースとキング', 'full house, as dengan raja'],
    ['As Ks Qs Js Ts', 'royal flush', 'ロイヤルフラッシュ', 'royal flush'],
    ['6c 6d 3h 3s Tc', 'two pair, sixes and threes (10)', 'ツーペア、6と3（10）', 'dua pasang, 6 dan 3 (10)'],
    ['Tc 9d 8h 7s 6c', 'straight, ten high', 'ストレート、10ハイ', 'straight, tertinggi 10'],
    [
      'Ah Th 7h 4h 2h',
      'flush, ace high (A-10-7-4-2)',
      'フラッシュ、エースハイ（A-10-7-4-2）',
      'flush, tertinggi as (A-10-7-4-2)',
    ],
    ['Kc Kd Ah Qs Jc', 'pair of kings (A-Q-J)', 'ワンペア、キング（A-Q-J）', 'sepasang raja (A-Q-J)'],
  ])('%s', (text, en, ja, id) => {
    const name = describeHigh(highOf(parseCards(text)));
    expect(describeText('en', name)).toBe(en);
    expect(describeText('ja', name)).toBe(ja);
    expect(describeText('id', name)).toBe(id);
  });

  it('words lows, badugis, four-flushes and deciding suits', () => {
    const text = (name: Parameters<typeof describeText>[1]) => describeText('en', name);
    expect(text(describeEightLow(eightLowOf(parseCards('8c 4d 3h 2s Ac'))))).toBe('8-4-3-2-A low');
    expect(text(describeBadugi(badugi4(48, 1, 6, 11)))).toBe('badugi, 4-3-2-A');
    expect(text(describeSoko(of5(soko5)('Ah Kh Qh 2h 3d')))).toBe('four-flush, ace high (A-K-Q-2-3)');
    expect(text(describeDraw32(of5(draw32)('Ac As Kh Qs Jc')))).toBe('pair of aces (K-Q-J), hearts');
    expect(text({ category: 'unheardOf', cards: [] })).toBe('unheardOf');
  });
});
