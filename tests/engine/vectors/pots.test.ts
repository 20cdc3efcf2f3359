import { describe, expect, test } from 'vitest';
import { holdem } from '@/server/engine/games/holdem';
import { omaha8 } from '@/server/engine/games/omaha8';
import { PokerHand } from '@/tests/support/poker-hand';

/* Board without straights, flushes or pairs: hole cards decide. Ranks below: AA > KK > QQ > JJ > 7-2. */
const board = '3c8d9hQcTd';
const dry = '3c8d9h4s2d';

describe('uncalled', () => {
  test('the unmatched part of the largest wager goes back and is no winnings', () => {
    const hand = new PokerHand(holdem, { stacks: [10_000, 2000], holes: ['7c5d', 'AsAh'], board: dry });
    const { seats, pots } = hand.play('1 raise 10000; 2 call').settle();
    expect(pots).toEqual([{ amount: 4000, rake: 0, contenders: [1, 2], winners: [{ seat: 2, share: 4000 }] }]);
    expect(seats[0]).toMatchObject({ contributed: 2000, uncalled: 8000, won: 0, net: -2000 });
  });

  test('walk: of the big blind only what the small blind matched is in the pot', () => {
    const { seats, pots } = new PokerHand(holdem, { stacks: [5000, 5000, 5000] }).play('1 fold; 2 fold').settle();
    expect(pots.map(({ amount }) => amount)).toEqual([100]);
    expect(seats[2]).toMatchObject({ contributed: 50, uncalled: 50, won: 100, net: 50 });
  });

  test('a bettor whose callers are all shorter gets the rest back', () => {
    const hand = new PokerHand(holdem, {
      stacks: [10_000, 700, 400],
      holes: ['7c5d', 'AsAh', 'KsKh'],
      board: dry,
    });
    hand.play('1 raise 2000; 2 call; 3 call');
    expect(hand.pots).toEqual(['1200: 1,2,3 -> 2 1200', '600: 1,2 -> 2 600']);
    expect(hand.net).toEqual([-700, 1100, -400]);
  });
});

