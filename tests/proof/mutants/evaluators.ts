import type { Mutant } from './mutant';

const high = ['vectors/evaluate-high'];
const variants = ['vectors/evaluate-variants'];
const stud = ['vectors/stud'];
const draw = ['vectors/draw'];
const showdown = ['vectors/showdown'];

/** Planted errors in hand rankings. */
export const evaluatorMutants: readonly Mutant[] = [
  {
    name: 'the last kicker is not compared',
    file: 'evaluate/ranking.ts',
    find: 'code * 16 + (i < places.length ? places[i] + 1 : 0)',
    put: 'code * 16 + (i < Math.min(places.length, 4) ? places[i] + 1 : 0)',
    tests: high,
  },
  { name: 'A-2-3-4-5 is no straight', file: 'evaluate/high.ts', find: "  wheelTop: '5',\n", put: '', tests: high },
  {
    name: '32 cards: A-7-8-9-T is no straight',
    file: 'evaluate/deck32.ts',
    find: "  wheelTop: 'T',\n",
    put: '',
    tests: showdown,
  },
  {
    name: '32 cards: full house over flush',
    file: 'evaluate/deck32.ts',
    find: "    'fullHouse',\n    'flush',",
    put: "    'flush',\n    'fullHouse',",
    tests: stud,
  },
  {
    name: '32-card draw: suits in the order s > h > d > c',
    file: 'evaluate/deck32.ts',
    find: 'Uint8Array.of(1, 2, 3, 0)',
    put: 'Uint8Array.of(0, 1, 2, 3)',
    tests: variants,
  },
  {
    name: '32-card draw: the ace decides in A-7-8-9-T',
    file: 'evaluate/deck32.ts',
    find: 'return top < 0 ? ranks[0] : places.indexOf(top);',
    put: 'return top < 0 ? ranks[0] : ranks[0];',
    tests: variants,
  },
  {
    name: 'short deck: full house over flush',
    file: 'evaluate/short-deck.ts',
    find: "    'fullHouse',\n    'flush',",
    put: "    'flush',\n    'fullHouse',",
    tests: variants,
  },
  {
    name: 'Soko: a pair over a four-straight',
    file: 'evaluate/soko.ts',
    find: "    'pair',\n    'fourStraight',",
    put: "    'fourStraight',\n    'pair',",
    tests: stud,
  },
  {
    name: 'Soko: A-2-3-4 is no four-straight',
    file: 'evaluate/ranking.ts',
    find: 'for (let top = ace; top >= 2; top--)',
    put: 'for (let top = ace; top >= 3; top--)',
    tests: variants,
  },
  {
    name: '2-7: the ace also plays low in a straight',
    file: 'evaluate/low.ts',
    find: "  ranks: '23456789TJQKA',\n",
    put: "  ranks: '23456789TJQKA',\n  wheelTop: '5',\n",
    tests: showdown,
  },
  {
    name: 'A-5: the ace is high',
    file: 'evaluate/low.ts',
    find: "ranks: 'A23456789TJQK',",
    put: "ranks: '23456789TJQKA',",
    tests: stud,
  },
  {
    name: 'badugi: cards of one suit count',
    file: 'evaluate/badugi.ts',
    find: '(suits & suit) !== 0 || rank === above',
    put: 'rank === above',
    tests: draw,
  },
  {
    name: '8-or-better: an eight does not qualify',
    file: 'evaluate/eight-low.ts',
    find: 'rank <= 6 ? 2 << rank : 0',
    put: 'rank <= 5 ? 2 << rank : 0',
    tests: variants,
  },
  {
    name: 'Omaha: three hole cards may play',
    file: 'betting/showdown.ts',
    find: 'out[seat] = omahaHigh(board, hand[0], hand[1], hand[2], hand[3]);',
    put: 'out[seat] = Math.max(omahaHigh(board, hand[0], hand[1], hand[2], hand[3]), high7(hand[0], hand[1], hand[2], b[0], b[1], b[2], b[3]));',
    tests: showdown,
  },
  {
    name: 'Omaha low: one hole card may play',
    file: 'betting/showdown.ts',
    find: 'out[seat] = omahaEightLow(board, hand[0], hand[1], hand[2], hand[3]);',
    put: 'own.set(b.subarray(0, 5)); own[5] = hand[0]; out[seat] = Math.max(eightLowOf(own, 6), omahaEightLow(board, hand[0], hand[1], hand[2], hand[3]));',
    tests: showdown,
  },
  {
    name: 'exposed cards: the ace is low',
    file: 'evaluate/exposed.ts',
    find: 'return strength(cards, count, 0);',
    put: 'return strength(cards, count, 1);',
    tests: stud,
  },
];
