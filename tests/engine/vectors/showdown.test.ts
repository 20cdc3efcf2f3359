import { describe, expect, test } from 'vitest';
import { americana } from '@/server/engine/games/americana';
import { draw27Single } from '@/server/engine/games/draw27-single';
import { omaha } from '@/server/engine/games/omaha';
import { omaha8 } from '@/server/engine/games/omaha8';
import { PokerHand } from '@/tests/support/poker-hand';

const checkedDown = '1 call; 2 check; 2 check; 1 check; 2 check; 1 check; 2 check; 1 check';

describe('Omaha: exactly two hole cards and three of the board (rules 10)', () => {
  test('three aces in the hand are a pair of aces, and lose to three queens', () => {
    const hand = new PokerHand(omaha, {
      stacks: [10_000, 10_000],
      holes: ['AsAhAd2c', 'KcKdQcQh'],
      board: '9c8d4h3sQd',
    });
    // Both have put in the big blind of 100.
    expect(hand.play(checkedDown).net).toEqual([-100, 100]);
  });

  test('four suited hole cards and one more on the board are no flush', () => {
    const hand = new PokerHand(omaha, {
      stacks: [10_000, 10_000],
      holes: ['AsKsJs3s', '8c8d3c2d'],
      board: '4s8h5dTcQh',
    });
    // Seat 1 has ace high: no three spades lie on the board, and A-K-Q-J-T would need three hole cards. Seat 2: 8-8-8.
    expect(hand.play(checkedDown).net).toEqual([-100, 100]);
  });

  test('the low takes two hole cards of its own too', () => {
    // Seat 1: K-K-K high; its only low card is the five, so A-2-3-4-5 is out of reach. Seat 2: 7-6-3-2-A.
    const hand = new PokerHand(omaha8, {
      stacks: [10_000, 10_000],
      holes: ['5cKcKhQd', '6c7dQsQh'],
      board: 'Ac2d3h4sKd',
    });
    hand.play(checkedDown);
    expect(hand.settle().pots[0].winners.map(({ seat, part }) => [seat, part])).toEqual([
      [1, 'high'],
      [2, 'low'],
    ]);
  });
});

describe('the ace in short straights (rules 10)', () => {
  test('32 cards: A-7-8-9-T is a straight and beats three aces', () => {
    const hand = new PokerHand(americana, {
      stacks: [10_000, 10_000],
      holes: ['As7h8s9sTs', 'AhAdAcKdQd'],
    });
    while (!hand.over) {
      const [seat] = hand.asked;
      hand.play(`${seat} ${['bringIn', 'check', 'call'].find((kind) => hand.legal.includes(kind))}`);
    }
    expect(hand.settle().shown.map(({ seat, rank }) => [seat, rank?.category])).toContainEqual([1, 'straight']);
    expect(hand.net[0]).toBeGreaterThan(0);
  });

  test('2-7: A-5-4-3-2 is ace high and no straight: it beats a pair of kings', () => {
    const hand = new PokerHand(draw27Single, {
      stacks: [10_000, 10_000],
      holes: ['Ac5h4c3d2d', 'KdKh9c7d2h'],
    });
    hand.play('1 call; 2 check; 2 discard; 1 discard; 2 check; 1 check');
    expect(hand.net).toEqual([100, -100]);
  });
});
