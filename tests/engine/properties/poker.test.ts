import { describe, expect, test } from 'vitest';
import { games } from '@/server/engine';
import type { PokerGame } from '@/server/engine/betting/poker-game';
import type { PokerState } from '@/server/engine/betting/state';
import type { PokerSettings } from '@/server/engine/betting/table-settings';
import { cardText } from '@/server/engine/cards/card';
import type { Action, ActionShape, Game, HandConfig, SeatStart } from '@/server/engine/game';
import { minor } from '@/server/engine/money/minor';
import { Deal } from '@/server/engine/rng/deal';
import { Random, seedWords } from '@/server/engine/rng/random';
import { defaultsOf } from '@/server/engine/settings';
import { euRake, tax3 } from '@/tests/support/poker-hand';

const isPoker = (game: Game): game is PokerGame & Game => game.family === 'poker';
const poker = games.filter(isPoker);
const HANDS = Math.ceil(10_000 / poker.reduce((sum, game) => sum + game.structures.length, 0));

/** Everything that a hand's state holds in numbers, as one text. Legal actions and observations are scratch. */
function fingerprint(state: PokerState): string {
  const parts: string[] = [];
  const skip = new Set([
    'config',
    'variant',
    'deal',
    'legal',
    'checked',
    'seen',
    'seenBoard',
    'high',
    'low',
    'rake',
    'tax',
    'brings',
  ]);
  for (const [key, value] of Object.entries(state)) {
    if (skip.has(key)) continue;
    if (ArrayBuffer.isView(value)) parts.push(`${key}:${Array.from(value as Float64Array).join()}`);
    else parts.push(`${key}:${JSON.stringify(value)}`);
  }
  return parts.join('\n');
}

function pick<T>(random: Random, options: readonly T[]): T {
  return options[random.below(options.length)];
}

/** Amounts in a shape: its ends, or a multiple of the step between them. */
function amountIn({ min, max, step }: ActionShape, random: Random): number {
  const way = random.below(3);
  if (way === 0 || min === max) return min;
  if (way === 1) return max;
  const first = Math.ceil(min / step);
  const last = Math.floor(max / step);
  return last < first ? min : (first + random.below(last - first + 1)) * step;
}

function actionOf(shape: ActionShape, seat: number, random: Random): Action {
  const action: Action = { seat, kind: shape.kind };
  if (shape.max > 0) action.amount = amountIn(shape, random);
  if (shape.pick !== undefined) {
    const left = [...shape.pick.from];
    const count = Math.min(left.length, shape.pick.min + random.below(shape.pick.max - shape.pick.min + 1));
    action.cards = Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0]);
  }
  if (shape.targets !== undefined) action.target = pick(random, shape.targets);
  return action;
}

/** Every end of every range is accepted, everything just outside is refused, and asking changes nothing. */
function checkShapes(game: PokerGame, state: PokerState, seat: number): void {
  const { count, shapes } = game.legalActions(state, seat);
  const offered = shapes.slice(0, count).map((shape) => ({ ...shape }));
  const before = fingerprint(state);
  for (const shape of offered) {
    if (shape.pick !== undefined || shape.targets !== undefined) continue;
    const { kind, min, max } = shape;
    expect(game.check(state, { seat, kind, amount: min })).toBeNull();
    expect(game.check(state, { seat, kind, amount: max })).toBeNull();
    const inAnother = (amount: number) =>
      offered.some((other) => other.kind === kind && other.min <= amount && amount <= other.max);
    for (const amount of [min - 1, max + 1, min + 0.5, Number.NaN]) {
      if (inAnother(amount) && Number.isInteger(amount)) continue;
      const refused = game.check(state, { seat, kind, amount }) !== null;
      if (!refused) expect([kind, amount, refused]).toEqual([kind, amount, true]);
    }
  }
  for (const kind of [
    'fold',
    'check',
    'call',
    'bet',
    'raise',
    'bringIn',
    'discard',
    'offerSplit',
    'acceptSplit',
    'refuseSplit',
  ]) {
    if (offered.some((shape) => shape.kind === kind)) continue;
    if (game.check(state, { seat, kind, amount: 100 }) === null) expect(kind).toBe('refused');
  }
  expect(fingerprint(state)).toBe(before);
}

