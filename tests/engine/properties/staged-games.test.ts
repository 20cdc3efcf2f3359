import { describe, expect, it } from 'vitest';
import { anyLegal } from '@/server/engine/any-legal';
import type { Action, Game, HandConfig, HandStart, View } from '@/server/engine/game';
import { games } from '@/server/engine/games';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { recordedDeal } from '@/server/engine/rng/recorded-deal';
import { randomConfig, randomStart } from '@/tests/support/random-table';

/** Whoever arranges thirteen cards weighs 72,072 ways to, which takes a millisecond. */
const handsOf = ({ family }: Game) => (family === 'rows' ? 500 : 2_000);
/** A new table with other settings comes after so many hands. */
const AT_A_TABLE = 20;

const staged = games.filter((game) => game.family !== 'poker');

/** An action that cannot be legal in any state. */
function nonsense(seat: number, kinds: readonly string[], random: Random): Action {
  const kind = kinds.length === 0 ? 'bet' : kinds[random.below(kinds.length)];
  const ways: Action[] = [
    { seat, kind: 'no-such-action' },
    { seat: seat + 20, kind },
    { seat, kind, amount: -1 },
    { seat, kind, amount: 0.5 },
    { seat, kind, amount: Number.MAX_SAFE_INTEGER, cards: [99] },
    { seat, kind, cards: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
    { seat, kind, cards: [-1], target: 77 },
    { seat: 0, kind: 'timeout' },
    { seat: Number.NaN, kind },
  ];
  return ways[random.below(ways.length)];
}

function seatsOf(bits: number): number[] {
  return Array.from({ length: 20 }, (_, seat) => seat).filter((seat) => (bits & (1 << seat)) !== 0);
}

interface Played {
  readonly actions: readonly Action[];
  readonly drawn: readonly number[];
  readonly settlement: string;
}

/** Cards that nobody but their holder may see must not be in anybody else's view, in any form. */
function expectHidden(game: Game, state: unknown, all: View): void {
  for (const viewer of [...all.seats.map((seat) => seat.seat), 'public' as const]) {
    const seen = game.view(state, viewer);
    const text = JSON.stringify(seen);
    for (const [i, seat] of seen.seats.entries()) {
      if (seat.seat === viewer) continue;
      for (const [j, card] of seat.cards.entries()) {
        const hidden = all.seats[i].cards[j];
        if (card === null && hidden !== null && game.id !== 'blackjack') expect(text).not.toContain(`"${hidden}"`);
        else if (card !== null) expect(card).toBe(hidden);
      }
    }
  }
}

function play(game: Game, state: unknown, start: HandStart, deal: Deal, random: Random, probe: boolean): Played {
  const actions: Action[] = [];
  game.begin(state, start, deal);
  for (let turn = 0; ; turn++) {
    if (turn > 2_000) throw new Error(`${game.id} does not end`);
    const pending = game.pending(state);
    if (pending.terminal) break;
    if (pending.chance) {
      game.deal(state);
      continue;
    }
    const seats = seatsOf(pending.seats);
    expect(seats.length).toBeGreaterThan(0);
    const seat = seats[random.below(seats.length)];
    const legal = game.legalActions(state, seat);
    const kinds = legal.shapes.slice(0, legal.count).map((shape) => shape.kind);
    expect(kinds.length).toBeGreaterThan(0);
    if (probe) {
      const before = JSON.stringify(game.view(state, 'all'));
      const bad = nonsense(seat, kinds, random);
      const rejection = game.check(state, bad);
      expect(rejection, `${game.id}: ${JSON.stringify(bad)}`).not.toBeNull();
      expect(rejection?.rule).not.toBe('');
      expect(JSON.stringify(game.view(state, 'all'))).toBe(before);
      expectHidden(game, state, game.view(state, 'all'));
    }
    const action: Action = random.below(25) === 0 ? { seat, kind: 'timeout' } : anyLegal(game, state, seat, random);
    expect(game.check(state, action)).toBeNull();
    actions.push(action);
    game.advance(state, action);
  }
  return { actions, drawn: deal.drawn(), settlement: JSON.stringify(game.settlement(state)) };
}

function replayed(game: Game, config: HandConfig, start: HandStart, hand: Played): string {
  const state = game.open(config);
  game.begin(state, start, recordedDeal(hand.drawn));
  let at = 0;
  for (;;) {
    const pending = game.pending(state);
    if (pending.terminal) break;
    if (pending.chance) game.deal(state);
    else game.advance(state, hand.actions[at++]);
  }
  expect(at).toBe(hand.actions.length);
  return JSON.stringify(game.settlement(state));
}

function expectConserved(game: Game, state: unknown, start: HandStart): void {
  const { seats, tax, rake, house, jackpot } = game.settlement(state);
  const nets = seats.reduce((sum, seat) => sum + seat.net, 0);
  expect(nets + tax + rake + house + jackpot.contributed).toBe(0);
  const withheld = seats.reduce((sum, seat) => sum + seat.tax, 0);
  // Alone against the house, the house bears the tax on what it wins.
  if (game.seats.max === 1) expect(withheld).toBeLessThanOrEqual(tax);
  else expect(withheld).toBe(tax);
  for (const [i, seat] of seats.entries()) {
    expect(seat.net).toBe(seat.won - seat.rake - seat.tax - seat.contributed);
    // Nobody loses more than he brought.
    expect(seat.net).toBeGreaterThanOrEqual(-start.seats[i].stack);
    for (const amount of [seat.contributed, seat.uncalled, seat.won, seat.rake, seat.tax]) {
      expect(Number.isSafeInteger(amount)).toBe(true);
      expect(amount).toBeGreaterThanOrEqual(0);
    }
  }
}

describe.each(staged.map((game) => [game.id, game] as const))('%s', (id, game) => {
  const hands = handsOf(game);
  it(`conserves, refuses, hides and replays over ${hands} random hands under random settings`, () => {
    const words = seedWords(`property ${id}`);
    const random = new Random(words);
    const deal = new Deal(new Random(seedWords(`deal ${id}`)));
    let config = randomConfig(game, random);
    let state = game.open(config);
    for (let hand = 0; hand < hands; hand++) {
      if (hand % AT_A_TABLE === 0) {
        config = randomConfig(game, random);
        state = game.open(config);
      }
      const start = randomStart(game, config, random, hand + 1);
      const played = play(game, state, start, deal, random, hand % 10 === 0);
      expectConserved(game, state, start);
      expect(JSON.stringify(game.settlement(state))).toBe(played.settlement);
      if (replayed(game, config, start, played) !== played.settlement) {
        throw new Error(`hand ${hand + 1} replays otherwise: ${JSON.stringify({ start, played, config })}`);
      }
      const numbers = start.seats.map((seat) => seat.seat);
      const next = game.nextButton(state, numbers, new Float64Array(20).fill(10 ** 12));
      expect(numbers).toContain(next);
    }
  }, 240_000);
});

it('covers the games against a dealer, of rows and of dominoes', () => {
  expect(staged.map((game) => game.id)).toEqual(
    expect.arrayContaining([
      'blackjack',
      'capsa-banker',
      'capsa-susun',
      'casino-holdem',
      'ceme',
      'ceme-keliling',
      'domino-dealer',
      'gaple',
      'qq-spirit',
      'super-bull',
    ]),
  );
});
