import type { Mutant } from './mutant';

const banker = ['vectors/capsa-banker'];
const susun = ['vectors/capsa-susun'];
const rows = ['vectors/rows'];
const rulings = ['vectors/rulings'];

/** Planted errors in games of 13 cards. */
export const rowMutants: readonly Mutant[] = [
  {
    name: 'rows: suits in the order s > h > d > c',
    file: 'rows/rank.ts',
    find: 'new Int8Array([1, 0, 2, 3])',
    put: 'new Int8Array([0, 1, 2, 3])',
    tests: rows,
  },
  {
    name: 'rows: flushes by ranks before the suit',
    file: 'rows/rank.ts',
    find: '(place << 20) | ranks',
    put: 'ranks',
    tests: rows,
  },
  {
    name: 'rows: A-2-3-4-5 is the highest straight',
    file: 'rows/rank.ts',
    find: 'const high = wheel ? rankOf(b) : top;',
    put: 'const high = top;',
    tests: rows,
  },
  {
    name: 'rows: a middle over the back is legal',
    file: 'rows/rank.ts',
    find: 'out.foul = out.back < out.middle || under',
    put: 'out.foul = under',
    tests: rows,
  },
  {
    name: 'capsa: one row of three is enough',
    file: 'games/capsa-banker/compare.ts',
    find: 'return rowsWon(player, dealer) >= 2 ? 100 : -100;',
    put: 'return rowsWon(player, dealer) >= 1 ? 100 : -100;',
    tests: banker,
  },
  {
    name: 'capsa: two fouls are the player’s',
    file: 'games/capsa-banker/compare.ts',
    find: 'if (player.foul) return -100;',
    put: 'if (player.foul && !dealer.foul) return -100;',
    tests: banker,
  },
  {
    name: 'capsa: a foul keeps its special',
    file: 'games/capsa-banker/compare.ts',
    find: '  if (hand.foul) return;\n',
    put: '',
    tests: banker,
  },
  {
    name: 'capsa: a dragon pays 2x',
    file: 'games/capsa-banker/settings.ts',
    find: "{ special: 'dragon', percent: 250 }",
    put: "{ special: 'dragon', percent: 200 }",
    tests: banker,
  },
  {
    name: 'capsa: fractional wins are rounded up',
    file: 'games/capsa-banker/table.ts',
    find: 'Math.floor((bet * Math.abs(percent)) / 100)',
    put: 'Math.ceil((bet * Math.abs(percent)) / 100)',
    tests: rulings,
  },
  {
    name: 'capsa: a side bet stands at the higher of two offers',
    file: 'games/capsa-banker/table.ts',
    find: 'Math.min(this.offered(one, other), this.offered(other, one))',
    put: 'Math.max(this.offered(one, other), this.offered(other, one))',
    tests: banker,
  },
  {
    name: '13 cards: a foul loses one point a line',
    file: 'games/capsa-susun/score.ts',
    find: 'own.foul ? -lineValues(other, rows)',
    put: 'own.foul ? -3',
    tests: susun,
  },
  {
    name: '13 cards: scoop counts with naturals',
    file: 'games/capsa-susun/score.ts',
    find: 'out.points = compareNaturals(own.natural, other.natural, natural);',
    put: 'out.points = compareNaturals(own.natural, other.natural, natural); out.scoop = Math.sign(out.points);',
    tests: susun,
  },
  {
    name: '13 cards: no scoop',
    file: 'games/capsa-susun/score.ts',
    find: 'front + middle + back + out.scoop * rows.scoop',
    put: 'front + middle + back',
    tests: susun,
  },
  {
    name: '13 cards: no home run',
    file: 'games/capsa-susun/table.ts',
    find: 'if (scoops[seats[i]] < 3) continue;',
    put: 'if (scoops[seats[i]] < 4) continue;',
    tests: susun,
  },
  {
    name: '13 cards: lower kinds of naturals win',
    file: 'games/capsa-susun/score.ts',
    find: 'own < other)) return points[own];',
    put: 'own > other)) return points[own];',
    tests: susun,
  },
  {
    name: '13 cards: trips in front are worth 1',
    file: 'rows/points.ts',
    find: "{ line: 'front', category: 'trips', points: 3 }",
    put: "{ line: 'front', category: 'trips', points: 1 }",
    tests: susun,
  },
  {
    name: '13 cards: swap deals from the deck and not from the given cards',
    file: 'games/capsa-susun/table.ts',
    find: 'const card = this.deal.drawAvoiding(this.avoid);',
    put: 'const card = this.deal.draw();',
    tests: rulings,
  },
  {
    name: '13 cards: six pairs and five pairs with a triple change places',
    file: 'rows/naturals.ts',
    find: 'threes === 1 ? 9 : 10',
    put: 'threes === 1 ? 10 : 9',
    tests: ['frequencies/thirteen-cards'],
  },
  {
    name: 'a net loss is not capped at the stack',
    file: 'staged/netting.ts',
    find: 'Math.min(-due[seat], table.stack[seat])',
    put: '-due[seat]',
    tests: susun,
  },
];
