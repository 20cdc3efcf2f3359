import { describe, expect, it } from 'vitest';
import { anyLegal } from '@/server/engine/any-legal';
import type { Action, ActionShape, Game, Texts } from '@/server/engine/game';
import { games } from '@/server/engine/games';
import { apply } from '@/server/engine/play';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { recordedDeal } from '@/server/engine/rng/recorded-deal';
import { randomConfig, randomStart } from '@/tests/support/random-table';

const HANDS = 25;
/** Neither a card of 52 nor a tile of 28. */
const UNKNOWN = [99, -1, 52, 0.5];

interface Bad {
  readonly what: string;
  readonly action: Action;
}

/** Everything wrong that can be said with this kind of action, by the range that the game itself offers. */
function* wrongWays(seat: number, shape: ActionShape, all: readonly ActionShape[]): Generator<Bad> {
  const { kind, min, max, pick, targets } = shape;
  const right: Action = {
    seat,
    kind,
    ...(max > 0 ? { amount: min } : {}),
    ...(pick ? { cards: pick.from.slice(0, pick.min) } : {}),
    ...(targets ? { target: targets[0] } : {}),
  };
  const fits = (amount: number) =>
    all.some((other) => other.kind === kind && other.min <= amount && amount <= other.max);
  for (const amount of [-1, -min - 1, max + 1, max + 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    if (!fits(amount)) yield { what: `amount ${amount} of ${min} to ${max}`, action: { ...right, amount } };
  if (targets) yield { what: 'target', action: { ...right, target: 77 } };
  if (!pick) return;
  const { from } = pick;
  const size = Math.max(1, pick.min);
  for (const card of UNKNOWN) {
    if (from.includes(card)) continue;
    yield { what: `unknown piece ${card}`, action: { ...right, cards: [card, ...from.slice(1, size)] } };
  }
  if (pick.max > 1) {
    const count = Math.max(2, pick.min);
    yield { what: 'a piece twice', action: { ...right, cards: [from[0], ...from.slice(0, count - 1)] } };
  }
  const tooMany = Array.from({ length: pick.max + 1 }, (_, i) => from[i % from.length]);
  yield { what: 'too many', action: { ...right, cards: tooMany } };
  if (pick.min > 0) yield { what: 'too few', action: { ...right, cards: from.slice(0, pick.min - 1) } };
  if (pick.min > 0) yield { what: 'none', action: { ...right, cards: undefined } };
}

function hasWord(texts: Texts, rule: string): boolean {
  const rules = texts.rules;
  return typeof rules === 'object' && typeof rules[rule] === 'string';
}

const seatsOf = (bits: number) => Array.from({ length: 20 }, (_, seat) => seat).filter((seat) => (bits >> seat) & 1);

/** Plays a hand, saying everything wrong at each decision first; gives what was refused, by what was wrong. */
function playWithMistakes(game: Game, seed: number, seen: Set<string>): void {
  const random = new Random(seedWords(`bad ${game.id}`, seed));
  const config = randomConfig(game, random);
  const start = randomStart(game, config, random, seed);
  const state = game.open(config);
  const deal = new Deal(new Random(seedWords(`bad deal ${game.id}`, seed)));
  game.begin(state, start, deal);
  const actions: Action[] = [];
  for (let pending = game.pending(state); !pending.terminal; pending = game.pending(state)) {
    if (pending.chance) {
      game.deal(state);
      continue;
    }
    const seats = seatsOf(pending.seats);
    const seat = seats[random.below(seats.length)];
    const legal = game.legalActions(state, seat);
    const shapes = legal.shapes.slice(0, legal.count).map((shape) => ({ ...shape }));
    const before = JSON.stringify([game.view(state, 'all'), pending]);
    for (const shape of shapes)
      for (const { what, action } of wrongWays(seat, shape, shapes)) {
        const rejection = apply(game, state, action);
        const told = `${game.id} ${shape.kind}: ${what}: ${JSON.stringify(rejection)}`;
        if (rejection === null) throw new Error(`${told} was accepted`);
        if (!hasWord(game.texts.en, rejection.rule)) throw new Error(`${told} has no word`);
        seen.add(what.replace(/ -?[\d.e+]+.*| NaN.*| Infinity.*/, ''));
      }
    expect(JSON.stringify([game.view(state, 'all'), pending]), game.id).toBe(before);
    const action = anyLegal(game, state, seat, random);
    actions.push(action);
    game.advance(state, action);
  }
  // The same hand without the mistakes comes to the same, to the unit: nothing was changed that a view does not show.
  const clean = game.open(config);
  game.begin(clean, start, recordedDeal(deal.drawn()));
  for (const action of actions) {
    while (game.pending(clean).chance) game.deal(clean);
    expect(apply(game, clean, action)).toBeNull();
  }
  while (game.pending(clean).chance) game.deal(clean);
  expect(JSON.stringify(game.settlement(clean)), game.id).toBe(JSON.stringify(game.settlement(state)));
}

describe.each(games.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  it('refuses what is no action with a rule that has a word, and stays as it was', () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= HANDS; seed++) playWithMistakes(game, seed, seen);
    // Every game asks for an amount or for pieces somewhere.
    expect([...seen].some((what) => what === 'amount' || what === 'unknown piece')).toBe(true);
  }, 60_000);

  it('refuses pieces that there are not, and one piece twice, where a hand is told', () => {
    const random = new Random(seedWords(`told ${game.id}`));
    /** Plays hands from these pieces until one is dealt; gives why it could not go on. */
    const told = (pieces: readonly number[]): string => {
      for (let handNo = 1; handNo <= 50; handNo++) {
        const config = randomConfig(game, random);
        const state = game.open(config);
        try {
          game.begin(state, randomStart(game, config, random, handNo), recordedDeal(pieces));
          for (let pending = game.pending(state); !pending.terminal; pending = game.pending(state)) {
            if (pending.chance) game.deal(state);
            else game.advance(state, anyLegal(game, state, seatsOf(pending.seats)[0], random));
          }
        } catch (error) {
          return error instanceof Error ? error.name : String(error);
        }
      }
      return 'nothing was dealt';
    };
    expect(told([99])).toBe('DealError');
    // More of one piece than the deck of any game has.
    expect(told(Array.from({ length: 40 }, () => 3))).toBe('DealError');
  });
});
