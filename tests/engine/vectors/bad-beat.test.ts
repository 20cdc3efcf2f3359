import { describe, expect, test } from 'vitest';
import type { Action } from '@/server/engine/game';
import { draw5 } from '@/server/engine/games/draw5/index';
import { holdem } from '@/server/engine/games/holdem/index';
import { omaha8 } from '@/server/engine/games/omaha8/index';
import { soko } from '@/server/engine/games/soko/index';
import { type BadBeatSettings, dropOf } from '@/server/engine/jackpots/bad-beat';
import { minor } from '@/server/engine/money/minor';
import { randomLegal } from '@/server/engine/policies/random-legal';
import { imbalance } from '@/server/engine/record/difference';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { defaultsOf } from '@/server/engine/settings';
import { euRake, PokerHand, tax3 } from '../../support/poker-hand';

/** Rules 50: 1 % of the rake base, at most 0.50, on top of the rake; at least four dealt in. */
const rulebook: BadBeatSettings = {
  pool: 'bad-beat',
  rateBp: 100,
  cap: 50,
  source: 'onTop',
  minPlayers: 4,
  qualifier: { hand: 'quads', rank: '8', second: null },
};
const roles = (hand: PokerHand) => hand.settle().jackpot.hits.map(({ seat, role }) => `${seat} ${role}`);

/** Four seats put in `each`, button at seat 4: seat 1 posts the small blind. */
function allIn(each: number, holes: readonly string[], board: string, badBeat = rulebook) {
  const hand = new PokerHand(holdem, {
    settings: { structure: 'NL', smallBlind: 50, bigBlind: 100, seats: 4 },
    stacks: holes.map(() => each),
    button: holes.length,
    holes,
    board,
    rake: euRake,
    badBeat,
  });
  return hand.play(`3 raise ${each}; 4 call; 1 call; 2 call`);
}

describe('the drop', () => {
  test('is 1 % of the pots, at most 0.50, and comes out of them beside the rake', () => {
    // 4 x 25.00 = 100.00: rake 5.00 capped at 3.00; 1 % = 1.00 capped at 0.50; seat 1 gets 96.50.
    const settled = allIn(2_500, ['AsAd', '7c2d', 'KsQd', 'JhTc'], '3s4d8h9cKc').settle();
    expect(settled.rake).toBe(300);
    expect(settled.jackpot).toEqual({ contributed: 50, drop: 50, hits: [] });
    expect(settled.pots).toEqual([
      { amount: 10_000, rake: 300, drop: 50, contenders: [1, 2, 3, 4], winners: [{ seat: 1, share: 9_650 }] },
    ]);
    expect(settled.seats.map((seat) => seat.net)).toEqual([7_150, -2_500, -2_500, -2_500]);
    expect(settled.seats[0]).toMatchObject({ won: 9_950, rake: 300 });
    expect(imbalance(settled)).toBe(0);
  });

  test('as a part of the rake leaves the winner what he would have had without it', () => {
    const settled = allIn(2_500, ['AsAd', '7c2d', 'KsQd', 'JhTc'], '3s4d8h9cKc', {
      ...rulebook,
      source: 'fromRake',
    }).settle();
    expect(settled.rake).toBe(250);
    expect(settled.jackpot.drop).toBe(50);
    expect(settled.seats[0].net).toBe(7_200);
    expect(imbalance(settled)).toBe(0);
  });

  test('is rounded down and taken only where rake is', () => {
    expect(dropOf(rulebook, 1_999, 99)).toBe(19);
    expect(dropOf(rulebook, 4_999, 249)).toBe(49);
    expect(dropOf(rulebook, 5_000, 250)).toBe(50);
    expect(dropOf({ ...rulebook, source: 'fromRake' }, 10_000, 20)).toBe(20);
    const unseen = new PokerHand(holdem, {
      settings: { structure: 'NL', smallBlind: 50, bigBlind: 100 },
      stacks: [10_000, 10_000, 10_000, 10_000],
      button: 4,
      seed: 'a',
      rake: euRake,
      badBeat: rulebook,
    }).play('3 raise 5000; 4 fold; 1 fold; 2 fold');
    expect(unseen.settle()).toMatchObject({ rake: 0, jackpot: { contributed: 0, hits: [] } });
  });

  test('of several pots is apportioned to them like the rake', () => {
    // Main pot 4 x 20.00 = 80.00, side pot 3 x 5.00 = 15.00: drop 0.95 capped at 0.50 -> 42.1 and 7.9 -> 42 and 8.
    const hand = new PokerHand(holdem, {
      settings: { structure: 'NL', smallBlind: 50, bigBlind: 100 },
      stacks: [2_000, 2_500, 2_500, 2_500],
      button: 4,
      holes: ['AsAd', '7c2d', 'KsQd', 'JhTc'],
      board: '3s4d8h9cKc',
      rake: euRake,
      badBeat: rulebook,
    }).play('3 raise 2500; 4 call; 1 call; 2 call');
    expect(hand.settle().pots.map((pot) => [pot.amount, pot.rake, pot.drop])).toEqual([
      [8_000, 253, 42],
      [1_500, 47, 8],
    ]);
    expect(imbalance(hand.settle())).toBe(0);
  });
});

