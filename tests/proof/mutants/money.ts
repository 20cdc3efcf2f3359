import type { Mutant } from './mutant';

const pots = ['vectors/pots'];
const rake = ['vectors/rake'];
const tax = ['vectors/tax'];
const draw = ['vectors/draw'];

/** Planted errors in pots, rake, tax and their settlement. */
export const moneyMutants: readonly Mutant[] = [
  {
    name: 'a side pot counts from zero and not from the level below',
    file: 'pots/levels.ts',
    find: 'amount += Math.min(had, least) - below;',
    put: 'amount += Math.min(had, least);',
    tests: pots,
  },
  {
    name: 'an all-in wins what others put in above its level',
    file: 'pots/levels.ts',
    find: 'if (level[seat] > least) above |= 1 << seat;',
    put: 'if (level[seat] >= 0 && level[seat] < least) above |= 1 << seat;',
    tests: pots,
  },
  {
    name: 'dead money goes to the last pot that is built',
    file: 'pots/levels.ts',
    find: '    carried = 0;\n',
    put: '',
    tests: pots,
  },
  {
    name: 'the second largest wager is forgotten: nothing comes back',
    file: 'pots/levels.ts',
    find: 'if (most > 0) second = most;',
    put: 'second = amount;',
    tests: pots,
  },
  {
    name: 'rake before the uncalled part went back',
    file: 'pots/settle.ts',
    find: 'rakeOf(rule, pot, st.players)',
    put: 'rakeOf(rule, st.pot, st.players)',
    tests: rake,
  },
  {
    name: 'rake cap by the players at the showdown',
    file: 'pots/settle.ts',
    find: 'rakeOf(rule, pot, st.players)',
    put: 'rakeOf(rule, pot, Math.max(2, st.liveCount))',
    tests: rake,
  },
  {
    name: 'rake without a flop',
    file: 'pots/settle.ts',
    find: '(st.raked || rule.always)',
    put: '(st.raked || rule.caps.length > 0)',
    tests: rake,
  },
  {
    name: 'the last number of players of a cap band is left out',
    file: 'money/rake.ts',
    find: 'players <= row.toPlayers; players++',
    put: 'players < row.toPlayers; players++',
    tests: rake,
  },
  {
    name: 'rake steps are rounded up',
    file: 'money/rake.ts',
    find: 'Math.floor(base / rule.stepSize)',
    put: 'Math.ceil(base / rule.stepSize)',
    tests: rake,
  },
  {
    name: 'a maximum per hand is ignored',
    file: 'money/rake.ts',
    find: 'settings.maxPerHand === null ? row.cap : Math.min(row.cap, settings.maxPerHand)',
    put: 'row.cap',
    tests: rake,
  },
  {
    name: 'rake trigger of draw games: not when the draw opens',
    file: 'betting/rounds.ts',
    find: 'if (st.street === st.rakeStreet) st.raked = true;',
    put: 'if (st.street === st.rakeStreet && !st.draws) st.raked = true;',
    tests: draw,
  },
  {
    name: 'tax is rounded down',
    file: 'money/tax.ts',
    find: "rounding === 'halfUp' ? FULL / 2 : FULL - 1",
    put: "rounding === 'halfUp' ? 0 : FULL - 1",
    tests: tax,
  },
  {
    name: 'tax on the uncalled part',
    file: 'pots/levels.ts',
    find: 'taxTotal += taxOf(tax, put - back) - taxOf(tax, put);',
    put: 'taxTotal += 0;',
    tests: tax,
  },
  {
    name: 'folded players are not taxed',
    file: 'pots/levels.ts',
    find: 'if (tax !== null) taxTotal += taxOf(tax, put);',
    put: 'if (tax !== null && ((st.live >> seat) & 1) === 1) taxTotal += taxOf(tax, put);',
    tests: tax,
  },
  {
    name: 'virtual chips are taxed',
    file: 'betting/state.ts',
    find: 'config.virtual || variant.powers || config.tax === null',
    put: 'variant.powers || config.tax === null',
    tests: tax,
  },
  {
    name: 'largest remainder: of equal ones the last',
    file: 'money/apportion.ts',
    find: 'if (remainders[i] > remainders[best]) best = i;',
    put: 'if (remainders[i] >= remainders[best]) best = i;',
    tests: tax,
  },
  {
    name: 'odd units go to the winner nearest right of the button',
    file: 'pots/split.ts',
    find: 'for (let i = 0; i < st.players; i++) {',
    put: 'for (let i = st.players - 1; i >= 0; i--) {',
    tests: pots,
  },
  {
    name: 'shares are no multiples of the split unit',
    file: 'pots/split.ts',
    find: 'const unit = st.splitUnit;',
    put: 'const unit = Math.min(1, st.splitUnit);',
    tests: pots,
  },
  {
    name: 'hi/lo: the odd unit goes to the low half',
    file: 'pots/split.ts',
    find: 'return Math.floor(amount / (2 * st.splitUnit)) * st.splitUnit;',
    put: 'return Math.ceil(amount / (2 * st.splitUnit)) * st.splitUnit;',
    tests: pots,
  },
  {
    name: 'quartered: the first of two equal lows takes the whole half',
    file: 'pots/settle.ts',
    find: 'if (st.low !== null) lows = bestOf(st.rankLow, contenders);',
    put: 'if (st.low !== null) { lows = bestOf(st.rankLow, contenders); lows &= -lows; }',
    tests: pots,
  },
  {
    name: 'hi/lo: the low half is split off without a low',
    file: 'pots/settle.ts',
    find: 'if (lows !== 0) low = lowHalf(st, amount);',
    put: 'if (st.low !== null) { lows = lows || contenders; low = lowHalf(st, amount); }',
    tests: pots,
  },
  {
    name: 'a pot is split by the best hand of the table and not of its contenders',
    file: 'pots/settle.ts',
    find: 'highs = bestOf(st.rankHigh, contenders) || contenders;',
    put: 'highs = bestOf(st.rankHigh, st.live) || contenders;',
    tests: pots,
  },
];
