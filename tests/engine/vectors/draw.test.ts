import { describe, expect, test } from 'vitest';
import { badugi } from '@/server/engine/games/badugi';
import { draw5 } from '@/server/engine/games/draw5';
import { draw27 } from '@/server/engine/games/draw27';
import { draw27Single } from '@/server/engine/games/draw27-single';
import { draw32 } from '@/server/engine/games/draw32';
import { euRake, PokerHand } from '@/tests/support/poker-hand';

/* Three seats, button 1, blinds 50 (seat 2) and 100 (seat 3), fixed limit 100 and 200 unless a case says otherwise. */
const stacks = [5000, 5000, 5000];
const three = ['2c3c4c5c7d', 'AsAhKdQd9c', '8h8sJdTd3h'];

describe('draws', () => {
  test('first round as before the flop in Hold’em, then seats draw from the left of the button, counts are public', () => {
    const hand = new PokerHand(draw5, { stacks, holes: three, board: '2d2h2s' });
    expect(hand.asked).toEqual([1]);
    hand.play('1 call; 2 call; 3 check');
    expect(hand.asked).toEqual([2]);
    expect(hand.legal).toBe('discard 0-5 cards');
    hand.play('2 discard KdQd9c');
    expect(hand.asked).toEqual([3]);
    const view = hand.game.view(hand.state, 'public');
    expect(view.seats[1].notes).toMatchObject({ drew: 3 });
    expect(view.seats[1].cards).toEqual([null, null, null, null, null]);
    expect(hand.game.view(hand.state, 2).seats[1].cards).toEqual(['As', 'Ah', '2d', '2h', '2s']);
  });

  test('fixed limit: lower before, higher after the draw', () => {
    const hand = new PokerHand(draw5, { stacks, holes: three }).play('1 call; 2 call; 3 check');
    hand.play('2 discard; 3 discard; 1 discard');
    expect(hand.asked).toEqual([2]);
    expect(hand.legal).toBe('fold, check, bet 200');
  });

  test('draw27: four rounds, the higher limit from the second draw on', () => {
    const hand = new PokerHand(draw27, { stacks, holes: three }).play('1 call; 2 call; 3 check');
    const limits: string[] = [];
    for (let draw = 0; draw < 3; draw++) {
      hand.play('2 discard; 3 discard; 1 discard');
      limits.push(hand.legal);
      hand.play('2 check; 3 check; 1 check');
    }
    expect(limits).toEqual(['fold, check, bet 100', 'fold, check, bet 200', 'fold, check, bet 200']);
    // 7-5-4-3-2 is the best hand there is.
    expect(hand.pots).toEqual(['300: 1,2,3 -> 1 300']);
  });

  test('cards that are not held, twice the same, or too many are refused', () => {
    const hand = new PokerHand(draw32, { stacks, holes: ['7c8c9cTcQd', 'AsAhKdQh9d', '8h8sJdTd7h'] });
    hand.play('1 call; 2 call; 3 check');
    // draw32: from the left of the big blind, at most four.
    expect(hand.asked).toEqual([1]);
    expect(hand.legal).toBe('discard 0-4 cards');
    expect(hand.try('1 discard 7c8c9cTcQd')?.rule).toBe('discardCount');
    expect(hand.try('1 discard As')?.rule).toBe('notYourCard');
    expect(hand.try('1 discard 7c7c')?.rule).toBe('notYourCard');
  });

  test('rake is due as soon as the draw opens, even if all stand pat', () => {
    const hand = new PokerHand(draw5, { stacks, holes: three, rake: euRake }).play('1 call; 2 call; 3 check');
    hand.play('2 discard; 3 discard; 1 discard; 2 bet 200; 3 fold; 1 fold');
    expect(hand.settle().rake).toBe(15);
    const before = new PokerHand(draw5, { stacks, holes: three, rake: euRake }).play('1 raise 200; 2 fold; 3 fold');
    expect(before.settle().rake).toBe(0);
  });

  test('with nobody left to bet the draws go on without betting, all-in seats included', () => {
    const hand = new PokerHand(draw27Single, { stacks, holes: three, board: '6d' });
    hand.play('1 raise 5000; 2 call; 3 fold');
    expect(hand.asked).toEqual([2]);
    hand.play('2 discard As; 1 discard');
    expect(hand.over).toBe(true);
    expect(hand.pots).toEqual(['10100: 1,2 -> 1 10100']);
  });

  test('2-7: straights and flushes count against, the ace is high', () => {
    // 6-5-4-3-2 is a straight and loses to K-Q-9-7-2; A-5-4-3-2 is an ace high, no straight, and loses too.
    const hand = new PokerHand(draw27Single, { stacks, holes: ['6c5d4h3s2c', 'KdQh9c7d2h', 'Ac5h4c3d2d'] });
    hand.play('1 call; 2 call; 3 check; 2 discard; 3 discard; 1 discard; 2 check; 3 check; 1 check');
    expect(hand.pots).toEqual(['300: 1,2,3 -> 2 300']);
  });

  test('badugi: four cards of different ranks and suits beat any three', () => {
    const hand = new PokerHand(badugi, { stacks, holes: ['KcQdJhTs', 'Ac2d3h4h', '8h8sJd3c'] });
    hand.play('1 call; 2 call; 3 check');
    for (let draw = 0; draw < 3; draw++) hand.play('2 discard; 3 discard; 1 discard; 2 check; 3 check; 1 check');
    expect(hand.pots).toEqual(['300: 1,2,3 -> 1 300']);
    expect(hand.settle().shown[0].rank?.category).toBe('badugi3');
  });
});

