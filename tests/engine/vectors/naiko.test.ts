import { describe, expect, test } from 'vitest';
import { naiko } from '@/server/engine/games/naiko';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { euRake, type HandOptions, PokerHand, tax3 } from '@/tests/support/poker-hand';

/*
 * The carousel is drawn from two cards a, b (numbers 0..51) of the full deck: 51 a + b (b one less above a) modulo 3.
 * With the ace of spades (51) first, the deuces of clubs, diamonds and hearts (0, 1, 2) give the three sets.
 */
const PEEK_SLEEVE_ANCHOR = 'As2c';
const PEEK_ANCHOR_SHIELD = 'As2d';
const SLEEVE_ANCHOR_SHIELD = 'As2h';

const holes = ['AhKh', 'QsQd', '7c2d'];
const board = '3c8d9hTcJs4s';

/** Button 1, blinds 50 and 100; everybody holds three destellos (two brought, one granted). */
const table = (first: string, more: Partial<HandOptions> = {}) =>
  new PokerHand(naiko, {
    stacks: [10_000, 10_000, 10_000],
    holes,
    board,
    first,
    brings: { 1: { destellos: 2 }, 2: { destellos: 2 }, 3: { destellos: 2 } },
    ...more,
  });

const destellos = (hand: PokerHand) => hand.game.view(hand.state, 'public').seats.map(({ notes }) => notes?.destellos);

describe('destellos', () => {
  test('one for every player dealt in, three at most; they stay for the next hand', () => {
    const hand = table(PEEK_SLEEVE_ANCHOR, { brings: { 2: { destellos: 1 }, 3: { destellos: 3 } } });
    expect(destellos(hand)).toEqual([1, 2, 3]);
    expect(naiko.carries?.(hand.state, 2)).toEqual({ destellos: 2 });
  });

  test('a refused attempt costs nothing', () => {
    const hand = table(PEEK_SLEEVE_ANCHOR, { brings: {} });
    expect(hand.try('1 sleeve Ah')?.rule).toBe('powerTooDear');
    expect(destellos(hand)).toEqual([1, 1, 1]);
  });
});

describe('the carousel', () => {
  test.each([
    [PEEK_SLEEVE_ANCHOR, { peek: 1, sleeve: 1, anchor: 1, shield: 0 }],
    [PEEK_ANCHOR_SHIELD, { peek: 1, sleeve: 0, anchor: 1, shield: 1 }],
    [SLEEVE_ANCHOR_SHIELD, { peek: 0, sleeve: 1, anchor: 1, shield: 1 }],
  ])('%s shows three powers to everybody', (first, shown) => {
    expect(table(first).game.view(table(first).state, 'public').notes).toEqual(shown);
  });

  test('never shows the shield without the anchor; the three sets come equally often', () => {
    const counts = new Map<string, number>();
    const deal = new Deal(new Random(seedWords('carousel')));
    const hand = table(PEEK_SLEEVE_ANCHOR);
    const seats = [1, 2].map((seat) => ({ seat, stack: 1000 as never }));
    for (let handNo = 1; handNo <= 3000; handNo++) {
      naiko.begin(hand.state, { handNo, button: 1, seats }, deal);
      const notes = naiko.view(hand.state, 'public').notes ?? {};
      const key = Object.entries(notes)
        .flatMap(([name, on]) => (on === 1 ? [name] : []))
        .join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['peek,anchor,shield', 'peek,sleeve,anchor', 'sleeve,anchor,shield']);
    // 1,000 each; five standard errors are 129.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(129);
  });

  test('the cards that decide it are dealt again', () => {
    const hand = table(PEEK_SLEEVE_ANCHOR, { holes: ['As2c', 'QsQd', '7c2d'] });
    expect(hand.game.view(hand.state, 1).seats[0].cards).toEqual(['As', '2c']);
  });

  test('a power that is not shown cannot be used', () => {
    expect(table(PEEK_ANCHOR_SHIELD).try('1 sleeve Ah')?.rule).toBe('powerNotShown');
    expect(table(SLEEVE_ANCHOR_SHIELD).try('1 peek')?.rule).toBe('powerNotShown');
  });
});

