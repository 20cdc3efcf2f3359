import { describe, expect, it } from 'vitest';
import { cardText, parseCards } from '@/server/engine/cards/card';
import { capsaBanker } from '@/server/engine/games/capsa-banker';
import { findSpecial, percentOf, type Set13, sideOf } from '@/server/engine/games/capsa-banker/compare';
import { rankRows } from '@/server/engine/rows/rank';
import { configOf, ScriptedHand } from '@/tests/support/staged-hand';

/** dragon 2.5, royal and straight flush 2, quads 1.5: in the order quads, straight flush, royal, dragon. */
const percents = [150, 200, 200, 250];

function set(text: string): Set13 {
  const cards = parseCards(text);
  const out = { front: 0, middle: 0, back: 0, foul: false, special: -1, specialRank: 0 };
  rankRows(cards, 'banker', out);
  findSpecial(out, cards, 0, 0b1111);
  return out;
}

const plain = set('2c3d5h 4c4d7h8s9c TcTd6h7s8c');
const better = set('2s3h6d JcJd7d8h9s QcQd6s7c8d');
const foul = set('AcAdAh 2c3d5h7s9c 4c4d6h8sTc');
const dragon = set('2c3d4h 5s6c7d8h9s TcJdQhKsAc');
const royal = set('2s3h6d 4c4d7h8s9c AsKsQsJsTs');
const straightFlush = set('2s3h6d 4c4d7h8s9c 5s6s7s8s9s');
const quads = set('2s3h6d 4c4d7h8s9c QcQdQhQs7d');

describe('Capsa, a player against the dealer (rules 40)', () => {
  const against = (player: Set13, dealer: Set13) => percentOf(player, dealer, percents);

  it('is won by two of three rows; an equal row is the dealer’s', () => {
    expect(against(better, plain)).toBe(100);
    expect(against(plain, better)).toBe(-100);
    expect(against(plain, plain)).toBe(-100);
    const oneRow = set('2s3h4d 3c3s7d8h9s QcQd6s7c8d'); // wins only the back
    expect(against(oneRow, plain)).toBe(-100);
  });

  it('is lost by a foul; two fouls are the dealer’s', () => {
    expect(foul.foul).toBe(true);
    expect(against(foul, plain)).toBe(-100);
    expect(against(plain, foul)).toBe(100);
    expect(against(foul, foul)).toBe(-100);
  });

  it('is won outright by specials, dragon > royal > straight flush > quads, at their multiples', () => {
    expect([dragon, royal, straightFlush, quads].map((hand) => against(hand, better))).toEqual([250, 200, 200, 150]);
    expect(against(royal, dragon)).toBe(-250);
    expect(against(straightFlush, royal)).toBe(-200);
    expect(against(quads, straightFlush)).toBe(-200);
    expect(against(better, quads)).toBe(-150);
    expect(against(royal, straightFlush)).toBe(200);
    expect(against(dragon, royal)).toBe(250);
  });

  it('parts equal specials by rank, then suit; two dragons by the ace’s suit', () => {
    expect(against(set('2s3h6d 4c4d7h8s9c KcKdKhKs7d'), quads)).toBe(150);
    expect(against(quads, set('2s3h6d 4c4d7h8s9c KcKdKhKs7d'))).toBe(-150);
    const hearts = set('2d3d4h 5s6c7d8h9s TcJdQhKsAh');
    expect(against(hearts, dragon)).toBe(250); // h > c
    expect(against(dragon, hearts)).toBe(-250);
    expect(against(set('2s3h6d 4c4d7h8s9c AhKhQhJhTh'), royal)).toBe(-200);
    // Rank before suit.
    expect(against(set('2s3h6d 4c4d7h8s9c 6d7d8d9dTd'), straightFlush)).toBe(200);
  });

  it('pays the special’s multiple against a foul, either side', () => {
    expect(against(quads, foul)).toBe(150);
    expect(against(foul, quads)).toBe(-150);
  });

  it('counts a special only in a legal arrangement, in middle or back', () => {
    expect(set('2s3h6d QcQdQhQs7d 4c4d7h8s9c').special).toBe(-1); // foul: the quads stand in the middle
    expect(set('2s3h6d QcQdQhQs7d AsKsQsJsTs').special).toBe(2);
    expect(set('2s3h6d 8c8d8h8s7d KcKdKhKs9d').special).toBe(0);
  });
});

describe('side bets (rules 40)', () => {
  it('best of three rows; one foul loses, two push', () => {
    expect(sideOf(better, plain)).toBe(1);
    expect(sideOf(plain, better)).toBe(-1);
    expect(sideOf(foul, plain)).toBe(-1);
    expect(sideOf(plain, foul)).toBe(1);
    expect(sideOf(foul, foul)).toBe(0);
  });
});

