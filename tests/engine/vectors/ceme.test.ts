import { describe, expect, it } from 'vitest';
import { parseTiles } from '@/server/engine/cards/tile';
import { ceme } from '@/server/engine/games/ceme';
import { cemeKeliling } from '@/server/engine/games/ceme-keliling';
import { configOf, ScriptedHand } from '@/tests/support/staged-hand';

const config = configOf(ceme, { minBet: 100, maxBet: 10_000, dealerMinStack: 20_000, buyInMin: 100 });

/** Dealer in seat 1; tiles go to seat 2, 3, ... and the dealer last, one at a time. */
function hand(stacks: number[], tiles: string, more = {}) {
  return new ScriptedHand({ game: ceme, config, stacks, button: 1, cards: parseTiles(tiles), ...more });
}

describe('ceme (rules 40)', () => {
  it('pays a winning 9 double, a win once, and gives ties and 9 against 9 to the dealer', () => {
    const h = hand([1_000_000, 50_000, 50_000, 50_000], '4|5 1|1 3|3 0|3 0|0 0|4 0|2 1|4');
    // Draw order: round one seats 2, 3, 4, 1; round two the same: seat 2 has 4|5 + 0|0 = 9, seat 3 1|1 + 0|4 = 6,
    // seat 4 3|3 + 0|2 = 8, dealer 0|3 + 1|4 = 8: seat 2 wins double, seat 3 loses, seat 4 ties and loses.
    h.act(3, 'bet', { amount: 300 }).act(2, 'bet', { amount: 1_000 }).act(4, 'bet', { amount: 2_000 });
    h.finish();
    const { seats, tax } = h.settlement();
    // Tax: 3 % of 1,000 = 30 at seat 2; 3 % of 300 = 9 and of 2,000 = 60 at the dealer.
    expect(tax).toBe(99);
    expect(seats.map((seat) => seat.net)).toEqual([-2_000 + 300 + 2_000 - 69, 2_000 - 30, -300, -2_000]);
    expect(seats.map((seat) => seat.tax)).toEqual([69, 30, 0, 0]);
    expect(seats[1].taxed).toEqual({ base: 1_000, rateBp: 300, amount: 30 });
    expect(seats[3].taxed).toEqual({ base: 2_000, rateBp: 300, amount: 60 });
  });

  it('gives 9 against 9 to the dealer, who takes single bets with his own 9', () => {
    const h = hand([100_000, 10_000], '4|5 3|6 0|0 5|5'); // 9 + 0 = 9; 9 + 10 = 19
    h.act(2, 'bet', { amount: 1_000 }).finish();
    expect(h.nets()).toEqual([970, -1_000]);
  });

  it('cuts bets to the stack and to the cover that is left, in the order of confirmation', () => {
    // Cover 1/2 (rules 40): the dealer's 5,000 cover 2,500 of bets.
    const h = hand([5_000, 50_000, 700, 50_000, 50_000], '0|0 0|1 0|2 0|3 0|4 0|5 0|6 1|1');
    h.act(4, 'bet', { amount: 1_500 });
    h.act(3, 'bet', { amount: 10_000 }); // his stack: 700
    h.act(2, 'bet', { amount: 1_000 }); // 2,500 - 1,500 - 700 = 300 fit
    expect(h.game.view(h.state, 'public').seats.map((seat) => seat.bet)).toEqual([0, 300, 700, 1_500, 0]);
    const before = h.snapshot();
    expect(h.try({ seat: 5, kind: 'bet', amount: 100 })).toEqual({
      rule: 'betNotCovered',
      params: { fits: 0, min: 100 },
    });
    expect(h.snapshot()).toBe(before);
    h.act(5, 'sitOut');
    expect(h.game.view(h.state, 'public').seats[4].cards).toEqual([]);
  });

  it('rejects bad input and changes nothing', () => {
    const h = hand([100_000, 10_000, 10_000], '0|0 0|1 0|2 0|3 0|4 0|5');
    const before = h.snapshot();
    const rule = (action: Parameters<typeof h.try>[0]) => h.try(action)?.rule;
    expect(rule({ seat: 2, kind: 'bet', amount: -5 })).toBe('amountOutOfRange');
    expect(rule({ seat: 2, kind: 'bet', amount: 99 })).toBe('amountOutOfRange');
    expect(rule({ seat: 2, kind: 'bet', amount: 10_001 })).toBe('amountOutOfRange');
    expect(rule({ seat: 2, kind: 'bet', amount: 100.5 })).toBe('amountNotWhole');
    expect(rule({ seat: 2, kind: 'bet', amount: Number.NaN })).toBe('amountNotWhole');
    expect(rule({ seat: 2, kind: 'bet', amount: 500, cards: [3] })).toBe('cardsNotAsked');
    expect(rule({ seat: 1, kind: 'bet', amount: 500 })).toBe('notYourTurn');
    expect(rule({ seat: 8, kind: 'bet', amount: 500 })).toBe('seatNotInHand');
    expect(rule({ seat: 2, kind: 'double' })).toBe('actionNotOffered');
    expect(h.snapshot()).toBe(before);
  });

  it('ends at once, with nothing moved, when nobody bets in time', () => {
    const h = hand([100_000, 10_000, 10_000], '').finish();
    expect(h.nets()).toEqual([0, 0, 0]);
    expect(h.settlement().tax).toBe(0);
  });

  it('needs a dealer', () => {
    expect(() => hand([0, 10_000, 10_000], '')).toThrow(RangeError);
    expect(() => hand([10_000], '')).toThrow(RangeError);
  });

  it('pays with loose cover from the dealer’s left until the dealer is empty, and reports the rest', () => {
    const loose = { ...config, settings: { ...config.settings, cover: 'loose' as const } };
    // Dealer in seat 2 with 1,500. Draws: seats 3, 1, 2. Seat 3: 4|5 0|0 = 9, seat 1: 3|5 0|1 = 9, dealer: 0|2 0|3 = 5.
    const h = new ScriptedHand({
      game: ceme,
      config: loose,
      stacks: [5_000, 1_500, 5_000],
      button: 2,
      cards: parseTiles('4|5 3|5 0|2 0|0 0|1 0|3'),
    });
    h.act(1, 'bet', { amount: 1_000 }).act(3, 'bet', { amount: 500 }).finish();
    // Seat 3 first: 1,000 less 15 tax; then 500 of seat 1's 2,000, less 30.
    const { seats } = h.settlement();
    expect(seats.map((seat) => seat.net)).toEqual([470, -1_500, 985]);
    expect(seats.map((seat) => seat.shortfall ?? 0)).toEqual([1_500, 0, 0]);
  });

  it('pays tickets on the player’s two and the dealer’s two tiles (rules 50)', () => {
    const tickets = { pool: 'ceme', multipliers: { sixGod: 6_666, twin: 100, pureBig: 50, pureSmall: 50 } };
    // Seat 2: 0|6 1|5, dealer: 2|4 3|3: six god. Seat 3: 0|0 0|1 makes nothing of 6 pips with the dealer's 12.
    const h = new ScriptedHand({
      game: ceme,
      config: { ...config, tickets },
      stacks: [100_000, 10_000, 10_000],
      button: 1,
      cards: parseTiles('0|6 0|0 2|4 1|5 0|1 3|3'),
      tickets: [200, 100, 0],
    });
    h.act(2, 'bet', { amount: 100 }).act(3, 'bet', { amount: 100 }).finish();
    const { jackpot, seats } = h.settlement();
    expect(jackpot.contributed).toBe(300);
    expect(jackpot.hits).toEqual([
      { pool: 'ceme', seat: 1, kind: 'sixGod', multiplier: 6_666, price: 100 },
      { pool: 'ceme', seat: 2, kind: 'sixGod', multiplier: 6_666, price: 100 },
    ]);
    expect(seats.reduce((sum, seat) => sum + seat.net, 0) + 300 + h.settlement().tax).toBe(0);
  });

  it('keeps the fixed dealer while he can cover the smallest bet, then passes clockwise to a sufficient stack', () => {
    const h = hand([100_000, 10_000, 50_000, 90_000], '').finish();
    expect(ceme.nextButton(h.state, [1, 2, 3, 4], [0, 200, 0, 0, 0])).toBe(1);
    expect(ceme.nextButton(h.state, [1, 2, 3, 4], [0, 199, 19_999, 20_000, 90_000])).toBe(3);
    expect(ceme.nextButton(h.state, [2, 3, 4], [0, 0, 19_999, 19_999, 90_000])).toBe(4);
    expect(ceme.nextButton(h.state, [2, 3], [0, 0, 19_999, 19_999, 0])).toBe(0);
  });

  it('rotates the dealer of Ceme Keliling each hand past seats that are too poor', () => {
    const h = new ScriptedHand({
      game: cemeKeliling,
      config: configOf(cemeKeliling, { dealerMinStack: 20_000 }),
      stacks: [50_000, 50_000, 50_000],
      button: 3,
      cards: [],
    }).finish();
    expect(cemeKeliling.nextButton(h.state, [1, 2, 3], [0, 20_000, 50_000, 50_000])).toBe(1);
    expect(cemeKeliling.nextButton(h.state, [1, 2, 3], [0, 19_999, 50_000, 50_000])).toBe(2);
    expect(cemeKeliling.nextButton(h.state, [1, 2, 3], [0, 0, 0, 50_000])).toBe(3);
  });
});