describe('peek', () => {
  test('shows the next community card to that player alone and does not end the turn', () => {
    const hand = table(PEEK_SLEEVE_ANCHOR).play('1 peek');
    expect(hand.asked).toEqual([1]);
    expect(hand.game.view(hand.state, 1).seats[0].sees).toBe('3c');
    expect(JSON.stringify(hand.game.view(hand.state, 2))).not.toContain('3c');
    expect(JSON.stringify(hand.game.view(hand.state, 'public'))).not.toContain('3c');
    hand.play('1 call; 2 call; 3 check');
    expect(hand.game.view(hand.state, 'public').board).toEqual(['3c', '8d', '9h']);
    expect(destellos(hand)).toEqual([2, 3, 3]);
  });

  test('two players who peek with no change of the deck in between see the same card', () => {
    const hand = table(PEEK_SLEEVE_ANCHOR).play('1 peek; 1 call; 2 peek');
    expect(hand.game.view(hand.state, 1).seats[0].sees).toBe('3c');
    expect(hand.game.view(hand.state, 2).seats[1].sees).toBe('3c');
  });

  test('peek, then another player’s sleeve: the card seen goes to him and the flop shifts', () => {
    const hand = table(PEEK_SLEEVE_ANCHOR).play('1 peek; 1 call; 2 sleeve Qd; 2 call; 3 check');
    expect(hand.game.view(hand.state, 2).seats[1].cards).toEqual(['Qs', '3c']);
    expect(hand.game.view(hand.state, 'public').board).toEqual(['8d', '9h', 'Tc']);
  });

  test('flop: the turn; turn: the river; not on the river; once a hand', () => {
    const hand = table(PEEK_SLEEVE_ANCHOR).play('1 call; 2 call; 3 check; 2 peek');
    expect(hand.game.view(hand.state, 2).seats[1].sees).toBe('Tc');
    hand.play('2 check; 3 check; 1 check; 2 check; 3 peek');
    expect(hand.game.view(hand.state, 3).seats[2].sees).toBe('Js');
    hand.play('3 check; 1 check');
    expect(hand.street).toBe('river');
    expect(hand.try('2 peek')?.rule).toBe('powerUsed');
    hand.play('2 check; 3 check');
    expect(hand.try('1 peek')?.rule).toBe('peekOnRiver');
  });
});

describe('sleeve', () => {
  test('exchanges one hole card for the next of the deck; it cannot be undone or repeated', () => {
    const hand = table(PEEK_SLEEVE_ANCHOR).play('1 sleeve Kh');
    expect(hand.game.view(hand.state, 1).seats[0].cards).toEqual(['Ah', '3c']);
    hand.play('1 call');
    expect(hand.game.view(hand.state, 2).seats[0].cards).toEqual([null, null]);
    expect(destellos(hand)).toEqual([1, 3, 3]);
  });

  test('only before the first voluntary action; posting a blind is none', () => {
    const hand = table(PEEK_SLEEVE_ANCHOR).play('1 call; 2 sleeve Qs; 2 call; 3 raise 400');
    expect(hand.try('1 sleeve Ah')?.rule).toBe('sleeveTooLate');
    hand.play('1 call; 2 call');
    expect(hand.try('2 sleeve Qd')?.rule).toMatch(/powerUsed|sleeveTooLate/);
    expect(hand.try('2 anchor @3')?.rule).toBe('powerTooDear');
  });

  test('the card must be one’s own, and exactly one', () => {
    const hand = table(PEEK_SLEEVE_ANCHOR);
    expect(hand.try('1 sleeve Qs')?.rule).toBe('notYourCard');
    expect(hand.try('1 sleeve')?.rule).toBe('oneCard');
    expect(hand.try('1 sleeve AhKh')?.rule).toBe('discardCount');
  });
});

describe('limits', () => {
  test('one power before a poker action in each turn; only in the own turn', () => {
    const hand = table(PEEK_SLEEVE_ANCHOR).play('1 peek');
    expect(hand.try('1 anchor @2')?.rule).toBe('powerTurnUsed');
    expect(hand.try('2 peek')?.rule).toBe('notYourTurn');
    hand.play('1 call; 2 peek');
  });

  test('three activations a table and round; a shield needs no slot, even after the third', () => {
    const stacks = Array(5).fill(10_000);
    const hand = new PokerHand(naiko, {
      stacks,
      holes: ['AhKh', 'QsQd', '7c2d', '5c5d', '6c6d'],
      board,
      first: PEEK_ANCHOR_SHIELD,
      brings: Object.fromEntries([1, 2, 3, 4, 5].map((seat) => [seat, { destellos: 2 }])),
    });
    hand.play('4 peek; 4 call; 5 peek; 5 call; 1 anchor @2');
    expect(hand.asked).toEqual([2]);
    expect(hand.legal).toBe('pass, shield');
    hand.play('2 shield; 1 call');
    expect(hand.try('2 peek')?.rule).toBe('powerRoundFull');
    hand.play('2 call; 3 check');
    // A new round has its slots again.
    hand.play('2 peek');
  });
});

