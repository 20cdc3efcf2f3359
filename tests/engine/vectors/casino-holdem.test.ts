import { describe, expect, it } from 'vitest';
import { parseCards } from '@/server/engine/cards/card';
import { casinoHoldem } from '@/server/engine/games/casino-holdem';
import { flops, suitMaps } from '@/server/engine/games/casino-holdem/flops';
import { basicCalls } from '@/server/engine/games/casino-holdem/pays';
import { bonusReturn } from '@/server/engine/games/casino-holdem/settings';
import { configOf, ScriptedHand } from '@/tests/support/staged-hand';

const config = configOf(casinoHoldem, {}, { tax: null });

/** Player's two, dealer's two, flop, turn and river. */
function open(cards: string, stack = 100_000, more: Partial<typeof config> = {}) {
  return new ScriptedHand({
    game: casinoHoldem,
    config: { ...config, ...more },
    stacks: [stack],
    button: 1,
    cards: parseCards(cards),
  });
}

/** Bets an ante of 100 and a bonus of 50 and calls; gives net result and what the house won. */
function call(cards: string) {
  const h = open(cards);
  h.act(1, 'bet', { amount: 100 }).act(1, 'bonus', { amount: 50 }).act(1, 'call', { amount: 200 });
  const { seats, house } = h.settlement();
  expect(seats[0].net + house).toBe(0);
  return seats[0].net;
}