/** No seat and no onlooker finds a card that is not its own, not face up and not shown. */
function checkHidden(game: PokerGame, state: PokerState): void {
  for (const viewer of ['public', state.order[0]] as const) {
    const view = game.view(state, viewer);
    const text = JSON.stringify(view);
    for (let i = 0; i < state.players; i++) {
      const seat = state.order[i];
      // Cards of a folded hand that went back into the stub may lie open in another hand.
      if (seat === viewer || ((state.mucked >> seat) & 1) === 1) continue;
      const shown = view.terminal && state.showdown && ((state.live >> seat) & 1) === 1;
      for (let at = 0; at < state.seen[seat].own.count; at++) {
        const card = cardText(state.holes[seat][at]);
        const open = shown || ((state.upBits >> at) & 1) === 1;
        if (!open && text.includes(`"${card}"`)) expect(text).not.toContain(`"${card}"`);
      }
    }
  }
}

function settingsFor(game: PokerGame, structure: string, random: Random): PokerSettings {
  const settings = { ...(defaultsOf(game.settings) as unknown as Record<string, unknown>), structure };
  const more: Record<string, unknown> = {
    splitUnit: pick(random, [1, 1, 25]),
    chipUnit: pick(random, [1, 1, 10]),
    artificialAllIn: pick(random, ['byStructure', 'always', 'never']),
  };
  if ('anteKind' in settings) more.anteKind = pick(random, ['none', 'every', 'bigBlind', 'button']);
  return { ...settings, ...more } as unknown as PokerSettings;
}

function seatsFor(game: PokerGame, random: Random): SeatStart[] {
  const count = game.seats.min + random.below(game.seats.max - game.seats.min + 1);
  const numbers = Array.from({ length: 10 }, (_, i) => i + 1);
  while (numbers.length > count) numbers.splice(random.below(numbers.length), 1);
  return numbers.map((seat) => {
    // From a few chips, so that blinds and antes go all-in, to deep.
    const stack = minor(1 + random.below(pick(random, [60, 400, 3000, 20_000])));
    const posts = random.below(8) === 0 && game.settings.smallBlind !== undefined;
    return posts ? { seat, stack, post: { live: minor(100), dead: minor(random.below(2) * 50) } } : { seat, stack };
  });
}

describe.each(poker.flatMap((game) => game.structures.map((structure) => [game.id, structure, game] as const)))(
  '%s %s',
  (id, structure, game) => {
    test('random hands: conservation, exact legality, hidden cards', () => {
      const random = new Random(seedWords(`poker ${id} ${structure}`));
      const deal = new Deal(random);
      for (let handNo = 1; handNo <= HANDS; handNo++) {
        const config: HandConfig<PokerSettings> = {
          settings: settingsFor(game, structure, random),
          rake: random.below(4) === 0 ? null : euRake,
          tax: random.below(4) === 0 ? null : tax3,
          virtual: random.below(10) === 0,
        };
        const state = game.open(config);
        const seats = seatsFor(game, random);
        game.begin(state, { handNo, button: pick(random, seats).seat, seats }, deal);
        const looks = handNo % 20 === 0;
        while (!game.pending(state).terminal) {
          if (game.pending(state).chance) {
            game.deal(state);
            continue;
          }
          const seat = 31 - Math.clz32(game.pending(state).seats & -game.pending(state).seats);
          if (looks) {
            checkShapes(game, state, seat);
            checkHidden(game, state);
          }
          const legal = game.legalActions(state, seat);
          let action = actionOf(legal.shapes[random.below(legal.count)], seat, random);
          const odd = random.below(25);
          if (odd === 0) action = { seat, kind: 'timeout' };
          else if (odd === 1 && ((state.disconnected >> seat) & 1) === 0) action = { seat, kind: 'disconnect' };
          const rejection = game.check(state, action);
          if (rejection !== null) expect([action, rejection]).toEqual([action, null]);
          game.advance(state, action);
        }
        game.settle(state);
        if (looks) checkHidden(game, state);
        const { seats: money, pots, rake, tax, house } = game.settlement(state);
        const net = money.reduce((sum, seat) => sum + seat.net, 0);
        expect(net + rake + tax + house).toBe(0);
        expect(pots.reduce((sum, pot) => sum + pot.rake, 0)).toBe(rake);
        for (const pot of pots) {
          expect(pot.winners.reduce((sum, { share }) => sum + share, 0)).toBe(pot.amount - pot.rake);
          for (const { seat } of pot.winners) expect(pot.contenders).toContain(seat);
        }
        for (const [i, seat] of money.entries()) {
          expect(seat.net).toBe(seat.won - seat.rake - seat.tax - seat.contributed);
          expect(seat.contributed + seat.uncalled).toBeLessThanOrEqual(seats[i].stack);
          expect(Math.min(seat.won, seat.rake, seat.tax, seat.contributed, seat.uncalled)).toBeGreaterThanOrEqual(0);
        }
        if (config.virtual) expect(rake + tax).toBe(0);
      }
    });
  },
);
