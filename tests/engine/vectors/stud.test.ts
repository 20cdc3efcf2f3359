import { describe, expect, test } from 'vitest';
import type { PokerGame } from '@/server/engine/betting/poker-game';
import { americana } from '@/server/engine/games/americana';
import { razz } from '@/server/engine/games/razz';
import { soko } from '@/server/engine/games/soko';
import { stud7 } from '@/server/engine/games/stud7';
import { stud8 } from '@/server/engine/games/stud8';
import { euRake, PokerHand } from '@/tests/support/poker-hand';

/* Defaults: ante 10, bring-in 20, limits 100 and 200. Button at seat 3 of three: dealing order 1, 2, 3. */
const stacks = [5000, 5000, 5000];

/** Third street: hole cards and up-card of seats 1 to 3; then whatever follows. */
const deal = (one: string, two: string, three: string, rest = '') => {
  const at = (i: number) => [one, two, three].map((cards) => cards.slice(i * 2, i * 2 + 2)).join('');
  return Array.from({ length: one.length / 2 }, (_, i) => at(i)).join('') + rest;
};

const hand = (game: PokerGame, cards: string, settings = {}) =>
  new PokerHand(game, { stacks, button: 3, settings, cards });

describe('who brings in (rules 10, Stud specifics)', () => {
  test.each([
    // Lowest up-card.
    ['stud7 FL: lowest', stud7, 'FL', ['2s3s9d', '4s5s3h', '6s7sKd'], 2],
    // Equal ranks: clubs are the lowest suit, spades the highest (s > h > d > c).
    ['stud7 FL: equal ranks, lowest suit', stud7, 'FL', ['2s4s3d', '4d5s3h', '6s7s3c'], 3],
    ['stud7 PL: highest', stud7, 'PL', ['2s3s9d', '4s5s3h', '6s7sKd'], 3],
    ['stud7 PL: equal ranks, highest suit', stud7, 'PL', ['2s3sKd', '4s5sKh', '6s7sKc'], 2],
    ['stud7 FL: the ace is high', stud7, 'FL', ['2s3sAd', '4s5s9h', '6s7sKd'], 2],
    ['stud8: lowest', stud8, 'FL', ['2s3s9d', '4s5s3h', '6s7sKd'], 2],
    ['razz: highest', razz, 'FL', ['2s3s9d', '4s5s3h', '6s7sKd'], 3],
    ['razz: the ace is low', razz, 'FL', ['2s3sAd', '4s5s3h', '6s7sQd'], 3],
    ['razz: aces only, highest suit', razz, 'FL', ['2s3sAd', '4s5sAs', '6s7sAc'], 2],
  ] as const)('%s', (_, game, structure, cards, seat) => {
    const played = hand(game, deal(cards[0], cards[1], cards[2]), { structure });
    expect(played.asked).toEqual([seat]);
  });

  test.each([
    ['soko: highest', soko, ['2s9d', '4s3h', '6sKd'], 3],
    ['soko: equal ranks, highest suit', soko, ['2sKd', '4sKh', '6sKc'], 2],
    ['americana: highest', americana, ['7s9d', '8s8h', '9sKd'], 3],
    ['americana: equal ranks, highest suit', americana, ['7sKs', '8sKh', '9sKd'], 1],
  ] as const)('%s', (_, game, cards, seat) => {
    expect(hand(game, deal(cards[0], cards[1], cards[2])).asked).toEqual([seat]);
  });
});

describe('the bring-in', () => {
  const cards = deal('2s3s9d', '4s5s3h', '6s7sKd');

  test('may be posted or bet up to the limit; others call it, complete it or fold', () => {
    const played = hand(stud7, cards);
    expect(played.legal).toBe('bringIn 20, bet 100');
    expect(played.try('2 check')?.rule).toBe('bringInOwed');
    played.play('2 bringIn');
    expect(played.asked).toEqual([3]);
    expect(played.legal).toBe('fold, call 20, raise 100');
  });

  test('is that seat’s action: no option when it is only called', () => {
    const played = hand(stud7, `${cards}8h9h2h`).play('2 bringIn; 3 call; 1 call');
    expect(played.street).toBe('fourth');
  });

  test('a completion counts as the first of four bets', () => {
    const played = hand(stud7, cards).play('2 bringIn; 3 raise 100; 1 raise 200; 2 raise 300; 3 raise 400');
    expect(played.legal).toBe('fold, call 200');
    expect(played.try('1 raise 500')?.rule).toBe('raiseCap');
  });

  test('a bet in place of the bring-in counts too', () => {
    const played = hand(stud7, cards).play('2 bet 100');
    expect(played.legal).toBe('fold, call 100, raise 200');
  });

  test('short: all-in, the others still owe the full bring-in', () => {
    const played = new PokerHand(stud7, { stacks: [5000, 25, 5000], button: 3, cards });
    expect(played.legal).toBe('bringIn 15');
    played.play('2 bringIn');
    expect(played.legal).toBe('fold, call 20, raise 100');
  });

  test('pot limit: from the bring-in up to the pot', () => {
    // Antes 30, bring-in by the king. Seat 3 may bet 30 at most, which is above the bring-in; facing 20: 20 + (50 + 20) = 90.
    const played = hand(stud7, cards, { structure: 'PL' });
    expect(played.asked).toEqual([3]);
    expect(played.legal).toBe('bringIn 20, bet 21-30');
    played.play('3 bringIn');
    expect(played.legal).toBe('fold, call 20, raise 40-90');
  });

  test('default: two antes; the ante goes in first', () => {
    const played = hand(soko, deal('2s9d', '4s3h', '6sKd'), { structure: 'NL', bringInAnte: 15 });
    expect(played.legal).toBe('bringIn 30, bet 31-4985');
  });

  test('clock out: the bring-in is posted', () => {
    const played = hand(stud7, cards).play('2 timeout');
    expect(played.asked).toEqual([3]);
    expect(played.state.bet[2]).toBe(20);
  });
});

