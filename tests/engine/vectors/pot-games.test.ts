import { describe, expect, it } from 'vitest';
import { gameById, Session } from '@/server/engine';
import { parseCards } from '@/server/engine/cards/card';
import { parseTiles } from '@/server/engine/cards/tile';
import { dominoQq } from '@/server/engine/games/domino-qq';
import { super10 } from '@/server/engine/games/super10';
import { rakeSettings } from '@/server/engine/money/rake';
import { defaultsOf } from '@/server/engine/settings';
import { configOf, ScriptedHand } from '@/tests/support/staged-hand';

const euRake = defaultsOf(rakeSettings);

/** Deals three tiles a seat from the left of the button (round by round), then the fourth. */
function domino(stacks: readonly number[], hands: readonly string[], more = {}, settings = {}) {
  const tiles = hands.map(parseTiles);
  const cards: number[] = [];
  for (let i = 0; i < 4; i++)
    for (let step = 1; step <= tiles.length; step++) cards.push(tiles[step % tiles.length][i]);
  return new ScriptedHand({
    game: dominoQq,
    config: configOf(dominoQq, { ante: 100, ...settings }, more),
    stacks,
    button: 1,
    cards,
  });
}

const nineFour = '4|5 0|0 1|3 5|5';
const nineEight = '3|6 4|6 2|2 0|4';
const fourThree = '0|2 1|1 5|6 6|6';

describe('Domino QQ (rules 50)', () => {
  it('lets 9:8 beat 9:4 and 4:3 (worked), antes and two rounds of bets, tax of everybody', () => {
    const h = domino([10_000, 10_000, 10_000], [nineFour, nineEight, fourThree]);
    // Seat 2, left of the button, is first.
    expect(h.game.pending(h.state).seats).toBe(1 << 2);
    h.act(2, 'bet', { amount: 200 }).act(3, 'call').act(1, 'call');
    h.act(2, 'check').act(3, 'check').act(1, 'bet', { amount: 500 });
    h.act(2, 'call').act(3, 'fold');
    // Seats 1 and 2 put in 800, seat 3 300: tax 24 + 24 + 9 = 57 from the winner.
    const { seats, tax, rake, shown } = h.settlement();
    expect(tax).toBe(57);
    expect(rake).toBe(0);
    expect(seats.map((seat) => seat.net)).toEqual([-800, 800 + 300 - 57, -300]);
    expect(shown.map((hand) => hand.rank?.cards)).toEqual([
      ['9', '4'],
      ['9', '8'],
    ]);
  });

  it('takes the ante as the smallest bet and obeys the greatest raise', () => {
    const h = domino([10_000, 10_000], [nineFour, nineEight], {}, { maxRaise: 400 });
    const legal = h.game.legalActions(h.state, 2);
    const bet = legal.shapes.slice(0, legal.count).find((shape) => shape.kind === 'bet');
    expect(bet).toMatchObject({ min: 100, max: 400 });
    const before = h.snapshot();
    expect(h.try({ seat: 2, kind: 'bet', amount: 401 })).not.toBeNull();
    expect(h.try({ seat: 2, kind: 'bet', amount: 99 })).not.toBeNull();
    expect(h.try({ seat: 2, kind: 'bet', amount: -100 })).not.toBeNull();
    expect(h.try({ seat: 1, kind: 'check' })).not.toBeNull();
    expect(h.snapshot()).toBe(before);
    h.act(2, 'bet', { amount: 400 });
    const answer = h.game.legalActions(h.state, 1);
    expect(answer.shapes.slice(0, answer.count).find((shape) => shape.kind === 'raise')).toMatchObject({ max: 800 });
  });

  it('rakes only once the last tile is dealt (rules 00)', () => {
    const early = domino([10_000, 10_000], [nineFour, nineEight], { rake: euRake, tax: null });
    early.act(2, 'bet', { amount: 100 }).act(1, 'fold');
    expect(early.settlement().rake).toBe(0);
    const late = domino([10_000, 10_000], [nineFour, nineEight], { rake: euRake, tax: null });
    late.act(2, 'check').act(1, 'check').act(2, 'bet', { amount: 700 }).act(1, 'call');
    // 1,600 are 80 steps of 20: 0.80, capped at 0.75 with two players.
    expect(late.settlement().rake).toBe(75);
  });

  it('decides equal left and right by the highest double', () => {
    // 9:4 with 5|5 as the highest double against 9:4 without a double above 1|1.
    const h = domino([1_000, 1_000], [nineFour, '3|6 4|6 0|3 1|0']);
    h.act(2, 'check').act(1, 'check').act(2, 'check').act(1, 'check');
    const { seats, shown } = h.settlement();
    expect(shown.map((hand) => hand.rank?.cards)).toEqual([
      ['9', '4'],
      ['9', '4'],
    ]);
    expect(seats[0].won).toBe(200);
  });

  it('pays tickets of those who stayed once all tiles are dealt', () => {
    const tickets = { pool: 'qq', multipliers: { sixGod: 6_666, twin: 100, pureBig: 50, pureSmall: 50 } };
    const config = configOf(dominoQq, { ante: 100 }, { tickets });
    const hands = ['0|6 1|5 2|4 3|3', '0|0 1|1 2|2 4|4'].map(parseTiles);
    const cards: number[] = [];
    for (let i = 0; i < 4; i++) cards.push(hands[1][i], hands[0][i]);
    const h = new ScriptedHand({
      game: dominoQq,
      config,
      stacks: [5_000, 5_000],
      button: 1,
      cards,
      tickets: [100, 500],
    });
    h.act(2, 'check').act(1, 'check').act(2, 'check').act(1, 'check');
    const { jackpot, seats, tax } = h.settlement();
    expect(jackpot.contributed).toBe(600);
    expect(jackpot.hits).toEqual([
      { pool: 'qq', seat: 1, kind: 'sixGod', multiplier: 6_666, price: 100 },
      { pool: 'qq', seat: 2, kind: 'twin', multiplier: 100, price: 500 },
    ]);
    // No tax on tickets: 3 % of two antes of 100.
    expect(tax).toBe(6);
    expect(seats.map((seat) => seat.net)).toEqual([100 - 6 - 100, -100 - 500]);
  });
});