describe('Casino Hold’em (rules 30)', () => {
  it('loses ante and bonus with a fold', () => {
    const h = open('2c7d AsKs QsJsTs');
    h.act(1, 'bet', { amount: 100 }).act(1, 'bonus', { amount: 50 }).act(1, 'fold');
    expect(h.nets()).toEqual([-150]);
    expect(h.settlement().house).toBe(150);
    // The dealer's cards and the unseen turn stay unseen.
    expect(h.game.view(h.state, 1).dealer?.cards).toEqual([null, null]);
    expect(h.settlement().shown).toEqual([]);
  });

  it('pays the ante by the table and returns the call when the dealer has less than a pair of fours', () => {
    // Dealer: pair of threes. Player: a flush, 2 x 100; bonus lost (the flop made only a draw): -50.
    expect(call('AsKs 3c3d 2s7s9h Js4h')).toBe(200 - 50);
    // The same with a pair of fours qualifies: the call pays 200 more.
    expect(call('AsKs 4c4d 2s7s9h Js5h')).toBe(200 + 200 - 50);
  });

  it('pays the ante even where the dealer does not qualify and the player is worse', () => {
    // Player queen high, dealer ace high.
    expect(call('Qs3d AcKd 2s7s9h 8h5c')).toBe(100 - 50);
  });

  it('returns both with equal hands, loses both with a worse one', () => {
    expect(call('2c3d 2d3h AsKsQs JsTs')).toBe(0 + 50 * -1 + 0);
    expect(call('2c7d AcAd KsKh5c 9d8h')).toBe(-300 - 50);
  });

  it.each([
    ['royal 100', 'AsKs 9c9d QsJs2h Ts2d', 100 * 100 + 200 - 50],
    ['straight flush 20', '8s9s AcAd TsJs2h Qs2d', 2_000 + 200 - 50],
    ['quads 10', 'QcQd AcAd QhQs2h 3s5d', 1_000 + 200 + 50 * 25],
    ['full house 3', 'QcQd AcKd Qh2s2h 3s5d', 300 + 0 + 50 * 25],
    ['straight 1', '8c9d AcAd TsJh7h 3s5d', 100 + 200 + 50 * 7],
  ])('pays %s', (_name, cards, net) => {
    expect(call(cards)).toBe(net);
  });

  it('pays the bonus on two cards and the flop: flush or better 25, a pair of aces up to a straight 7', () => {
    expect(call('AcAd 4c4d 2s7s9h Js5h')).toBe(100 + 200 + 50 * 7);
    expect(call('KcKd 4c4d 2s7s9h Js5h')).toBe(100 + 200 - 50);
    expect(call('AsKs 4c4d 2s7s9s Jh5h')).toBe(200 + 200 + 50 * 25);
  });

  it('cuts an ante above the maximum to it, and to what leaves the call in the wallet', () => {
    const h = open('2c7d AsKs QsJsTs');
    h.act(1, 'bet', { amount: 50_000 });
    expect(h.game.view(h.state, 1).seats[0].bet).toBe(10_000);
    h.act(1, 'bonus', { amount: 40_000 });
    expect(h.game.view(h.state, 1).seats[0].bet).toBe(15_000);
    const poor = open('2c7d AsKs QsJsTs', 1_000);
    poor.act(1, 'bet', { amount: 1_000 }); // a third is 333
    expect(poor.game.view(poor.state, 1).seats[0].bet).toBe(333);
    const broke = open('', 299);
    expect(broke.try({ seat: 1, kind: 'bet', amount: 100 })).toEqual({
      rule: 'betNotCovered',
      params: { fits: 99, min: 100 },
    });
  });

  it('rejects bad input and changes nothing', () => {
    const h = open('2c7d AsKs QsJsTs');
    const before = h.snapshot();
    expect(h.try({ seat: 1, kind: 'bet', amount: -100 })?.rule).toBe('amountOutOfRange');
    expect(h.try({ seat: 1, kind: 'bet', amount: 99 })?.rule).toBe('amountOutOfRange');
    expect(h.try({ seat: 1, kind: 'bet', amount: 1.5 })?.rule).toBe('amountNotWhole');
    expect(h.try({ seat: 2, kind: 'bet', amount: 100 })?.rule).toBe('seatNotInHand');
    expect(h.try({ seat: 1, kind: 'call', amount: 200 })?.rule).toBe('actionNotOffered');
    expect(h.snapshot()).toBe(before);
    h.act(1, 'bet', { amount: 100 }).act(1, 'noBonus');
    expect(h.try({ seat: 1, kind: 'call', amount: 199 })?.rule).toBe('amountOutOfRange');
  });

  it('folds a round that is never finished, or voids it where the table says so', () => {
    const folded = open('2c7d AsKs QsJsTs');
    folded.act(1, 'bet', { amount: 100 }).act(1, 'noBonus').act(1, 'timeout');
    expect(folded.nets()).toEqual([-100]);
    const kept = open('2c7d AsKs QsJsTs', 100_000, { settings: { ...config.settings, unfinishedRound: 'void' } });
    kept.act(1, 'bet', { amount: 100 }).act(1, 'noBonus').act(1, 'timeout');
    expect(kept.nets()).toEqual([0]);
    expect(kept.settlement().house).toBe(0);
  });

  it('withholds tax from the winning side, the house included', () => {
    const tax = { rateBp: 300, rounding: 'halfUp' } as const;
    const h = open('2c7d AcAd KsKh5c 9d8h', 100_000, { tax });
    h.act(1, 'bet', { amount: 1_000 }).act(1, 'noBonus').act(1, 'call', { amount: 2_000 });
    expect(h.settlement()).toMatchObject({ tax: 90, house: 3_000 - 90 });
    expect(h.nets()).toEqual([-3_000]);
  });

  it('calls by the basic strategy of rules 30', () => {
    const calls = (text: string) => {
      const [a, b, ...flop] = parseCards(text);
      return basicCalls(a, b, flop);
    };
    expect(calls('2c2d KsQh9c')).toBe(true); // a pair that uses a hole card
    expect(calls('2c3d KsQhQc')).toBe(false); // a pair that does not
    expect(calls('Jc2d KsQh9c')).toBe(true); // jack or higher
    expect(calls('Tc2d 9s8h4c')).toBe(true); // a card above the flop
    expect(calls('7c2d 9s8h4c')).toBe(false);
    expect(calls('7c2c 9c8c4d')).toBe(true); // four to a flush
    expect(calls('6c2d 9s8h5c')).toBe(true); // gutshot: 5 6 8 9
    expect(calls('3c2d AsKh4c')).toBe(true); // wheel draw: A 2 3 4
  });

  it('returns 93.5978 % of a bonus that is always collected; warns above 100 %', () => {
    // The counts of rules 30: (9,516 x 26 + 273,144 x 8) / 2,598,960 = 93.597747 %, printed there as 93.5978.
    expect(bonusReturn(config.settings.bonusTable)).toBe((9_516 * 26 + 273_144 * 8) / 2_598_960);
    const bonusTable = config.settings.bonusTable.map((row) => (row.hand === 'trips' ? { ...row, pays: 12 } : row));
    const codes = casinoHoldem.validate({ ...config, settings: { ...config.settings, bonusTable } });
    expect(codes.map((issue) => issue.code)).toEqual(['playerFavoured']);
  });

  it('knows 24 renamings of suits; a flop’s class and its symmetries make 24', () => {
    expect(suitMaps.length).toBe(24);
    for (const flop of flops()) expect(24 % flop.symmetries.length).toBe(0);
  });
});