describe('later streets', () => {
  const third = deal('2s4s9d', '4d5s3h', '6s7sKd');

  test('the highest exposed hand acts first; a pair beats high cards', () => {
    const played = hand(stud7, `${third}9hQh2h`).play('2 bringIn; 3 call; 1 call');
    // 9-9, Q-3, K-2.
    expect(played.asked).toEqual([1]);
  });

  test('three suited or connected cards are no hand: high cards decide, ties nearest left of the dealer', () => {
    // 1: 9-8, 2: K-3, 3: K-3: equal; seat 2 sits nearer to the left of the button (3).
    const played = hand(stud7, `${deal('2s4s9d', '4d5sKh', '6s7sKd')}8d3d3c`).play('1 bringIn; 2 call; 3 call');
    expect(played.asked).toEqual([2]);
  });

  test('razz: the lowest exposed hand acts first, the ace low', () => {
    const played = hand(razz, `${third}AhQhAc`).play('3 bringIn; 1 call; 2 call');
    // 9-A, Q-3, K-A.
    expect(played.asked).toEqual([1]);
  });

  test('fixed limit: lower on third and fourth, higher from fifth', () => {
    const played = hand(stud7, `${third}QhJh2hThTd2c`).play('2 bringIn; 3 call; 1 call');
    expect(played.legal).toBe('fold, check, bet 100');
    played.play('3 check; 1 check; 2 check');
    expect(played.street).toBe('fifth');
    expect(played.legal).toBe('fold, check, bet 200');
  });

  test('stud7: an open pair on fourth street allows the higher limit, and a raise is not below the one before', () => {
    const played = hand(stud7, `${third}9hQh2h`).play('2 bringIn; 3 call; 1 call');
    expect(played.legal).toBe('fold, check, bet 100, bet 200');
    played.play('1 bet 200');
    expect(played.legal).toBe('fold, call 200, raise 400');
    expect(played.try('2 raise 300')?.rule).toBe('minRaise');
    played.play('2 raise 400; 3 raise 600; 1 raise 800');
    expect(played.legal).toBe('fold, call 400');
  });

  test('stud7: a bet of the lower limit may be raised by either', () => {
    const played = hand(stud7, `${third}9hQh2h`).play('2 bringIn; 3 call; 1 call; 1 bet 100');
    expect(played.legal).toBe('fold, call 100, raise 200, raise 300');
    expect(played.try('2 raise 250')?.rule).toMatch(/minRaise|maxRaise/);
  });

  test('the switch takes the open pair away; stud8 never has it', () => {
    const off = hand(stud7, `${third}9hQh2h`, { openPairDouble: false }).play('2 bringIn; 3 call; 1 call');
    expect(off.legal).toBe('fold, check, bet 100');
    const split = hand(stud8, `${third}9hQh2h`).play('2 bringIn; 3 call; 1 call');
    expect(split.legal).toBe('fold, check, bet 100');
  });

  test('rake is due from the fourth card (stud) and the third card (soko, americana)', () => {
    const folded = new PokerHand(stud7, { stacks, button: 3, cards: third, rake: euRake });
    expect(folded.play('2 bringIn; 3 raise 100; 1 fold; 2 fold').settle().rake).toBe(0);
    const sokoHand = new PokerHand(soko, {
      stacks,
      button: 3,
      cards: deal('2s9d', '4s3h', '6sKd', '5c6c7c'),
      rake: euRake,
    });
    // Antes 30 + 3 x 20 = 90 after the third card, then nobody calls: 4 steps.
    sokoHand.play('3 bringIn; 1 call; 2 call; 3 bet 100; 1 fold; 2 fold');
    expect(sokoHand.settle().rake).toBe(4);
  });
});

