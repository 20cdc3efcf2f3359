import type { Mutant } from './mutant';

const tiles = ['frequencies/tiles'];
const gaple = ['vectors/gaple'];
const pots = ['vectors/pot-games'];
const rulings = ['vectors/rulings'];

/** Planted errors in games of tiles and tens. */
export const tileMutants: readonly Mutant[] = [
  {
    name: 'tiles: the first pairing and not the best',
    file: 'tiles/four.ts',
    find: '    pairing(digitOfTwo(a, d), digitOfTwo(b, c)),\n',
    put: '',
    tests: tiles,
  },
  {
    name: 'tiles: the left pair may be the lower one',
    file: 'tiles/four.ts',
    find: 'return one >= other ? one * 10 + other : other * 10 + one;',
    put: 'return one * 10 + other;',
    tests: tiles,
  },
  {
    name: 'tiles: pureSmall over pureBig',
    file: 'tiles/four.ts',
    find: "['pureSmall', 'pureBig', 'twin', 'sixGod']",
    put: "['pureBig', 'pureSmall', 'twin', 'sixGod']",
    tests: rulings,
  },
  {
    name: 'tiles: pureSmall up to 8 pips',
    file: 'tiles/four.ts',
    find: 'if (pips <= 9) return 0;',
    put: 'if (pips <= 8) return 0;',
    tests: tiles,
  },
  {
    name: 'tiles: 9:9 over the specials',
    file: 'tiles/four.ts',
    find: 'const FIRST_SPECIAL = 100;',
    put: 'const FIRST_SPECIAL = 95;',
    tests: tiles,
  },
  {
    name: 'domino-qq: the highest double does not decide',
    file: 'tiles/four.ts',
    find: '(rankFour(a, b, c, d) << 3) | highestDouble',
    put: '(rankFour(a, b, c, d) << 3) | (highestDouble & 0)',
    tests: pots,
  },
  {
    name: 'super10: a total of 10 is no more than 20 or 30',
    file: 'evaluate/super-ten.ts',
    find: '  else if (total === 10) category = 10;\n',
    put: '',
    tests: ['frequencies/super10'],
  },
  {
    name: 'super10: three pictures over trips',
    file: 'evaluate/super-ten.ts',
    find: 'rankOf(b) === rankOf(c)) category = 12;',
    put: 'rankOf(b) === rankOf(c)) category = 10;',
    tests: ['frequencies/super10'],
  },
  {
    name: 'super10: the ace is the highest card',
    file: 'evaluate/super-ten.ts',
    find: '(rank === ACE ? 0 : rank + 1) << 2',
    put: '(rank + 1) << 2',
    tests: ['frequencies/super10'],
  },
  {
    name: 'gaple: both ends equal with a double pays x4',
    file: 'games/gaple/table.ts',
    find: 'if (equal && line.doubleAtEnd) return settings.quintetTimes;',
    put: 'if (equal && line.doubleAtEnd) return settings.quartetTimes;',
    tests: gaple,
  },
  {
    name: 'gaple: x4 with one double left',
    file: 'games/gaple/table.ts',
    find: 'this.doubles(seat) >= 2',
    put: 'this.doubles(seat) >= 1',
    tests: gaple,
  },
  {
    name: 'gaple: x3 although others can play',
    file: 'games/gaple/table.ts',
    find: 'return line.doubleAtEnd && stuck ?',
    put: 'return line.doubleAtEnd ?',
    tests: rulings,
  },
  {
    name: 'gaple: a skip is paid to the leader',
    file: 'games/gaple/table.ts',
    find: 'this.got[this.lastPlayer] += due;',
    put: 'this.got[this.button] += due;',
    tests: rulings,
  },
  {
    name: 'gaple: the lowest single tile does not break ties',
    file: 'games/gaple/table.ts',
    find: 'const key = sum * 1_000 + single;',
    put: 'const key = sum * 1_000 + single * 0;',
    tests: gaple,
  },
  {
    name: 'gaple: 0|0 counts nothing whatever the table says',
    file: 'games/gaple/table.ts',
    find: 'return tile === 0 ? this.settings.doubleBlankPips : PIPS[tile];',
    put: 'return PIPS[tile];',
    tests: gaple,
  },
  {
    name: 'gaple: what was paid for skips may be lost once more',
    file: 'games/gaple/table.ts',
    find: 'due[seat] = this.got[seat] - this.paid[seat] - this.owed[seat];',
    put: 'due[seat] = this.got[seat] - this.owed[seat];',
    tests: gaple,
  },
  {
    name: 'gaple: odd units go to nobody',
    file: 'games/gaple/table.ts',
    find: 'share + (odd > 0 ? 1 : 0);',
    put: 'share;',
    tests: rulings,
  },
];
