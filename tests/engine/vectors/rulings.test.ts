import { describe, expect, test } from 'vitest';
import { parseCards } from '@/server/engine/cards/card';
import { parseTile, parseTiles } from '@/server/engine/cards/tile';
import { capsaBanker } from '@/server/engine/games/capsa-banker';
import { capsaSusun } from '@/server/engine/games/capsa-susun';
import { draw32 } from '@/server/engine/games/draw32';
import { gaple } from '@/server/engine/games/gaple';
import { holdem } from '@/server/engine/games/holdem';
import { minor } from '@/server/engine/money/minor';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { specialOf } from '@/server/engine/tiles/four';
import { PokerHand } from '@/tests/support/poker-hand';
import { configOf, ScriptedHand } from '@/tests/support/staged-hand';

/** Seat 1 leads; the deal starts at its left. */
function openGaple(stake: number, ...hands: readonly string[]) {
  const tiles = hands.map(parseTiles);
  const order = [...tiles.slice(1), tiles[0]];
  return new ScriptedHand({
    game: gaple,
    config: configOf(gaple, { stake, minStackStakes: 6 }, { tax: null }),
    stacks: hands.map(() => 10_000),
    button: 1,
    cards: [0, 1, 2, 3, 4, 5].flatMap((i) => order.map((hand) => hand[i])),
  });
}

describe('Gaple (rules 50)', () => {
  test('a double at an end pays x2, not x3, when another player could still play', () => {
    // Ends at the last: 0 (the double 0|0) and 3; seat 2 holds 3|4. Five skips and two stakes.
    const hand = openGaple(100, '0|0 0|1 1|1 1|2 2|2 2|3', '4|4 4|5 4|6 5|5 5|6 3|4');
    for (const [i, tile] of parseTiles('0|0 0|1 1|1 1|2 2|2 2|3').entries()) {
      hand.act(1, i === 0 ? 'lead' : 'playRight', { cards: [tile] });
      if (i < 5) hand.act(2, 'skip');
    }
    expect(hand.nets()).toEqual([700, -700]);
  });

  test('a skip is paid to the seat that placed the last tile, the leader too pays it', () => {
    // Seat 1 leads 0|1 and never fits again: five skips to seat 2, who goes out with 0|0 between two zeros: x5.
    const hand = openGaple(100, '0|1 4|4 4|5 4|6 5|5 5|6', '1|2 2|2 2|3 3|3 0|3 0|0');
    hand.act(1, 'lead', { cards: [parseTile('0|1')] });
    for (const [i, tile] of parseTiles('1|2 2|2 2|3 3|3 0|3 0|0').entries()) {
      hand.act(2, 'playRight', { cards: [tile] });
      if (i < 5) hand.act(1, 'skip');
    }
    expect(hand.nets()).toEqual([-1_000, 1_000]);
  });

  test('equal winners of a blocked round share; the odd unit goes to the one nearest the leader’s left', () => {
    // Nobody else holds a 0. 4+5+6+7+8+7 = 37 and 4+5+6+6+8+8 = 37 pips, lowest tiles of 4 each. x5 of 101 = 505.
    const hand = openGaple(101, '0|0 6|6 5|6 5|5 4|6 4|5', '1|3 1|4 1|5 1|6 2|6 3|4', '2|2 2|3 2|4 3|3 3|5 4|4');
    hand.act(1, 'lead', { cards: [parseTile('0|0')] });
    expect(hand.nets()).toEqual([-505, 253, 252]);
  });
});

describe('32-card draw (rules 10)', () => {
  test('what was accepted before a refusal is no agreement: the hand is shown down', () => {
    const holes = ['AhAdKcQh9h', 'AcAsKdQs9s', '7c8c9cTdJd'];
    const hand = new PokerHand(draw32, { stacks: [5_000, 5_000, 5_000], holes });
    hand.play('1 call; 2 call; 3 check; 1 discard; 2 discard; 3 discard; 1 offerSplit; 2 acceptSplit');
    // Two pairs of aces stay in: the king of diamonds beats the king of clubs. 300 + 400 + 400 + 200.
    hand.play('3 bet 200; 1 raise 400; 2 call; 3 fold');
    expect(hand.pots).toEqual(['1300: 1,2 -> 2 1300']);
  });

  test('an empty stub takes in the hands that were folded', () => {
    let back = 0;
    for (let seed = 0; seed < 20; seed++) {
      // 25 of 32 are dealt; four seats exchange 16 cards, of which the stub has seven.
      const hand = new PokerHand(draw32, { stacks: Array(5).fill(5_000), button: 1, seed: `folded ${seed}` });
      const cardsOf = (seat: number) => hand.game.view(hand.state, 'all').seats[seat - 1].cards as string[];
      const [folder] = hand.asked;
      const folded = cardsOf(folder);
      hand.play(`${folder} fold`);
      while (hand.street === 'predraw')
        hand.play(`${hand.asked[0]} ${hand.legal.includes('check') ? 'check' : 'call'}`);
      while (hand.legal.startsWith('discard')) {
        const [seat] = hand.asked;
        hand.play(`${seat} discard ${cardsOf(seat).slice(0, 4).join('')}`);
        back += cardsOf(seat).filter((card) => folded.includes(card)).length;
      }
    }
    expect(back).toBeGreaterThan(20);
  });
});