describe('a bad beat in holdem', () => {
  test('pairs of eights and nines that both become quads hit it', () => {
    const hand = allIn(2_500, ['8s8d', '9s9d', 'KsQd', 'JhTc'], '8h8c9h9c2s');
    expect(roles(hand)).toEqual(['1 loser', '2 winner', '3 table', '4 table']);
    expect(hand.settle().jackpot.hits[0]).toEqual({ pool: 'bad-beat', seat: 1, kind: 'badBeat', role: 'loser' });
  });

  test('sevens are too low, and three dealt in too few', () => {
    expect(roles(allIn(2_500, ['7s7d', '9s9d', 'KsQd', 'JhTc'], '7h7c9h9c2s'))).toEqual([]);
    const three = new PokerHand(holdem, {
      settings: { structure: 'NL', smallBlind: 50, bigBlind: 100 },
      stacks: [2_500, 2_500, 2_500],
      button: 3,
      holes: ['8s8d', '9s9d', 'KsQd'],
      board: '8h8c9h9c2s',
      rake: euRake,
      badBeat: rulebook,
    }).play('3 raise 2500; 1 call; 2 call');
    expect(roles(three)).toEqual([]);
  });

  test('quads need a pocket pair: trips on the board and one in the hand do not count', () => {
    expect(roles(allIn(2_500, ['8s2d', '9s9d', 'KsQd', 'JhTc'], '8h8c8d9h9c'))).toEqual([]);
    // The same where the winner has but one of his four: eights full lose to nothing that counts.
    expect(roles(allIn(2_500, ['8s8d', '9s2d', 'KsQd', 'JhTc'], '8h9h9c9d8c'))).toEqual([]);
  });

  test('a straight flush counts only while both cards play', () => {
    // 6-7 of hearts make 5-9; T-J make 9-K with Q-K? The board has 8h 9h 5h: 5-9 against 8-Q needs T J Q: one shared.
    expect(roles(allIn(2_500, ['6h7h', 'ThJh', 'KsQd', '2c2d'], '8h9h5hQh3c'))).toEqual([
      '1 loser',
      '2 winner',
      '3 table',
      '4 table',
    ]);
    // The board holds 6-9 of hearts: with 5h the second card of seat 1 does not play.
    expect(roles(allIn(2_500, ['5hKh', 'ThJh', 'KsQd', '2c2d'], '6h7h8h9h3c'))).toEqual([]);
  });

  test('the loser may win a side pot, but no part of the main pot', () => {
    const hand = new PokerHand(holdem, {
      settings: { structure: 'NL', smallBlind: 50, bigBlind: 100 },
      stacks: [2_000, 2_500, 2_500, 2_500],
      button: 4,
      holes: ['9s9d', '8s8d', 'KsQd', 'JhTc'],
      board: '8h8c9h9c2s',
      rake: euRake,
      badBeat: rulebook,
    }).play('3 raise 2500; 4 call; 1 call; 2 call');
    expect(hand.pots[1]).toMatch(/-> 2 /);
    expect(roles(hand)).toEqual(['1 winner', '2 loser', '3 table', '4 table']);
  });

  test('somebody who folded the hand has the part of the table', () => {
    const hand = new PokerHand(holdem, {
      settings: { structure: 'NL', smallBlind: 50, bigBlind: 100 },
      stacks: [2_500, 2_500, 2_500, 2_500],
      button: 4,
      holes: ['8s8d', '9s9d', 'KsQd', 'JhTc'],
      board: '8h8c9h9c2s',
      rake: euRake,
      badBeat: rulebook,
    }).play('3 fold; 4 fold; 1 raise 2500; 2 call');
    expect(roles(hand)).toEqual(['1 loser', '2 winner', '3 table', '4 table']);
  });
});

