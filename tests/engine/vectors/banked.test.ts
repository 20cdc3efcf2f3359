import { describe, expect, it } from 'vitest';
import { parseCards } from '@/server/engine/cards/card';
import { parseTiles } from '@/server/engine/cards/tile';
import { dominoDealer } from '@/server/engine/games/domino-dealer';
import { qqSpirit } from '@/server/engine/games/qq-spirit';
import { superBull } from '@/server/engine/games/super-bull';
import { configOf, ScriptedHand } from '@/tests/support/staged-hand';

const limits = { minBet: 100, maxBet: 100_000, dealerMinStack: 20_000, buyInMin: 200 };

/** Draw order when seat 1 deals: seat 2, 3, ..., then seat 1, one round after the other. */
function rounds(hands: readonly (readonly number[])[]): number[] {
  const cards: number[] = [];
  for (let i = 0; i < hands[0].length; i++)
    for (let step = 1; step <= hands.length; step++) cards.push(hands[step % hands.length][i]);
  return cards;
}

describe('Domino Dealer (rules 40)', () => {
  function play(hands: readonly string[], bets: readonly number[]) {
    const h = new ScriptedHand({
      game: dominoDealer,
      config: configOf(dominoDealer, limits),
      stacks: hands.map((_, i) => (i === 0 ? 500_000 : 50_000)),
      button: 1,
      cards: rounds(hands.map(parseTiles)),
    });
    for (const [i, amount] of bets.entries()) h.act(i + 2, 'bet', { amount });
    return h.finish();
  }

  it('compares left, then right; equal is the dealer’s; every win pays once', () => {
    // Dealer: 4|5 + 0|0 = 9, 1|3 + 5|5 = 14: 9:4. Seat 2: 3|6 + 4|6 = 19, 2|2 + 0|4 = 8: 9:8. Seat 3: 0|2 + 1|1 = 4,
    // 5|6 + 6|6 = 23: 4:3. A's table: 9:4 loses to 9:8, 4:3 loses.
    const h = play(['4|5 0|0 1|3 5|5', '3|6 4|6 2|2 0|4', '0|2 1|1 5|6 6|6'], [1_000, 2_000]);
    expect(h.settlement().shown.map((hand) => hand.rank?.category)).toEqual(['split', 'split', 'split']);
    expect(h.nets()).toEqual([-1_000 + 2_000 - 60, 970, -2_000]);
  });

  it('lets the special hands win in their order over 9:9', () => {
    // Dealer: pure big 6|6 5|6 5|5 4|5 = 42. Seat 2: six god. Seat 3: pure small 0|0 0|1 0|2 1|2 = 6. Seat 4: 9:9.
    const h = play(['6|6 5|6 5|5 4|5', '0|6 1|5 2|4 3|3', '0|0 0|1 0|2 1|2', '3|6 4|6 1|3 1|4'], [1_000, 2_000, 3_000]);
    const { shown } = h.settlement();
    expect(shown.map((hand) => hand.rank?.category)).toEqual(['pureBig', 'sixGod', 'pureSmall', 'split']);
    // Seat 2 wins once, although it has the best special; tax 30 of 1,000, 60 of 2,000, 90 of 3,000.
    expect(h.nets()).toEqual([-1_000 + 2_000 + 3_000 - 150, 970, -2_000, -3_000]);
  });

  it('gives an equal hand to the dealer', () => {
    // Dealer 3|6 0|0 = 9, 1|1 0|2 = 4; seat 2: 4|5 4|6 = 9 (9 + 10), 0|4 5|5 = 4 (4 + 10).
    const h = play(['3|6 0|0 1|1 0|2', '4|5 4|6 0|4 5|5'], [1_000]);
    expect(h.nets()).toEqual([970, -1_000]);
  });
});