describe('side pots', () => {
  test('levels are the all-in amounts of unfolded seats', () => {
    // 300 x 4, then 700 x 3, then 1,000 x 2.
    const hand = new PokerHand(holdem, {
      stacks: [2000, 2000, 1000, 300],
      button: 4,
      holes: ['7c5d', 'JsJh', 'KsKh', 'AsAh'],
      board: dry,
    });
    hand.play('3 raise 1000; 4 call; 1 raise 2000; 2 call');
    expect(hand.pots).toEqual(['1200: 1,2,3,4 -> 4 1200', '2100: 1,2,3 -> 3 2100', '2000: 1,2 -> 2 2000']);
    expect(hand.net).toEqual([-2000, 0, 1100, 900]);
  });

  test('folded chips stay in the pots whose level they reached', () => {
    // 2 folds after putting in 500: 300 of it in the main pot, 200 in the side pot.
    const hand = new PokerHand(holdem, {
      stacks: [300, 5000, 5000, 5000],
      button: 4,
      holes: ['AsAh', '7c5d', 'KsKh', 'JsJh'],
      board: dry,
    });
    hand.play('3 raise 500; 4 call; 1 call; 2 call; 2 check; 3 bet 1000; 4 call; 2 fold');
    hand.play('3 check; 4 check; 3 check; 4 check');
    expect(hand.pots).toEqual(['1200: 1,3,4 -> 1 1200', '2600: 3,4 -> 3 2600']);
    expect(hand.net).toEqual([900, -500, 1100, -1500]);
  });

  test('pots with the same contenders are one pot', () => {
    // Two all-ins of different size, the smaller one folded out of: only unfolded levels count.
    const hand = new PokerHand(holdem, { stacks: [5000, 5000, 5000], holes: ['AsAh', '7c5d', 'KsKh'], board: dry });
    hand.play(
      '1 raise 300; 2 call; 3 call; 2 bet 400; 3 call; 1 call; 2 bet 500; 3 call; 1 raise 1000; 2 fold; 3 call; 3 check; 1 check',
    );
    expect(hand.pots).toEqual(['4600: 1,3 -> 1 4600']);
  });

  test('one unfolded hand left wins every pot at once, without a showdown', () => {
    const hand = new PokerHand(holdem, { stacks: [5000, 5000, 5000, 5000], button: 4 });
    hand.play('3 raise 500; 4 call; 1 fold; 2 call; 2 bet 700; 3 fold; 4 fold');
    const { pots, shown } = hand.settle();
    expect(pots).toEqual([{ amount: 1550, rake: 0, contenders: [2], winners: [{ seat: 2, share: 1550 }] }]);
    expect(shown).toEqual([]);
  });

  test('an all-in for the ante wins only the matched antes', () => {
    const hand = new PokerHand(holdem, {
      settings: { anteKind: 'every', ante: 50 },
      stacks: [5000, 5000, 20],
      holes: ['7c5d', 'KsKh', 'AsAh'],
      board: dry,
    });
    hand.play('1 call; 2 call; 2 check; 1 check; 2 check; 1 check; 2 check; 1 check');
    // Main 20 x 3; side (30 + 100) x 2.
    expect(hand.pots).toEqual(['60: 1,2,3 -> 3 60', '260: 1,2 -> 2 260']);
  });

  test('a big-blind ante and dead posts are main-pot money that any contender can win', () => {
    // Ante 100 from the big blind (seat 3), dead 50 from seat 4; seat 1 is all-in for 100 and wins it all at its level.
    const hand = new PokerHand(holdem, {
      settings: { anteKind: 'bigBlind', ante: 100 },
      stacks: [100, 5000, 5000, 5000],
      holes: ['AsAh', '7c5d', 'KsKh', 'JsJh'],
      posts: { 4: { live: 100, dead: 50 } },
      board: dry,
    });
    hand.play('4 check; 1 call; 2 fold; 3 check; 3 check; 4 check; 3 check; 4 check; 3 check; 4 check');
    // 100 x 3 + 50 of the small blind + 100 + 50.
    expect(hand.pots).toEqual(['500: 1,3,4 -> 1 500']);
    expect(hand.net).toEqual([400, -50, -200, -150]);
  });

  test('a big blind that is all-in for its ante contends for the dead money only', () => {
    const hand = new PokerHand(holdem, {
      settings: { anteKind: 'bigBlind', ante: 100 },
      stacks: [5000, 5000, 80],
      holes: ['7c5d', 'KsKh', 'AsAh'],
      board: dry,
    });
    hand.play('1 call; 2 call; 2 check; 1 check; 2 check; 1 check; 2 check; 1 check');
    expect(hand.pots).toEqual(['80: 1,2,3 -> 3 80', '200: 1,2 -> 2 200']);
    expect(hand.net).toEqual([-100, 100, 0]);
  });
});

