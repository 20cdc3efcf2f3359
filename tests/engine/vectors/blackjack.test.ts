import { describe, expect, it } from 'vitest';
import { parseCards } from '@/server/engine/cards/card';
import { blackjack } from '@/server/engine/games/blackjack';
import { configOf, ScriptedHand } from '@/tests/support/staged-hand';

const limits = { minBet: 100, maxBet: 100_000, dealerMinStack: 20_000, buyInMin: 200 };

/** Seat 1 deals; two rounds to seat 2 (, 3) and the dealer, then the cards that are drawn. */
function open(cards: string, bet = 1_000, settings = {}, stacks: readonly number[] = [1_000_000, 100_000]) {
  const h = new ScriptedHand({
    game: blackjack,
    config: configOf(blackjack, { ...limits, ...settings }, { tax: null }),
    stacks,
    button: 1,
    cards: parseCards(cards),
  });
  h.act(2, 'bet', { amount: bet });
  return h;
}
const net = (h: ReturnType<typeof open>) => h.nets()[1];

describe('Blackjack (rules 40)', () => {
  it('wins, pushes and loses by totals; a bust loses although the dealer busts', () => {
    expect(net(open('Ts 9c 9s 8d').act(2, 'stand'))).toBe(1_000); // 19 against 17
    expect(net(open('Ts Tc 9s 9d').act(2, 'stand'))).toBe(0);
    expect(net(open('Ts Tc 8s 9d').act(2, 'stand'))).toBe(-1_000);
    // 16 hits a ten; nobody is left for whom the dealer would draw to his 16.
    const h = open('Ts 9c 6s 7d Th').act(2, 'hit');
    expect(net(h)).toBe(-1_000);
    expect(h.game.view(h.state, 'public').seats[0].cards).toEqual(['9c', '7d']);
  });

  it('makes the dealer draw to 17 and stand on soft 17, or hit it where the table says so', () => {
    expect(net(open('Ts Ac 8s 6d').act(2, 'noInsurance').act(2, 'stand'))).toBe(1_000); // A-6 stands
    const hits = open('Ts Ac 8s 6d Td 5c', 1_000, { dealerSoft17: 'hit' });
    hits.act(2, 'noInsurance').act(2, 'stand'); // A-6-T = 17 hard
    expect(net(hits)).toBe(1_000);
    expect(net(open('Ts 6c 8s 5d 5h Tc').act(2, 'stand'))).toBe(1_000); // 16 draws a ten and busts
  });

  it('pays a natural 3:2, floored; 6:5 and 1:1 by setting; it beats 21 and pushes a natural', () => {
    expect(net(open('As 9c Ks 8d', 1_001))).toBe(1_501); // 1,501.5
    expect(net(open('As 9c Ks 8d', 1_001, { naturalPays: '6:5' }))).toBe(1_201); // 1,201.2
    expect(net(open('As 9c Ks 8d', 1_001, { naturalPays: '1:1' }))).toBe(1_001);
    expect(net(open('As Kc Ks Ad'))).toBe(0);
    expect(net(open('Ts Kc 4s Ad'))).toBe(-1_000); // the dealer peeks: over at once
    const h = open('Ts Kc 4s 6d 7h 5c').act(2, 'hit'); // 21 stands by itself; dealer 21 too
    expect(net(h)).toBe(0);
  });

  it('doubles for one card', () => {
    expect(net(open('5s Kc 6s 7d Th').act(2, 'double'))).toBe(2_000);
    expect(net(open('5s Kc 6s 9d 2h').act(2, 'double'))).toBe(-2_000);
    const h = open('5s Kc 2s 9d 2h').act(2, 'hit');
    expect(h.try({ seat: 2, kind: 'double' })?.rule).toBe('actionNotOffered');
  });

  it('splits equal ranks once; not a king and a queen; aces take one card each', () => {
    // 8-8 against 6: hands get 3 and T; 11 doubles for a T = 21, 18 stands; dealer 6-T-9 busts.
    const h = open('8s 6c 8d Td 3h Tc Th 9s').act(2, 'split').act(2, 'double').act(2, 'stand');
    expect(net(h)).toBe(3_000);
    expect(h.game.view(h.state, 'public').seats[1].rows).toEqual([
      ['8s', '3h', 'Th'],
      ['8d', 'Tc'],
    ]);
    expect(open('Ks 6c Qd Td').try({ seat: 2, kind: 'split' })?.rule).toBe('actionNotOffered');
    const again = open('8s 6c 8d Td 8h Tc').act(2, 'split');
    expect(again.try({ seat: 2, kind: 'split' })?.rule).toBe('actionNotOffered');
    const resplit = open('8s 6c 8d Td 8h Tc 2c 3c', 1_000, { resplits: 1 }).act(2, 'split');
    expect(resplit.try({ seat: 2, kind: 'split' })).toBeNull();
    // Aces: 5 and 9, no more cards; dealer 17.
    expect(net(open('As Tc Ad 7d 5h 9c').act(2, 'split'))).toBe(-1_000 + 1_000);
    const drawing = open('As Tc Ad 7d 5h 9c 2d', 1_000, { splitAceDraw: true }).act(2, 'split');
    expect(drawing.try({ seat: 2, kind: 'hit' })).toBeNull();
  });

  it('counts ace and ten after a split as a natural, or as 21 where the table says so', () => {
    expect(net(open('As 9c Ad 8d Kh 9h').act(2, 'split'))).toBe(1_500 + 1_000);
    expect(net(open('As 9c Ad 8d Kh 9h', 1_000, { splitNatural: false }).act(2, 'split'))).toBe(2_000);
  });

  it('stands a split hand at seven cards', () => {
    const h = open('2s Tc 2d 7d 2h Tc 2c 3s 3d Ah 3h');
    h.act(2, 'split');
    for (let i = 0; i < 5; i++) h.act(2, 'hit');
    // 2 2 2 3 3 A 3 = 16 with seven cards: the second hand is on turn.
    expect(h.game.view(h.state, 2).seats[1].rows?.[0].length).toBe(7);
    expect(h.game.observe(h.state, 2).own.count).toBe(2);
  });

  it('surrenders for half the bet, floored, on the first two cards only', () => {
    expect(net(open('Ts 9c 6s 7d', 1_001).act(2, 'surrender'))).toBe(-500);
    const split = open('8s 6c 8d Td 3h Tc').act(2, 'split');
    expect(split.try({ seat: 2, kind: 'surrender' })?.rule).toBe('actionNotOffered');
    const off = open('Ts 9c 6s 7d', 1_001, { surrender: false });
    expect(off.try({ seat: 2, kind: 'surrender' })?.rule).toBe('actionNotOffered');
  });

  it('insures up to half the bet on an ace, 2:1, before the dealer peeks', () => {
    const won = open('Ts Ac 8s Kd').act(2, 'insure', { amount: 500 });
    expect(net(won)).toBe(0); // -1,000 + 1,000
    const h = open('Ts Ac 8s 7d');
    expect(h.try({ seat: 2, kind: 'insure', amount: 501 })?.rule).toBe('amountOutOfRange');
    expect(h.try({ seat: 2, kind: 'insure', amount: -1 })?.rule).toBe('amountOutOfRange');
    expect(h.try({ seat: 2, kind: 'hit' })?.rule).toBe('actionNotOffered');
    h.act(2, 'insure', { amount: 200 }).act(2, 'stand');
    expect(net(h)).toBe(-200); // 18 pushes soft 18
    // No offer under a ten.
    expect(open('Ts Kc 8s 7d').try({ seat: 2, kind: 'insure', amount: 100 })?.rule).toBe('actionNotOffered');
  });

  it('stands for who is late, and plays seats from the dealer’s left', () => {
    const h = new ScriptedHand({
      game: blackjack,
      config: configOf(blackjack, limits, { tax: null }),
      stacks: [1_000_000, 10_000, 10_000],
      button: 1,
      cards: parseCards('Ts 9s 8c 5d 7h 9h 4c 2d'),
    });
    h.act(3, 'bet', { amount: 100 }).act(2, 'bet', { amount: 100 });
    expect(h.game.pending(h.state).seats).toBe(1 << 2);
    expect(h.try({ seat: 3, kind: 'hit' })?.rule).toBe('notYourTurn');
    h.act(2, 'timeout');
    expect(h.game.pending(h.state).seats).toBe(1 << 3);
    h.act(3, 'hit'); // 9 7 4 = 20
    h.act(3, 'stand');
    expect(h.nets()).toEqual([0, -100, 100]); // 15, 20 against 8 9 = 17
  });

  it('covers 1/1.5 at the bet and later stakes when they are made', () => {
    // 1,500 cover a bet of 1,000 and nothing more: no double, no split, no insurance.
    const h = open('8s 6c 8d Td Td', 5_000, {}, [1_500, 100_000]);
    expect(h.game.view(h.state, 2).seats[1].bet).toBe(1_000);
    expect(h.try({ seat: 2, kind: 'double' })?.rule).toBe('actionNotOffered');
    expect(h.try({ seat: 2, kind: 'split' })?.rule).toBe('actionNotOffered');
  });

  it('taxes each hand, insurance by itself, of a surrender the half that is lost, a push not at all', () => {
    const tax = { rateBp: 300, rounding: 'halfUp' } as const;
    const taxed = (cards: string, more: string[], amount?: number) => {
      const h = new ScriptedHand({
        game: blackjack,
        config: configOf(blackjack, limits, { tax }),
        stacks: [1_000_000, 100_000],
        button: 1,
        cards: parseCards(cards),
      });
      h.act(2, 'bet', { amount: 1_000 });
      for (const kind of more) h.act(2, kind, kind === 'insure' ? { amount } : {});
      return h.settlement();
    };
    expect(taxed('Ts Tc 9s 9d', ['stand']).tax).toBe(0);
    expect(taxed('Ts 9c 6s 7d', ['surrender'])).toMatchObject({ tax: 15 });
    expect(taxed('5s Kc 6s 7d Th', ['double']).seats[1].tax).toBe(60);
    // Bet lost, insurance of 400 won 800: 30 from the dealer, 12 from the player.
    const insured = taxed('Ts Ac 8s Kd', ['insure'], 400);
    expect(insured.seats.map((seat) => seat.tax)).toEqual([30, 12]);
    expect(insured.seats[1].net).toBe(-1_000 + 800 - 12);
  });

  it('hides the hole card and the players’ cards', () => {
    const h = open('5s Kc 6s 7d Th');
    const seats = h.game.view(h.state, 'public').seats;
    expect(seats[0].cards).toEqual(['Kc', null]);
    expect(seats[1].cards).toEqual([null, null]);
    expect(h.game.observe(h.state, 2).banked?.dealerUp.count).toBe(1);
  });

  it('pays tickets on the dealer’s first card and the player’s two (rules 50)', () => {
    const tickets = { pool: 'bj', multipliers: { acesSuited: 5_000, tripsSuited: 1_000, aces: 500, trips: 50 } };
    const hit = (cards: string) => {
      const h = new ScriptedHand({
        game: blackjack,
        config: configOf(blackjack, limits, { tickets }),
        stacks: [1_000_000, 100_000],
        button: 1,
        cards: parseCards(cards),
        tickets: [0, 100],
      });
      return h
        .act(2, 'bet', { amount: 100 })
        .finish()
        .settlement()
        .jackpot.hits.map((won) => won.kind);
    };
    expect(hit('As As As 9d')).toEqual(['acesSuited']);
    expect(hit('As Ac As 9d')).toEqual(['aces']);
    expect(hit('9s 9s 9s 9d')).toEqual(['tripsSuited']);
    expect(hit('9s 9c 9s 9d')).toEqual(['trips']);
    expect(hit('9s 8c 9s 9d')).toEqual([]);
  });
});