describe('anchor', () => {
  test('pot 100, bet 40, nothing in: call 40, raise to 220 at most (Worked)', () => {
    const hand = table(PEEK_SLEEVE_ANCHOR, {
      settings: { smallBlind: 10, bigBlind: 20 },
      stacks: [10_000, 10_000, 10_000],
    });
    hand.play('1 fold; 2 raise 50; 3 call');
    // Pot 100. Seat 2 anchors seat 3 and bets 40.
    hand.play('2 anchor @3; 2 bet 40');
    expect(hand.legal).toMatch(/^fold, call 40, raise 80-220/);
    expect(hand.try('3 raise 221')?.rule).toBe('maxRaise');
  });

  test('never lifts the stack limit and never takes the minimum raise away', () => {
    const short = table(PEEK_SLEEVE_ANCHOR, {
      settings: { smallBlind: 10, bigBlind: 20 },
      stacks: [10_000, 10_000, 150],
    });
    short.play('1 fold; 2 raise 50; 3 call; 2 anchor @3; 2 bet 40');
    expect(short.legal).toMatch(/^fold, call 40, raise 80-100/);
    // Bet 1,000 into 100: pot maximum 1,000 + 1,100 + 1,000 = 3,100, minimum 2,000; a bet of 40 into 20 keeps 80.
    const big = table(PEEK_SLEEVE_ANCHOR, { settings: { smallBlind: 10, bigBlind: 20 } });
    big.play('1 fold; 2 raise 50; 3 call; 2 anchor @3; 2 bet 1000');
    expect(big.legal).toMatch(/^fold, call 1000, raise 2000-3100/);
  });

  test('ends with the round', () => {
    const hand = table(PEEK_SLEEVE_ANCHOR, { settings: { smallBlind: 10, bigBlind: 20 } });
    hand.play('1 fold; 2 raise 50; 3 call; 2 anchor @3; 2 bet 40; 3 call; 2 check');
    expect(hand.legal).toMatch(/^fold, check, bet 20-9910/);
  });

  test('only at an opponent who can act and has not acted in this round, once a round', () => {
    const hand = table(PEEK_SLEEVE_ANCHOR);
    expect(hand.try('1 anchor @1')?.rule).toBe('anchorTarget');
    hand.play('1 call');
    expect(hand.try('2 anchor @1')?.rule).toBe('anchorTarget');
    hand.play('2 anchor @3; 2 call');
    expect(destellos(hand)).toEqual([3, 1, 3]);
    const twice = table(PEEK_SLEEVE_ANCHOR).play('1 anchor @3; 1 call');
    expect(twice.try('2 anchor @3')?.rule).toBe('anchorTarget');
    const allIn = table(PEEK_SLEEVE_ANCHOR, { stacks: [10_000, 10_000, 100] });
    expect(allIn.try('1 anchor @3')?.rule).toBe('anchorTarget');
  });

  test('blocked or not, a second declaration at the same target is refused in that round', () => {
    const hand = table(PEEK_ANCHOR_SHIELD).play('1 anchor @3; 3 shield; 1 call');
    expect(hand.try('2 anchor @3')?.rule).toBe('anchorTarget');
  });

  test('on pot-limit tables it changes nothing', () => {
    const hand = table(PEEK_SLEEVE_ANCHOR, { settings: { structure: 'PL' } }).play('1 anchor @2; 1 call');
    expect(hand.legal).toMatch(/^fold, call 50, raise 200-400/);
  });
});

describe('shield', () => {
  test('in the window the anchor does nothing; both costs stay spent; the declarer goes on', () => {
    const hand = table(PEEK_ANCHOR_SHIELD).play('1 anchor @2');
    expect(hand.asked).toEqual([2]);
    expect(hand.try('1 call')?.rule).toBe('notYourTurn');
    hand.play('2 shield');
    expect(hand.asked).toEqual([1]);
    hand.play('1 call');
    expect(hand.legal).toMatch(/^fold, call 50, raise 200-10000/);
    expect(destellos(hand)).toEqual([1, 2, 3]);
  });

  test.each(['2 pass', '2 timeout'])('%s: the anchor applies, no cost', (answer) => {
    const hand = table(PEEK_ANCHOR_SHIELD).play(`1 anchor @2; ${answer}; 1 call`);
    // 100 + (250 + 50) = 400.
    expect(hand.legal).toMatch(/^fold, call 50, raise 200-400/);
    expect(destellos(hand)).toEqual([1, 3, 3]);
  });

  test('no window without a destello, when it is not shown, or when it was used in this hand', () => {
    const poor = table(PEEK_ANCHOR_SHIELD, {
      settings: { destelloGrant: 0 },
      brings: { 1: { destellos: 2 } },
    });
    expect(poor.play('1 anchor @2').asked).toEqual([1]);
    expect(table(PEEK_SLEEVE_ANCHOR).play('1 anchor @2').asked).toEqual([1]);
    const used = table(PEEK_ANCHOR_SHIELD).play('1 anchor @3; 3 shield; 1 call; 2 call; 3 check; 2 anchor @3');
    expect(used.asked).toEqual([2]);
  });

  test('cannot be used in advance', () => {
    expect(table(PEEK_ANCHOR_SHIELD).try('1 shield')?.rule).toBe('notNow');
  });

  test('a broken connection in the window changes nothing but the answer by time-out', () => {
    const hand = table(PEEK_ANCHOR_SHIELD).play('1 anchor @2; 2 disconnect');
    expect(hand.asked).toEqual([2]);
    hand.play('2 timeout');
    expect(hand.asked).toEqual([1]);
  });
});

test('chips are virtual: neither rake nor tax whatever is attached', () => {
  const hand = table(PEEK_SLEEVE_ANCHOR, { rake: euRake, tax: tax3 }).play('1 raise 10000; 2 call; 3 fold');
  const { rake, tax } = hand.settle();
  expect([rake, tax]).toEqual([0, 0]);
});