describe('Super 10 (rules 50)', () => {
  it('antes, two cards, a bet, a third card, a bet, showdown by suit', () => {
    // Both hold 9 with a king high; seat 2's king is a spade.
    const hands = ['KhTd9c', 'KsQd9d'].map(parseCards);
    const cards = [hands[1][0], hands[0][0], hands[1][1], hands[0][1], hands[1][2], hands[0][2]];
    const h = new ScriptedHand({
      game: super10,
      config: configOf(super10, { ante: 100 }),
      stacks: [5_000, 5_000],
      button: 1,
      cards,
    });
    h.act(2, 'bet', { amount: 100 }).act(1, 'call').act(2, 'check').act(1, 'check');
    const { seats, shown } = h.settlement();
    expect(shown.map((hand) => hand.rank)).toEqual([
      { category: 'points9', cards: ['K'], suit: 's' },
      { category: 'points9', cards: ['K'], suit: 'h' },
    ]);
    expect(seats.map((seat) => seat.net)).toEqual([-200, 200 - 12]);
  });
});

describe('how the default policies bet', () => {
  // By reasoning, as policies/by-strength.ts says: pots of two to six times the antes, about two hands in three shown.
  it.each(['domino-qq', 'super10'])('%s: pots, showdowns and all-ins of six players', (id) => {
    const game = gameById(id);
    const config = { settings: defaultsOf(game.settings), rake: null, tax: null, virtual: false };
    const session = new Session(game, { gameId: id, config, seats: 6, policies: [], seed: 'bands', disconnectBp: 0 });
    const kinds = { bet: 0, raise: 0, call: 0, fold: 0, check: 0 };
    let shown = 0;
    let antes = 0;
    let allIn = 0;
    session.start(0);
    for (let hand = 0; hand < 1_000; hand++) {
      session.prepare();
      const { start } = session.prepared();
      session.play(({ kind }) => {
        kinds[kind as keyof typeof kinds] += 1;
      });
      const settled = session.settlement();
      antes += settled.pots.reduce((sum, { amount }) => sum + amount, 0) / 100;
      if (settled.shown.length > 1) shown += 1;
      const lost = ({ contributed }: { contributed: number }, i: number) => contributed === start.seats[i].stack;
      if (settled.seats.some(lost)) allIn += 1;
    }
    const within = (value: number, least: number, most: number) => {
      expect(value).toBeGreaterThan(least);
      expect(value).toBeLessThan(most);
    };
    // Six antes are 6: 12 to 36 on average.
    within(antes / 1_000, 12, 36);
    within(shown / 1_000, 0.45, 0.8);
    // Stacks of a hundred antes rarely go in.
    within(allIn / 1_000, 0, 0.06);
    // Bets are answered, and rarely by a raise.
    within(kinds.call / kinds.bet, 0.4, 1.5);
    within(kinds.raise / kinds.bet, 0.05, 0.5);
  });
});