describe('Capsa, a table (rules 40)', () => {
  const config = configOf(capsaBanker, { dealerMinStack: 100_000, minBet: 1_000, sideMin: 500 });
  /** Seat 1 deals; cards go to seat 2, 3, ..., 1. */
  function open(hands: readonly string[], bets: readonly number[], stacks = hands.map(() => 1_000_000)) {
    const parsed = hands.map((hand) => parseCards(hand));
    const cards: number[] = [];
    for (let i = 0; i < 13; i++)
      for (let step = 1; step <= parsed.length; step++) cards.push(parsed[step % parsed.length][i]);
    const h = new ScriptedHand({ game: capsaBanker, config, stacks, button: 1, cards });
    for (const [i, amount] of bets.entries()) h.act(i + 2, 'bet', { amount });
    return h;
  }
  const dealerHand = '2c3d5h 4c4d7h8s9c TcTd6h7s8c';

  it.each([
    ['dragon', '2d3c4h 5s6c7d8h9s TsJdQhKsAc', 12_500],
    ['royal', '2s3h6d 3c3s7d8h9s AsKsQsJsTs', 10_000],
    ['straight flush', '2s3h6d 3c3s7d8h9d JsTs9sQsKs', 10_000],
    ['quads', '2s3h6d 3c3s7d8h9s QcQdQhQs7c', 7_500],
  ])('pays a bet of 5,000 with %s (worked)', (_name, hand, wins) => {
    const h = open([dealerHand, hand], [5_000]);
    h.act(2, 'arrange', { cards: parseCards(hand) }).act(1, 'arrange', { cards: parseCards(dealerHand) });
    expect(h.nets()).toEqual([-wins, wins - 150]);
  });

  it('lets a dealer’s special win its multiple from every player', () => {
    const dealer = '2d3c4h 5s6c7d8h9s TsJdQhKsAc';
    const hands = [dealer, dealerHand, '2s3h6d JcJs2h8d9d QcQd6sKcKd'];
    const h = open(hands, [1_000, 2_000]);
    h.act(2, 'done').act(3, 'done');
    for (const [i, hand] of hands.entries()) h.act(i + 1, 'arrange', { cards: parseCards(hand) });
    expect(h.nets()).toEqual([2_500 + 5_000 - 30 - 60, -2_500, -5_000]);
  });

  it('plays a side bet that both offered at the lower amount, taxed as a contest of its own', () => {
    const one = '2s3h6d JcJs2h8d9d QcQd6s7c8h';
    const two = '2d3s4s 5c5d3c9hTs AhAdKhQh4h';
    const h = open([dealerHand, one, two], [1_000, 1_000]);
    h.act(2, 'side', { target: 3, amount: 5_000 });
    expect(h.try({ seat: 2, kind: 'side', target: 3, amount: 500 })?.rule).toBe('actionNotOffered');
    expect(h.try({ seat: 3, kind: 'side', target: 1, amount: 500 })?.rule).toBe('targetNotOffered');
    expect(h.try({ seat: 3, kind: 'side', target: 2, amount: 499 })?.rule).toBe('amountOutOfRange');
    h.act(3, 'side', { target: 2, amount: 2_000 }).act(2, 'done').act(3, 'done');
    for (const [i, hand] of [dealerHand, one, two].entries()) h.act(i + 1, 'arrange', { cards: parseCards(hand) });
    const { seats, pots } = h.settlement();
    const side = pots.find((pot) => pot.contenders.join() === '2,3');
    expect(side?.amount).toBe(4_000);
    // 3 % of 2,000 from each of the two, withheld from the winner.
    const [dealer, first, second] = seats.map((seat) => seat.net);
    expect(dealer + first + second).toBe(-(30 + 30 + 60 + 60));
  });

  it('gives a side bet back that only one offered', () => {
    const h = open([dealerHand, '2s3h6d JcJs2h8d9d QcQd6s7c8h', '2d3s4s 5c5d3c9hTs AhAdKhQh4h'], [1_000, 1_000]);
    h.act(2, 'side', { target: 3, amount: 5_000 }).act(2, 'done').act(3, 'timeout');
    expect(h.game.view(h.state, 'all').seats.map((seat) => seat.contributed)).toEqual([0, 1_000, 1_000]);
    h.finish();
    expect(h.settlement().pots.some((pot) => pot.contenders.join() === '2,3')).toBe(false);
  });

  it('stakes the minimum for who is late with the bet', () => {
    const h = open([dealerHand, '2s3h6d JcJs2h8d9d QcQd6s7c8h'], []);
    h.act(2, 'timeout');
    expect(h.game.view(h.state, 'all').seats[1].bet).toBe(1_000);
  });

  it('asks 2.5 of cover from both', () => {
    const h = open([dealerHand, '2s3h6d JcJs2h8d9d QcQd6s7c8h'], [], [10_000, 1_000_000]);
    h.act(2, 'bet', { amount: 50_000 });
    expect(h.game.view(h.state, 'all').seats[1].bet).toBe(4_000);
    const poor = open([dealerHand, '2s3h6d JcJs2h8d9d QcQd6s7c8h'], [], [1_000_000, 4_999]);
    poor.act(2, 'bet', { amount: 50_000 });
    expect(poor.game.view(poor.state, 'all').seats[1].bet).toBe(1_999);
  });

  it('completes only unplaced cards when the clock runs out, and lets a foul stand that cannot be mended', () => {
    const one = '2s3h6d JcJs2h8d9d QcQd6s7c8h';
    const mended = open([dealerHand, one], [1_000]);
    mended.act(2, 'placeFront', { cards: parseCards('2s3h') });
    mended.act(2, 'timeout');
    const rows = mended.game.view(mended.state, 2).seats[1].rows ?? [];
    expect(rows[0]).toEqual(expect.arrayContaining(['2s', '3h']));
    const ranks = { front: 0, middle: 0, back: 0, foul: true };
    rankRows(parseCards(rows.flat().join('')), 'banker', ranks);
    expect(ranks.foul).toBe(false);
    // A pair of jacks in front, and a back of rags: no completion is legal.
    const broken = open([dealerHand, one], [1_000]);
    broken.act(2, 'placeFront', { cards: parseCards('JcJs') });
    broken.act(2, 'placeBack', { cards: parseCards('2s3h2h6d7c') });
    broken.finish();
    expect(broken.settlement().shown[1].rank?.category).toBe('foul');
    const laid = (broken.game.view(broken.state, 'public').seats[1].rows ?? []).flat();
    expect([...laid].sort()).toEqual(parseCards(one).map(cardText).sort());
  });
});