describe('a draw that runs out of time stands pat', () => {
  test('draw5: and nothing more', () => {
    const hand = new PokerHand(draw5, { stacks, holes: three }).play('1 call; 2 call; 3 check');
    hand.play('2 timeout; 3 discard; 1 discard');
    expect(hand.legal).toBe('fold, check, bet 200');
  });

  test('draw27: no bet or raise in the next round, but again after a draw made in time', () => {
    const hand = new PokerHand(draw27, { stacks, holes: three }).play('1 call; 2 call; 3 check');
    hand.play('2 timeout; 3 discard; 1 discard');
    expect(hand.legal).toBe('fold, check');
    expect(hand.try('2 bet 100')?.rule).toBe('drawTimedOut');
    hand.play('2 check; 3 bet 100; 1 call');
    expect(hand.legal).toBe('fold, call 100');
    hand.play('2 call; 2 discard; 3 discard; 1 discard');
    expect(hand.legal).toBe('fold, check, bet 200');
  });

  test('draw32: no bet or raise for the rest of the hand', () => {
    const hand = new PokerHand(draw32, { stacks, holes: ['7c8c9cTcQd', 'AsAhKdQh9d', '8h8sJdTd7h'] });
    hand.play('1 call; 2 call; 3 check; 1 timeout; 2 discard; 3 discard');
    expect(hand.asked).toEqual([1]);
    expect(hand.legal).toBe('fold, check, offerSplit');
  });

  test('an artificial all-in stands pat in every draw', () => {
    const hand = new PokerHand(draw27, { stacks, holes: three });
    hand.play('1 disconnect; 1 timeout; 2 call; 3 check');
    hand.play(
      '2 discard; 3 discard; 2 check; 3 check; 2 discard; 3 discard; 2 check; 3 check; 2 discard; 3 discard; 2 check; 3 check',
    );
    // Seat 1 had nothing in: it contends for nothing.
    expect(hand.pots).toEqual(['200: 2,3 -> 3 200']);
  });
});