describe('QQ Spirit (rules 40)', () => {
  function open(stacks: readonly number[], tiles: string) {
    return new ScriptedHand({
      game: qqSpirit,
      config: configOf(qqSpirit, limits),
      stacks,
      button: 1,
      cards: parseTiles(tiles),
    });
  }

  it('doubles after the first tile, draws a third for an exposed one, pays a winning 9 double', () => {
    // Seat 2: 0|1, 0|2 = 3, third 3|3 = 9. Seat 3: 2|2, 1|2 = 7, holds. Dealer: 1|1, 0|3 = 5, third 0|0 = 5.
    const h = open([100_000, 10_000, 10_000], '0|1 2|2 1|1 0|2 1|2 0|3 3|3 0|0');
    h.act(2, 'bet', { amount: 1_000 }).act(3, 'bet', { amount: 500 });
    expect(h.game.legalActions(h.state, 1).count).toBe(0); // the dealer does not double
    h.act(2, 'double').act(3, 'timeout');
    h.act(2, 'open', { cards: parseTiles('0|2') });
    const seen = h.game.view(h.state, 'public').seats[1];
    expect(seen.cards).toEqual([null, '0|2']);
    expect(seen.up).toEqual([false, true]);
    h.act(3, 'stay').act(1, 'open', { cards: parseTiles('1|1') });
    // 2,000 x 2 = 4,000 less 60; seat 3 with 7 beats 5: 500 less 15.
    expect(h.nets()).toEqual([-4_500, 3_940, 485]);
    expect(h.settlement().seats[1].taxed).toEqual({ base: 2_000, rateBp: 300, amount: 60 });
  });

  it('lets a seat take an exposed tile back while others are awaited, and asks it again', () => {
    const h = open([100_000, 10_000], '0|1 1|1 0|2 0|3');
    h.act(2, 'bet', { amount: 1_000 }).act(2, 'hold');
    expect(h.try({ seat: 2, kind: 'cancel' })?.rule).toBe('actionNotOffered');
    h.act(2, 'open', { cards: parseTiles('0|1') });
    h.act(2, 'cancel');
    expect(h.game.view(h.state, 1).seats[1].cards).toEqual([null, null]);
    h.finish();
    expect(h.game.view(h.state, 'public').seats[1].cards).toEqual(['0|1', '0|2']);
  });

  it('offers no third tile to a two-tile 9, and gives a dealer’s 9 the bets of everybody', () => {
    // Seat 2: 4|5 0|0 = 9; dealer: 3|6 5|5 = 9.
    const h = open([100_000, 10_000], '4|5 3|6 0|0 5|5');
    h.act(2, 'bet', { amount: 1_000 }).act(2, 'hold');
    expect(h.game.pending(h.state).terminal).toBe(true);
    expect(h.nets()).toEqual([970, -1_000]);
  });

  it('does not offer a DOUBLE that the dealer cannot cover', () => {
    // 3,000 cover 1,500 of bets at 1/2; after 1,000 only 500 are left.
    const h = open([3_000, 10_000], '0|1 1|1 0|2 0|3');
    h.act(2, 'bet', { amount: 1_000 });
    expect(h.try({ seat: 2, kind: 'double' })).toEqual({ rule: 'actionNotOffered', params: { kind: 'double' } });
  });

  it('deals third tiles in seat order and hides the others’ tiles until the end', () => {
    const h = open([100_000, 10_000, 10_000], '0|1 0|2 1|1 0|3 0|4 0|5 2|2 3|3');
    h.act(3, 'bet', { amount: 100 }).act(2, 'bet', { amount: 100 }).act(2, 'hold').act(3, 'hold');
    h.act(1, 'stay')
      .act(3, 'open', { cards: parseTiles('0|4') })
      .act(2, 'open', { cards: parseTiles('0|1') });
    const cards = h.game.view(h.state, 'all').seats.map((seat) => seat.cards);
    expect(cards[1]).toEqual(['0|1', '0|3', '2|2']);
    expect(cards[2]).toEqual(['0|2', '0|4', '3|3']);
  });
});

describe('Super Bull (rules 40)', () => {
  function open(hands: readonly string[], stacks: readonly number[] = hands.map(() => 1_000_000)) {
    return new ScriptedHand({
      game: superBull,
      config: configOf(superBull, limits),
      stacks,
      button: 1,
      cards: rounds(hands.map(parseCards)),
    });
  }

  it('pays 20,000 for a bet of 10,000 won with bull 9, tax 300 (rules 00, worked)', () => {
    // Seat 2: Q Q K = 30, 8 + A = 9 (A's example). Dealer: 2 3 5, 7 + 6 = bull 3.
    const h = open(['2s3s5c7d6s', 'QsQhKd8cAd']);
    h.act(2, 'bet', { amount: 10_000 }).finish();
    const { seats, tax } = h.settlement();
    expect(tax).toBe(300);
    expect(seats[1].won - seats[1].contributed).toBe(20_000);
    expect(seats.map((seat) => seat.net)).toEqual([-20_000, 19_700]);
  });

  it('takes double from a player when the dealer wins with bull-bull, 9 or 8', () => {
    const h = open(['KsQsJsTcTd', '2s3s4h7c9d']);
    h.act(2, 'bet', { amount: 1_000 }).finish();
    expect(h.settlement().shown[0].rank?.category).toBe('bullBull');
    expect(h.nets()).toEqual([1_970, -2_000]);
  });

  it('scores a wrong choice as chosen: no bull', () => {
    const h = open(['2s3s4h6c8d', 'QsQhKd8cAd']);
    h.act(2, 'bet', { amount: 1_000 });
    h.act(2, 'arrange', { cards: parseCards('QsQh8c') }).act(1, 'hint');
    expect(h.settlement().shown[1].rank?.category).toBe('noBull');
  });

  it('parts equal points by the highest card, king high and ace low, then its suit', () => {
    // Both no bull. Dealer: ace is low, so 9 is high; seat 2: 9 of spades against 9 of diamonds.
    const h = open(['As2c4c6d9d', 'Ad2d4d6c9s']);
    h.act(2, 'bet', { amount: 1_000 }).finish();
    expect(h.settlement().shown.map((hand) => hand.rank?.category)).toEqual(['noBull', 'noBull']);
    expect(h.nets()).toEqual([-1_000, 970]);
    // A king beats an ace.
    const k = open(['As2c4c6d9d', 'Kd2d4d3c7s']);
    k.act(2, 'bet', { amount: 1_000 }).finish();
    expect(k.nets()[1]).toBeGreaterThan(0);
  });

  it('asks 2/2 of cover', () => {
    const h = open(['2s3s4h6c8d', 'QsQhKd8cAd'], [5_000, 3_000]);
    h.act(2, 'bet', { amount: 10_000 }); // his 3,000 cover 1,500
    expect(h.game.view(h.state, 2).seats[1].bet).toBe(1_500);
  });
});