describe('a bad beat elsewhere', () => {
  test('omaha8: the high half decides, also for who takes the low', () => {
    const hand = new PokerHand(omaha8, {
      settings: { structure: 'PL', smallBlind: 50, bigBlind: 100 },
      stacks: [800, 800, 800, 800],
      button: 4,
      // Seat 1: A-5 of hearts and the best low; seat 2: 4-8 of hearts.
      holes: ['AhKcKd2h', '6h7hQcQd', 'KsQsJcTc', 'JdTdJsTs'],
      board: '3h4h5h8h9c',
      rake: euRake,
      badBeat: { ...rulebook, qualifier: { hand: 'straightFlush', rank: '5', second: null } },
    });
    while (!hand.over) {
      const [seat] = hand.asked;
      hand.play(hand.legal.includes('check') ? `${seat} check` : `${seat} call`);
    }
    expect(roles(hand)).toEqual(['1 loser', '2 winner', '3 table', '4 table']);
  });

  const least = (qualifier: BadBeatSettings['qualifier'], game: typeof soko) =>
    game.open({
      settings: new PokerHand(game, { stacks: [5_000, 5_000], seed: 'x' }).state.config.settings,
      rake: euRake,
      tax: null,
      virtual: false,
      badBeat: { ...rulebook, qualifier },
    }).badBeat?.least ?? 0;

  test('qualifiers are the least hands of their kind', async () => {
    const { soko5 } = await import('@/server/engine/evaluate/soko');
    const { high5 } = await import('@/server/engine/evaluate/high');
    const { parseCards } = await import('@/server/engine/cards/card');
    const of = (rank: typeof high5, text: string) => {
      const [a, b, c, d, e] = parseCards(text);
      return rank(a, b, c, d, e);
    };
    const kings = least({ hand: 'fullHouse', rank: 'K', second: '2' }, soko);
    expect(of(soko5, 'KsKhKd2c2d')).toBe(kings);
    expect(of(soko5, 'QsQhQdAcAd')).toBeLessThan(kings);
    const queens = least({ hand: 'quads', rank: 'K', second: null }, draw5);
    expect(of(high5, 'KsKhKdKc2d')).toBe(queens);
    expect(of(high5, 'QsQhQdQcAd')).toBeLessThan(queens);
    const wheel = least({ hand: 'straightFlush', rank: '5', second: null }, draw5);
    expect(of(high5, '5s4s3s2sAs')).toBe(wheel);
    expect(of(high5, 'AsAhAdAcKd')).toBeLessThan(wheel);
  });
});

describe('random hands that feed a bad-beat jackpot', () => {
  const games = [draw5, holdem, omaha8, soko];

  test.each(games.map((game) => [game.id, game] as const))('%s: to the unit, in every pot', (id, game) => {
    const random = new Random(seedWords(`bad beat ${id}`));
    const deal = new Deal(random);
    const defaults = defaultsOf(game.settings) as unknown as PokerHand['state']['config']['settings'];
    let fed = 0;
    for (let handNo = 1; handNo <= 400; handNo++) {
      const source = handNo % 2 === 0 ? ('onTop' as const) : ('fromRake' as const);
      const badBeat: BadBeatSettings = {
        ...rulebook,
        rateBp: 1 + random.below(500),
        cap: random.below(3) === 0 ? null : 1 + random.below(100),
        source,
        qualifier: { hand: 'quads', rank: '2', second: null },
      };
      const tax = random.below(2) === 0 ? null : tax3;
      const state = game.open({ settings: defaults, rake: euRake, tax, virtual: false, badBeat });
      const plain = game.open({ settings: defaults, rake: euRake, tax, virtual: false });
      const seats = [1, 2, 3, 4].map((seat) => ({ seat, stack: minor(1 + random.below(5_000)) }));
      const before = random.state();
      game.begin(state, { handNo, button: 4, seats }, deal);
      const again = new Random([0, 0, 0, 0]);
      again.restore(before);
      game.begin(plain, { handNo, button: 4, seats }, new Deal(again));
      const chooser = new Random(seedWords(`choice ${id}`, handNo));
      while (!game.pending(state).terminal) {
        if (game.pending(state).chance) {
          game.deal(state);
          game.deal(plain);
          continue;
        }
        const seat = 31 - Math.clz32(game.pending(state).seats & -game.pending(state).seats);
        const out: Action = { seat, kind: '' };
        randomLegal.decide(game.observe(state, seat), game.legalActions(state, seat), chooser, out);
        out.seat = seat;
        game.advance(state, out);
        game.advance(plain, out);
      }
      const settled = game.settlement(state);
      const without = game.settlement(plain);
      const drop = settled.jackpot.drop ?? 0;
      expect(imbalance(settled)).toBe(0);
      expect(drop).toBe(settled.pots.reduce((sum, pot) => sum + (pot.drop ?? 0), 0));
      for (const pot of settled.pots)
        expect(pot.winners.reduce((sum, { share }) => sum + share, 0)).toBe(pot.amount - pot.rake - (pot.drop ?? 0));
      for (const seat of settled.seats) expect(seat.net).toBe(seat.won - seat.rake - seat.tax - seat.contributed);
      // 1 part in 10,000 of the pots for each basis point, rounded down, at most the cap; none without rake.
      const pot = settled.pots.reduce((sum, each) => sum + each.amount, 0);
      const due = Math.min(Math.floor((pot * badBeat.rateBp) / 10_000), badBeat.cap ?? Number.MAX_SAFE_INTEGER);
      const most = source === 'fromRake' ? without.rake : pot - without.rake;
      expect(drop).toBe(without.rake === 0 ? 0 : Math.min(due, most));
      expect(settled.rake).toBe(source === 'fromRake' ? without.rake - drop : without.rake);
      if (drop > 0) fed += 1;
    }
    expect(fed).toBeGreaterThan(100);
  });
});