describe('an empty stub (rules 10, Draw specifics)', () => {
  const six = Array(6).fill(5000);

  test('discards and folded hands are shuffled in; nobody gets back what he threw away', () => {
    for (let seed = 0; seed < 40; seed++) {
      const hand = new PokerHand(draw27, { stacks: six, button: 1, seed: `stub ${seed}` });
      while (hand.street === 'predraw')
        hand.play(`${hand.asked[0]} ${hand.legal.includes('check') ? 'check' : 'call'}`);
      const thrown = new Map<number, Set<string>>();
      let drawn = 0;
      while (!hand.over) {
        const [seat] = hand.asked;
        if (hand.legal.startsWith('discard')) {
          const cards = hand.game.view(hand.state, seat).seats.find((each) => each.seat === seat)?.cards ?? [];
          const mine = thrown.get(seat) ?? new Set<string>();
          for (const card of cards) mine.add(card ?? '');
          thrown.set(seat, mine);
          hand.play(`${seat} discard ${cards.join('')}`);
          drawn += 5;
          const after = hand.game.view(hand.state, seat).seats.find((each) => each.seat === seat)?.cards ?? [];
          for (const card of after) expect(mine.has(card ?? '')).toBe(false);
          expect(new Set(after).size).toBe(5);
        } else {
          hand.play(`${seat} ${hand.legal.includes('check') ? 'check' : 'call'}`);
        }
      }
      // 30 dealt, 90 drawn from 52 cards.
      expect(drawn).toBe(90);
      expect(hand.net.reduce((sum, net) => sum + net, 0)).toBe(0);
    }
  });

  test('32-card draw: with five seats the stub of seven runs out in the second draw', () => {
    const hand = new PokerHand(draw32, { stacks: Array(5).fill(5000), button: 1, seed: 'short' });
    while (hand.street === 'predraw') hand.play(`${hand.asked[0]} ${hand.legal.includes('check') ? 'check' : 'call'}`);
    while (hand.legal.startsWith('discard')) {
      const [seat] = hand.asked;
      const cards = (hand.game.view(hand.state, seat).seats[seat - 1].cards as string[]).slice(0, 4);
      hand.play(`${seat} discard ${cards.join('')}`);
      const after = hand.game.view(hand.state, seat).seats[seat - 1].cards;
      for (const card of cards) expect(after).not.toContain(card);
    }
    expect(hand.state.recycled).toBe(true);
  });
});

describe('32-card draw', () => {
  /** Seats 1 and 2 to a showdown; heads-up the button (1) is the small blind. */
  const duel = (one: string, two: string) => {
    const hand = new PokerHand(draw32, { stacks: [5000, 5000], holes: [one, two] });
    hand.play('1 call; 2 check');
    while (!hand.over) hand.play(`${hand.asked[0]} ${hand.legal.startsWith('discard') ? 'discard' : 'check'}`);
    return hand.pots;
  };

  test.each([
    // h > d > c > s decides where ranks are equal.
    ['straight flush, by suit', 'TdJdQdKd9d', 'TcJcQcKc9c', 1],
    ['royal flush, by suit', 'TsJsQsKsAs', 'ThJhQhKhAh', 2],
    ['flush, by ranks first', 'AsKsQs9s8s', 'AhKhQh9h7h', 1],
    ['flush of equal ranks, by suit', 'AsKsQs9s7s', 'AhKhQh9h7h', 2],
    ['straight, by the suit of its top card', 'ThJsQsKsAd', 'TsJhQhKhAc', 1],
    ['A-7-8-9-T, by the suit of the ten', 'Ah7s8s9sTs', 'Ad7h8h9hTc', 2],
    ['two pair, by the suit of the side card', 'AhAdKhKdQc', 'AcAsKcKsQs', 1],
    ['pair, by the suit of the highest side card', 'AhAdKcQh9h', 'AcAsKdQs9s', 2],
    ['high card, by the suit of the top card', 'AsKhQhTh8c', 'AcKsQsTs8s', 2],
    ['a flush beats a full house', '7s8sTsJsKs', 'AhAdAcKhKd', 1],
    ['A-7-8-9-T is the lowest straight', 'Ah7s8s9sTs', '7d8h9hThJc', 2],
  ] as const)('%s', (_, one, two, winner) => {
    expect(duel(one, two)).toEqual([`200: 1,2 -> ${winner} 200`]);
  });

  test('the first seat left of the big blind opens and shows first; heads-up that is the button', () => {
    const hand = new PokerHand(draw32, { stacks: [5000, 5000], holes: ['AhAdKcQh9h', 'AcAsKdQs9s'] });
    hand.play('1 call; 2 check');
    expect(hand.asked).toEqual([1]);
    hand.play('1 discard; 2 discard');
    expect(hand.asked).toEqual([1]);
    hand.play('1 check; 2 check');
    expect(hand.settle().shown.map(({ seat }) => seat)).toEqual([1, 2]);
  });
});

