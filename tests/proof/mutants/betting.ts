import type { Mutant } from './mutant';

const betting = ['vectors/betting'];
const pots = ['vectors/pots'];
const rulings = ['vectors/rulings'];
const deal = ['properties/deal'];

/** Planted errors in the order and the limits of betting. */
export const bettingMutants: readonly Mutant[] = [
  {
    name: 'no limit: a short all-in reopens the raising',
    file: 'betting/legal.ts',
    find: '((st.acted & bit) === 0 || call >= lastFull)',
    put: '((st.acted & bit) === 0 || call >= 0)',
    tests: betting,
  },
  {
    name: 'no limit: short all-ins never add up to a full raise',
    file: 'betting/legal.ts',
    find: '((st.acted & bit) === 0 || call >= lastFull)',
    put: '(st.acted & bit) === 0',
    tests: betting,
  },
  {
    name: 'pot limit: a short all-in reopens the raising',
    file: 'betting/limits.ts',
    find: 'current - bet < st.lastFull) return false;',
    put: 'current - bet < 0) return false;',
    tests: rulings,
  },
  {
    name: 'pot limit: short all-ins never add up to a full raise',
    file: 'betting/limits.ts',
    find: '(st.acted & bit) !== 0 && current - bet < st.lastFull) return false;',
    put: '(st.acted & bit) !== 0) return false;',
    tests: rulings,
  },
  {
    name: 'the minimum raise after a short all-in is the short increase',
    file: 'betting/act.ts',
    find: '  } else if (amount - before >= st.lastFull) {\n    st.lastFull = amount - before;\n    st.acted = 0;\n  }',
    put: '  } else {\n    if (amount - before >= st.lastFull) st.acted = 0;\n    st.lastFull = amount - before;\n  }',
    tests: betting,
  },
  {
    name: 'fixed limit: five bets a round',
    file: 'betting/limits.ts',
    find: 'st.bets >= st.raiseCap) return false;',
    put: 'st.bets > st.raiseCap) return false;',
    tests: betting,
  },
  {
    name: 'fixed limit: a short all-in reopens',
    file: 'betting/limits.ts',
    find: '(st.acted & bit) !== 0 || st.bets >= st.raiseCap',
    put: 'st.bets >= st.raiseCap',
    tests: betting,
  },
  {
    name: 'fixed limit: an all-in of half the bet is not a full bet',
    file: 'betting/act.ts',
    find: '(amount - st.fullLevel) * 2 < size',
    put: '(amount - st.fullLevel) * 2 <= size',
    tests: betting,
  },
  {
    name: 'fixed limit: the big blind does not count as a bet',
    file: 'betting/begin.ts',
    find: '  st.bets = 1;\n',
    put: '  st.bets = 0;\n',
    tests: betting,
  },
  {
    name: 'spread limit: the round is capped at four limits',
    file: 'betting/limits.ts',
    find: 'const cap = st.spread[st.street] * st.spreadCap;',
    put: 'const cap = st.spread[st.street] * (st.spreadCap + 1);',
    tests: betting,
  },
  {
    name: 'pot limit: the call is not counted',
    file: 'betting/limits.ts',
    find: 'const potAfterCall = st.pot + call;',
    put: 'const potAfterCall = st.pot;',
    tests: betting,
  },
  {
    name: 'half pot: the whole pot may be bet',
    file: 'betting/limits.ts',
    find: 'Math.floor(potAfterCall / 2)',
    put: 'potAfterCall',
    tests: betting,
  },
  {
    name: 'antes count toward the call',
    file: 'betting/begin.ts',
    find: "if (sink !== undefined && pay > 0) sink({ type: 'ante', seat: no, amount: pay });",
    put: 'st.bet[no] += pay;',
    tests: betting,
  },
  {
    name: 'dead posts count toward the call',
    file: 'betting/begin.ts',
    find: '  st.deadTotal += pay;\n',
    put: '  st.deadTotal += pay;\n  st.bet[no] += pay;\n',
    tests: betting,
  },
  {
    name: 'the big blind has no option',
    file: 'betting/rounds.ts',
    find: '  st.toAct = st.canAct;\n',
    put: '  st.toAct = st.street === 0 && st.blinds ? st.canAct & ~(1 << st.bigBlindSeat) : st.canAct;\n',
    tests: betting,
  },
  {
    name: 'after a short big blind the call is what was posted',
    file: 'betting/begin.ts',
    find: '  st.currentBet = st.bigBlind;\n',
    put: '  st.currentBet = st.bet[bb];\n',
    tests: betting,
  },
  {
    name: 'heads-up the button posts the big blind',
    file: 'betting/seat-sets.ts',
    find: 'return headsUp && ((inHand >> button) & 1) === 1 ? button : nextLeft(inHand, button);',
    put: 'return nextLeft(inHand, button);',
    tests: betting,
  },
  {
    name: 'artificial all-in for a connected player',
    file: 'betting/act.ts',
    find: '!st.protects || ((st.disconnected >> seat) & 1) === 0',
    put: '!st.protects',
    tests: betting,
  },
  {
    name: 'artificial all-in without allowance',
    file: 'betting/act.ts',
    find: 'st.allowance) > 0;',
    put: 'st.allowance) >= 0;',
    tests: betting,
  },
  {
    name: 'the last bettor does not show first',
    file: 'pots/settlement.ts',
    find: 'live.includes(st.lastAggressor) ? st.lastAggressor : opensShowdown(st);',
    put: 'live.length === 0 ? st.lastAggressor : opensShowdown(st);',
    tests: pots,
  },
  {
    name: 'cards dealt together: some cards are likelier than others',
    file: 'rng/random.ts',
    find: '} while ((m & 0xffff) < n && (m & 0xffff) < (65536 - n) % n);',
    put: '} while (n === 0);',
    tests: deal,
  },
];