describe('odd units', () => {
  const royal = 'AsKsQsJsTs';

  test('go one each from the winner nearest left of the button', () => {
    // Three tie for 100 + 100 + 100 + 50 of the folded small blind = 350: 116 each, 2 left: seats 3 and 4 (button 1, 2 folded).
    const hand = new PokerHand(holdem, {
      stacks: [5000, 5000, 5000, 5000],
      holes: ['2c3d', '4c5d', '2d3h', '2h3c'],
      board: royal,
    });
    hand.play(
      '4 call; 1 call; 2 fold; 3 check; 3 check; 4 check; 1 check; 3 check; 4 check; 1 check; 3 check; 4 check; 1 check',
    );
    expect(hand.pots).toEqual(['350: 1,3,4 -> 1 116, 3 117, 4 117']);
  });

  test('with a split unit of 25 shares are multiples of it; a smaller residue goes to the first', () => {
    // 350 in units of 25: 4 units each (100), 2 units left to seats 3 and 4: 100, 125, 125.
    const hand = new PokerHand(holdem, {
      settings: { splitUnit: 25 },
      stacks: [5000, 5000, 5000, 5000],
      holes: ['2c3d', '4c5d', '2d3h', '2h3c'],
      board: royal,
    });
    hand.play(
      '4 call; 1 call; 2 fold; 3 check; 3 check; 4 check; 1 check; 3 check; 4 check; 1 check; 3 check; 4 check; 1 check',
    );
    expect(hand.pots).toEqual(['350: 1,3,4 -> 1 100, 3 125, 4 125']);
    // Two tie for 2 x 110 + 50 = 270: 5 units (125) each, 20 left, which is less than a unit: to seat 3.
    const residue = new PokerHand(holdem, {
      settings: { splitUnit: 25 },
      stacks: [110, 5000, 110],
      holes: ['2c3d', '4c5d', '2d3h'],
      board: royal,
    });
    residue.play('1 raise 110; 2 fold; 3 call');
    expect(residue.pots).toEqual(['270: 1,3 -> 1 125, 3 145']);
  });

  test('hi/lo: the odd unit stays with the high half', () => {
    // 101 each from seats 1 and 3, 51 of the folded small blind: 253.
    const hand = new PokerHand(omaha8, {
      settings: { smallBlind: 51, bigBlind: 101, structure: 'PL' },
      stacks: [101, 5000, 101],
      holes: ['KsKhQdJd', '7c5d9c9s', 'Ac2c7hJh'],
      board: '3d4h8sKcTd',
    });
    hand.play('1 call; 2 fold');
    // Kings against 8-4-3-2-A: high 127, low 126.
    expect(hand.pots).toEqual(['253: 1,3 -> 1 127, 3 126 low']);
  });

  test('hi/lo: no qualifying low, the high hand takes all', () => {
    const hand = new PokerHand(omaha8, {
      settings: { structure: 'PL' },
      stacks: [1000, 1000],
      holes: ['KsKhQdJd', 'Ac2c7hJh'],
      board: '3d9h8sKcTd',
    });
    hand.play('1 raise 300; 2 call; 2 check; 1 check; 2 check; 1 check; 2 check; 1 check');
    expect(hand.pots).toEqual(['600: 1,2 -> 1 600']);
  });

  test('quartered: the low half is split again, its odd unit left of the button', () => {
    // High: seat 1 (kings). Low 8-4-3-2-A: seats 2 and 3. Pot 3 x 101 = 303: high 152, low 151: 76 to seat 2, 75 to 3.
    const hand = new PokerHand(omaha8, {
      settings: { smallBlind: 50, bigBlind: 101, structure: 'PL' },
      stacks: [101, 101, 101],
      holes: ['KsKhQdJd', 'Ac2c7hJh', 'As2s6hJs'],
      board: '3d4h8sKcTd',
    });
    hand.play('1 call; 2 call');
    expect(hand.pots).toEqual(['303: 1,2,3 -> 1 152, 2 76 low, 3 75 low']);
  });

  test('hi/lo with a side pot: each pot has its own halves', () => {
    // Main 100 x 3: high seat 1, low seat 2. Side 200 x 2 between 2 and 3: seat 3 has no low, its tens are the high.
    const hand = new PokerHand(omaha8, {
      settings: { structure: 'PL' },
      stacks: [100, 300, 300],
      holes: ['KsKhQdJd', 'Ac2c7h6h', 'ThTsQcJs'],
      board: '3d4h8sKcTd',
    });
    hand.play('1 call; 2 raise 300; 3 call');
    expect(hand.pots).toEqual(['300: 1,2,3 -> 1 150, 2 150 low', '400: 2,3 -> 3 200, 2 200 low']);
  });
});

describe('showdown order (rules 10)', () => {
  test('the last bettor or raiser of the final round shows first', () => {
    const hand = new PokerHand(holdem, { stacks: [5000, 5000, 5000], holes: ['AsAh', '7c5d', 'KsKh'], board });
    hand.play(
      '1 call; 2 call; 3 check; 2 check; 3 check; 1 check; 2 check; 3 check; 1 check; 2 check; 3 check; 1 bet 200; 2 call; 3 call',
    );
    expect(hand.settle().shown.map(({ seat }) => seat)).toEqual([1, 2, 3]);
  });

  test('without a bet the first live seat left of the button', () => {
    const hand = new PokerHand(holdem, { stacks: [5000, 5000, 5000], holes: ['AsAh', '7c5d', 'KsKh'], board });
    hand.play('1 call; 2 fold; 3 check; 3 bet 200; 1 call; 3 check; 1 check; 3 check; 1 check');
    const { shown } = hand.settle();
    expect(shown.map(({ seat }) => seat)).toEqual([3, 1]);
    expect(shown[0]).toEqual({ seat: 3, cards: ['Ks', 'Kh'], rank: { category: 'pair', cards: ['K', 'Q', 'T', '9'] } });
  });
});