test('tiles: the small special has 5 to 9 pips, the big one 39 to 43 (rules 40)', () => {
  const special = (text: string) => specialOf(...(parseTiles(text) as [number, number, number, number]));
  expect(special('0|0 0|1 0|2 1|1')).toBe('pureSmall'); // 0 + 1 + 2 + 2 = 5, the least
  expect(special('0|1 0|2 0|3 1|2')).toBe('pureSmall'); // 1 + 2 + 3 + 3 = 9
  expect(special('0|1 0|2 0|3 2|2')).toBe(null); // 10
  expect(special('6|6 5|6 5|5 4|6')).toBe('pureBig'); // 12 + 11 + 10 + 10 = 43, the most
  expect(special('6|6 5|6 4|6 1|5')).toBe('pureBig'); // 12 + 11 + 10 + 6 = 39
  expect(special('6|6 5|6 4|6 0|5')).toBe(null); // 38
});

describe('games of 13 cards', () => {
  test('Capsa: 1.5 times a bet of 1,001 is 1,501.5, of which 1,501 is paid (rules 40)', () => {
    const dealer = parseCards('2c3d5h4c4d7h8s9cTcTd6h7s8c');
    const player = parseCards('2s3h6d3c3s7d8h9sQcQdQhQs7c');
    const hand = new ScriptedHand({
      game: capsaBanker,
      config: configOf(capsaBanker, { dealerMinStack: 100_000, minBet: 1_000 }, { tax: null }),
      stacks: [1_000_000, 1_000_000],
      button: 1,
      cards: player.flatMap((card, i) => [card, dealer[i]]),
    });
    hand.act(2, 'bet', { amount: 1_001 });
    hand.act(2, 'arrange', { cards: player }).act(1, 'arrange', { cards: dealer });
    expect(hand.nets()).toEqual([-1_501, 1_501]);
  });

  test('13 Card: a swap only moves cards between those who gave; the rest of the deck stays out (rules 50)', () => {
    for (let seed = 0; seed < 10; seed++) {
      const state = capsaSusun.open(configOf(capsaSusun, { swap: true }));
      const seats = [1, 2, 3].map((seat) => ({ seat, stack: minor(1_000_000) }));
      capsaSusun.begin(state, { handNo: 1, button: 1, seats }, new Deal(new Random(seedWords('swap', seed))));
      while (capsaSusun.pending(state).chance) capsaSusun.deal(state);
      const held = () => [1, 2, 3].map((seat) => capsaSusun.view(state, 'all').seats[seat - 1].cards as string[]);
      const before = held();
      for (const [i, count] of [3, 2, 3].entries())
        capsaSusun.advance(state, { seat: i + 1, kind: 'swap', cards: parseCards(before[i].slice(0, count).join('')) });
      while (capsaSusun.pending(state).chance) capsaSusun.deal(state);
      const after = held();
      expect(after.map((cards) => cards.length)).toEqual([13, 13, 13]);
      expect(after.flat().sort()).toEqual(before.flat().sort());
      expect(after[0].slice(3)).toEqual(before[0].slice(3));
    }
  });
});

describe('short all-ins in pot limit (rules 10, Structures)', () => {
  test('one does not reopen the raising for seats that acted', () => {
    const hand = new PokerHand(holdem, { stacks: [10_000, 10_000, 450], settings: { structure: 'PL' } });
    hand.play('1 raise 300; 2 call; 3 raise 450');
    expect(hand.legal).toBe('fold, call 150');
    expect(hand.try('1 raise 800')?.rule).toBe('notReopened');
  });

  test('two that add up to a full raise reopen, only for whom they add up', () => {
    const stacks = [550, 10_000, 10_000, 400, 10_000];
    const hand = new PokerHand(holdem, { stacks, button: 5, settings: { structure: 'PL' } });
    hand.play('3 raise 300; 4 raise 400; 5 call; 1 raise 550; 2 fold');
    // In the pot 300 + 400 + 400 + 550 + 100 = 1,750, after the call of 250 2,000: to 2,550 at most.
    expect(hand.legal).toBe('fold, call 250, raise 750-2550');
    hand.play('3 call');
    expect(hand.legal).toBe('fold, call 150');
  });
});
