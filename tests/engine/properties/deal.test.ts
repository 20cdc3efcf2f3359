import { describe, expect, it } from 'vitest';
import { deck32, deck36, deck52, parseCards, UNKNOWN_CARD } from '@/server/engine/cards/card';
import { Deal, NO_CARD } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { recordedDeal } from '@/server/engine/rng/recorded-deal';
import { chiSquare, deviations } from '@/tests/support/chi-square';

const seeded = (seed: string) => new Deal(new Random(seedWords(seed)));
const drawn = (deal: Deal, n: number) => Array.from({ length: n }, () => deal.draw());
const problem = (name: string) => expect.objectContaining({ name: 'DealError', problem: name });

describe('Deal', () => {
  // From a separate Python program: Fisher-Yates from the front with sfc32 seeded (1, 2, 3, 4).
  it('deals the same cards on every machine', () => {
    const deal = new Deal(new Random([1, 2, 3, 4]));
    deal.shuffle(deck52);
    expect(drawn(deal, 10)).toEqual([25, 48, 23, 37, 8, 18, 7, 15, 17, 45]);
    expect(deal.drawn()).toEqual([25, 48, 23, 37, 8, 18, 7, 15, 17, 45]);
    expect(deal.drawnCount).toBe(10);
    expect(deal.remaining).toBe(42);
  });

  const many = (deal: Deal, count: number) => {
    const from = deal.drawMany(count);
    return Array.from(deal.hand.subarray(from, from + count));
  };

  // The same ten cards of the same Python program, in lots; the rejection of its numbers is rare, hence the many hands.
  it('deals many cards at once as it deals them one by one', () => {
    const deal = new Deal(new Random([1, 2, 3, 4]));
    deal.shuffle(deck52);
    expect([...many(deal, 4), ...many(deal, 5), deal.draw()]).toEqual([25, 48, 23, 37, 8, 18, 7, 15, 17, 45]);
    expect(deal.drawn()).toEqual([25, 48, 23, 37, 8, 18, 7, 15, 17, 45]);
    expect(deal.remaining).toBe(42);
    const [one, lots] = [seeded('lots'), seeded('lots')];
    for (let hand = 0; hand < 20_000; hand++) {
      one.shuffle(deck52);
      lots.shuffle(deck52);
      expect([...many(lots, 12), ...many(lots, 3), ...many(lots, 30)].join()).toBe(drawn(one, 45).join());
    }
    expect(() => many(lots, 8)).toThrow(problem('deck-empty'));
  });

  it('deals many recorded cards at once, unknown ones too', () => {
    const deal = recordedDeal([5, UNKNOWN_CARD, 7, 9]);
    deal.shuffle(deck52);
    expect(many(deal, 3)).toEqual([5, UNKNOWN_CARD, 7]);
    expect(deal.remaining).toBe(49);
    expect(many(deal, 1)).toEqual([9]);
    expect(() => many(deal, 1)).toThrow(problem('record-exhausted'));
  });

  it.each([
    ['52', deck52],
    ['36', deck36],
    ['32', deck32],
  ])('deals every card of a deck of %s once', (_, deck) => {
    const deal = seeded('whole');
    for (let hand = 0; hand < 50; hand++) {
      deal.shuffle(deck);
      expect(drawn(deal, deck.length).sort((x, y) => x - y)).toEqual(Array.from(deck));
      expect(() => deal.draw()).toThrow(problem('deck-empty'));
    }
  });

  it('deals a hand alike whatever hand or deck came before on the same object', () => {
    const random = new Random([0, 0, 0, 0]);
    const deal = new Deal(random);
    const base = seedWords('alike');
    const hand = () => {
      random.reseedFor(base, 1, 5);
      deal.shuffle(deck52);
      return drawn(deal, 20);
    };
    const first = hand();
    deal.shuffle(deck52);
    drawn(deal, 52);
    expect(hand()).toEqual(first);
    deal.shuffle(deck32);
    drawn(deal, 30);
    deal.recycle(deck32.subarray(0, 5));
    expect(hand()).toEqual(first);
  });

  it('puts every card at every place equally often', () => {
    const deal = seeded('places');
    const counts = new Uint32Array(52 * 52);
    for (let hand = 0; hand < 20_000; hand++) {
      deal.shuffle(deck52);
      for (let place = 0; place < 52; place++) counts[place * 52 + deal.draw()]++;
    }
    // Rows and columns sum to the number of hands: 51 x 51 degrees of freedom.
    expect(Math.abs(deviations(chiSquare(counts), 51 * 51))).toBeLessThan(4);
  });

  it('gives every order of a small deck equally often', () => {
    const deal = seeded('orders');
    const deck = Int8Array.of(0, 1, 2, 3, 4);
    const counts = new Map<string, number>();
    for (let hand = 0; hand < 120_000; hand++) {
      deal.shuffle(deck);
      const order = drawn(deal, 5).join();
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(120);
    expect(Math.abs(deviations(chiSquare([...counts.values()]), 119))).toBeLessThan(4);
  });

  it('is not shuffled without a generator', () => {
    expect(() => new Deal().shuffle(deck52)).toThrow(problem('not-shuffled'));
    expect(() => new Deal().draw()).toThrow(problem('not-shuffled'));
    const deal = new Deal();
    deal.shuffle(deck52, new Random([1, 2, 3, 4]));
    expect(deal.draw()).toBe(25);
  });
});

describe('an empty stub', () => {
  it('is refilled from the given cards and keeps what was drawn before in the list', () => {
    const deal = seeded('refill');
    deal.shuffle(deck32);
    const all = drawn(deal, 32);
    const discards = all.slice(0, 6);
    deal.recycle(discards);
    expect(deal.remaining).toBe(6);
    const again = drawn(deal, 6);
    expect([...again].sort()).toEqual([...discards].sort());
    expect(deal.drawn()).toEqual([...all, ...again]);
    expect(() => deal.draw()).toThrow(problem('deck-empty'));
  });

  it('mixes refilled cards with what was left', () => {
    const deal = seeded('mix');
    const firsts = new Uint32Array(8);
    for (let i = 0; i < 16_000; i++) {
      deal.shuffle(Int8Array.of(0, 1, 2, 3, 4, 5, 6, 7));
      const gone = drawn(deal, 5);
      deal.recycle(gone);
      firsts[deal.draw()]++;
    }
    expect(Math.abs(deviations(chiSquare(firsts), 7))).toBeLessThan(4);
  });

  it('skips cards that the drawer may not have, evenly, and leaves them in the stub', () => {
    const deal = seeded('skip');
    const deck = Int8Array.of(0, 1, 2, 3, 4, 5, 6, 7);
    const avoid = Uint8Array.of(1, 0, 1, 0, 0, 1, 0, 0);
    const counts = new Map<number, number>();
    for (let i = 0; i < 20_000; i++) {
      deal.shuffle(deck);
      const card = deal.drawAvoiding(avoid);
      counts.set(card, (counts.get(card) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 3, 4, 6, 7]);
    expect(Math.abs(deviations(chiSquare([...counts.values()]), 4))).toBeLessThan(4);
    deal.shuffle(deck);
    expect(Array.from({ length: 5 }, () => deal.drawAvoiding(avoid)).sort()).toEqual([1, 3, 4, 6, 7]);
    expect(deal.drawAvoiding(avoid)).toBe(NO_CARD);
    expect(deal.remaining).toBe(3);
    expect(drawn(deal, 3).sort()).toEqual([0, 2, 5]);
  });
});

describe('a recorded deal', () => {
  const cards = parseCards('As Kd 2c Th ?? 7s');

  it('deals the given cards and may be started again', () => {
    const deal = recordedDeal(cards);
    for (let hand = 0; hand < 2; hand++) {
      deal.shuffle(deck52);
      expect(drawn(deal, 6)).toEqual(cards);
      expect(deal.drawn()).toEqual(cards);
      expect(deal.remaining).toBe(46);
      expect(() => deal.draw()).toThrow(problem('record-exhausted'));
    }
  });

  it('replays a seeded deal with refills and skipped cards', () => {
    const avoid = new Uint8Array(52).fill(1, 20, 26);
    const play = (deal: Deal) => {
      deal.shuffle(deck32);
      const hand = drawn(deal, 30);
      hand.push(deal.drawAvoiding(avoid), deal.drawAvoiding(avoid));
      deal.recycle(hand.slice(0, 10).filter((card) => !hand.slice(10).includes(card)));
      for (let i = 0; i < 12; i++) hand.push(deal.drawAvoiding(avoid));
      return { hand, left: deal.remaining };
    };
    const live = seeded('replay');
    const played = play(live);
    expect(played.hand).toContain(NO_CARD);
    expect(play(recordedDeal(live.drawn()))).toEqual(played);
  });

  it('refuses a card twice and a card of another deck', () => {
    const twice = recordedDeal(parseCards('As As'));
    twice.shuffle(deck52);
    twice.draw();
    expect(() => twice.draw()).toThrow(problem('not-in-deck'));
    const foreign = recordedDeal(parseCards('2c'));
    foreign.shuffle(deck32);
    expect(() => foreign.draw()).toThrow(problem('not-in-deck'));
  });

  it('counts cards that are not shown as gone from the stub', () => {
    const deal = recordedDeal([UNKNOWN_CARD, UNKNOWN_CARD, 48]);
    deal.shuffle(deck52);
    drawn(deal, 2);
    expect(deal.remaining).toBe(50);
    expect(deal.draw()).toBe(48);
    expect(deal.drawnCount).toBe(3);
  });
});