/** All bring in, call and check to the end; `hands` are complete, in the order in which their cards come. */
function playedOut(game: PokerGame, hands: readonly string[], settings = {}): PokerHand {
  const cards = Array.from({ length: hands[0].length / 2 }, (_, i) =>
    hands.map((h) => h.slice(i * 2, i * 2 + 2)).join(''),
  );
  const played = new PokerHand(game, {
    stacks: hands.map(() => 5000),
    button: hands.length,
    settings,
    cards: cards.join(''),
  });
  while (!played.over) {
    const [seat] = played.asked;
    const kind = ['bringIn', 'check', 'call'].find((each) => played.legal.includes(each));
    played.play(`${seat} ${kind}`);
  }
  return played;
}

describe('showdowns', () => {
  test('Soko: A-K-Q-J-4 offsuit, a four-straight, beats A-A-K-Q-9', () => {
    const played = playedOut(soko, ['AsKdQhJc4d', 'AhAdKcQs9s']);
    expect(played.pots).toEqual(['60: 1,2 -> 1 60']);
    expect(played.settle().shown.find(({ seat }) => seat === 1)?.rank?.category).toBe('fourStraight');
  });

  test('Americana: a flush beats a full house', () => {
    expect(playedOut(americana, ['AsKsQsTs8s', '9h9d9cTdTh']).pots).toEqual(['60: 1,2 -> 1 60']);
  });

  test('Americana: suits never break ties, equal hands split', () => {
    expect(playedOut(americana, ['AsKhQsTs8s', 'AhKdQcTh8c']).pots).toEqual(['60: 1,2 -> 1 30, 2 30']);
  });

  test('Americana: A-7-8-9-T is the lowest straight', () => {
    expect(playedOut(americana, ['As7h8s9sTs', '7d8hThJh9c']).pots).toEqual(['60: 1,2 -> 2 60']);
  });

  test('razz: straights and flushes do not count, the ace is low', () => {
    const played = playedOut(razz, ['As2s3s4s5sJcQs', 'Ac2d3dKc4c6hKd', '8c9cKs9dQcKhTh']);
    expect(played.pots).toEqual(['90: 1,2,3 -> 1 90']);
    expect(played.settle().shown.find(({ seat }) => seat === 1)?.rank?.cards).toEqual(['5', '4', '3', '2', 'A']);
  });

  test('stud8: the odd unit is the high hand’s', () => {
    const hands = ['As2d3s4s9h6cTh', 'KcKd9c9dQcJcTd', '8c7sKsQh2hJd5d'];
    // 3 x (15 + 30) = 135: low half 67 to 6-4-3-2-A, high half 68 to kings and nines.
    expect(playedOut(stud8, hands, { bringInAnte: 15 }).pots).toEqual(['135: 1,2,3 -> 2 68, 1 67 low']);
  });

  test('stud8: without a qualifying low the high hand takes all', () => {
    const hands = ['AsQd3s4s9h6cTh', 'KcKd9c9dQcJcTd', '8c7sKsQh2hJd5d'];
    expect(playedOut(stud8, hands, { bringInAnte: 15 }).pots).toEqual(['135: 1,2,3 -> 2 135']);
  });

  test('without a bet on the last street the highest exposed hand shows first', () => {
    // Exposed: seat 1 K-Q-J-4, seat 2 A-K-Q-9.
    const played = playedOut(soko, ['AsKdQhJc4d', 'AhAdKcQs9s']);
    expect(played.settle().shown.map(({ seat }) => seat)).toEqual([2, 1]);
  });
});

describe('eight-handed stud runs out of cards', () => {
  test('48 cards are gone after sixth street: one card in the middle is everybody’s seventh, without betting', () => {
    const played = new PokerHand(stud7, { stacks: Array(8).fill(5000), button: 8, seed: 'eight' });
    played.play(`${played.asked[0]} bringIn`);
    for (let street = 0; street < 4 && !played.over; street++) {
      const { street: now } = played;
      while (!played.over && played.street === now) {
        const [seat] = played.asked;
        played.play(played.legal.includes('check') ? `${seat} check` : `${seat} call`);
      }
    }
    expect(played.over).toBe(true);
    const view = played.game.view(played.state, 'public');
    expect(view.street).toBe('seventh');
    expect(view.board).toHaveLength(1);
    expect(view.seats.map(({ cards }) => cards.length)).toEqual(Array(8).fill(6));
    expect(played.events.filter(({ type }) => type === 'check' || type === 'bet').length).toBe(8 * 3);
    expect(played.net.reduce((sum, net) => sum + net, 0)).toBe(0);
  });

  test('with enough cards everybody gets his own', () => {
    const played = new PokerHand(stud7, { stacks: Array(7).fill(5000), button: 7, seed: 'seven' });
    played.play(`${played.asked[0]} bringIn`);
    while (!played.over) {
      const [seat] = played.asked;
      played.play(played.legal.includes('check') ? `${seat} check` : `${seat} call`);
    }
    expect(played.game.view(played.state, 'public').board).toEqual([]);
  });
});