describe('32-card draw: split', () => {
  const holes = ['AhAdKcQh9h', 'AcAsKdQs9s', '7c8c9cTdJd'];
  const toSplit = (options = {}) =>
    new PokerHand(draw32, { stacks, holes, ...options }).play(
      '1 call; 2 call; 3 check; 1 discard; 2 discard; 3 discard',
    );

  test('offered in place of the first action, accepted by all: divided equally, net of rake, nothing is shown', () => {
    const hand = toSplit({ rake: euRake });
    expect(hand.legal).toBe('fold, check, bet 200, offerSplit');
    hand.play('1 offerSplit');
    expect(hand.asked).toEqual([2]);
    expect(hand.legal).toBe('acceptSplit, fold, check, bet 200');
    hand.play('2 acceptSplit; 3 acceptSplit');
    expect(hand.over).toBe(true);
    // 300 - 15 rake = 285: 95 each.
    expect(hand.pots).toEqual(['300: 1,2,3 -> 1 95, 2 95, 3 95']);
    expect(hand.settle().shown).toEqual([]);
    expect(hand.game.view(hand.state, 1).seats[1].cards).toEqual([null, null, null, null, null]);
  });

  test('a check refuses: the offer and what was accepted before count as checks, and the hand plays on', () => {
    const hand = toSplit().play('1 offerSplit; 2 acceptSplit; 3 check');
    expect(hand.over).toBe(true);
    expect(hand.pots).toEqual(['300: 1,2,3 -> 3 300']);
  });

  test('a bet refuses too, and those who had accepted must answer it', () => {
    const hand = toSplit().play('1 offerSplit; 2 acceptSplit; 3 bet 200');
    expect(hand.asked).toEqual([1]);
    expect(hand.legal).toBe('fold, call 200, raise 400');
  });

  test('it can be offered only as the first action after the draw, and once', () => {
    const hand = toSplit();
    hand.play('1 check');
    expect(hand.try('2 offerSplit')?.rule).toBe('noSplitNow');
    const again = toSplit().play('1 offerSplit; 2 check');
    expect(again.legal).toBe('fold, check, bet 200');
    const before = new PokerHand(draw32, { stacks, holes });
    expect(before.try('1 offerSplit')?.rule).toBe('noSplitNow');
    const off = toSplit({ settings: { splitOffer: false } });
    expect(off.legal).toBe('fold, check, bet 200');
  });

  test('an all-in seat answers too; when it refuses, its pot plays on and the side pot is divided', () => {
    // Seat 3 is all-in for 100: main pot 300, side pot 2 x 100.
    const hand = new PokerHand(draw32, {
      stacks: [5000, 5000, 100],
      holes: ['AhAdKcQh9h', 'AcAsKdQs9s', '7c8c9cTdJd'],
    });
    hand.play('1 raise 200; 2 call; 1 discard; 2 discard; 3 discard; 1 offerSplit; 2 acceptSplit');
    expect(hand.asked).toEqual([3]);
    expect(hand.legal).toBe('acceptSplit, refuseSplit');
    hand.play('3 refuseSplit');
    expect(hand.over).toBe(true);
    // The straight wins the main pot; the side pot is halved although seat 2's king of diamonds beats seat 1's of clubs.
    expect(hand.pots).toEqual(['300: 1,2,3 -> 3 300', '200: 1,2 -> 1 100, 2 100']);
  });

  test('accepted with a side pot: every pot is divided among its contenders', () => {
    const hand = new PokerHand(draw32, { stacks: [5000, 5000, 100], holes });
    hand.play('1 raise 200; 2 call; 1 discard; 2 discard; 3 discard; 1 offerSplit; 2 acceptSplit; 3 acceptSplit');
    expect(hand.pots).toEqual(['300: 1,2,3 -> 1 100, 2 100, 3 100', '200: 1,2 -> 1 100, 2 100']);
  });

  test('time out is no acceptance: an all-in seat refuses, another one checks', () => {
    const hand = toSplit().play('1 offerSplit; 2 timeout');
    expect(hand.asked).toEqual([3]);
    expect(hand.legal).toBe('fold, check, bet 200');
    const allIn = new PokerHand(draw32, { stacks: [5000, 5000, 100], holes });
    allIn.play('1 raise 200; 2 call; 1 discard; 2 discard; 3 discard; 1 offerSplit; 2 acceptSplit; 3 timeout');
    expect(allIn.pots).toEqual(['300: 1,2,3 -> 3 300', '200: 1,2 -> 1 100, 2 100']);
  });
});
