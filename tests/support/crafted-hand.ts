import { parseCards } from '@/server/engine/cards/card';
import type { ActionSource, HandConfig } from '@/server/engine/game';
import { gameById } from '@/server/engine/games';
import { minor } from '@/server/engine/money/minor';
import { apply } from '@/server/engine/play';
import { type HandRecord, type RecordedAction, SCHEMA_VERSION } from '@/server/engine/record/hand-record';
import { recordedDeal } from '@/server/engine/rng/recorded-deal';
import { engineVersion } from '@/server/engine/version';
import type { Wire } from './live-table';

export interface CraftedTable {
  readonly tableId: string;
  readonly rulesetId: string;
  readonly game: string;
  readonly config: HandConfig;
  readonly currency: string;
}

export interface Script {
  readonly handNo: number;
  readonly button: number;
  /** Players and stacks of seats 1..n. */
  readonly seats: readonly { readonly player: string; readonly stack: number }[];
  /** Hole cards of seats 1..n, two characters a card. */
  readonly holes: readonly string[];
  /** What is dealt after them, in order. */
  readonly board: string;
  /** `3 raise 400`, `1 call`, `2 timeout`, each with a source where it was not the player. */
  readonly actions: readonly (string | readonly [string, ActionSource])[];
  readonly startedAt?: Date;
}

/** Hole cards one round at a time from the left of the button, then the board. */
function dealt({ holes, button, board }: Script): string {
  const seats = holes.map((_, i) => i + 1);
  const order = [...seats.filter((seat) => seat > button), ...seats.filter((seat) => seat <= button)];
  const rounds = holes[0].length / 2;
  const cards = Array.from({ length: rounds }, (_, i) => order.map((seat) => holes[seat - 1].slice(i * 2, i * 2 + 2)));
  return cards.flat().join('') + board;
}

function actionOf(given: Script['actions'][number], place: number): RecordedAction {
  const [text, source] = typeof given === 'string' ? [given, 'player' as const] : given;
  const [seat, kind, amount] = text.split(/\s+/);
  return {
    seat: Number(seat),
    kind,
    ...(amount === undefined ? {} : { amount: minor(Number(amount)) }),
    // Whoever draws nothing says so.
    ...(kind === 'discard' ? { cards: [] } : {}),
    atMs: (place + 1) * 1_000,
    source,
  };
}

/** A finished hand with known cards, as a server would record it: settled by the engine unless a test damages it then. */
export function craftHand(table: CraftedTable, script: Script): Wire {
  const game = gameById(table.game);
  const state = game.open(table.config);
  const seats = script.seats.map(({ player, stack }, i) => ({ seat: i + 1, stack: minor(stack), player }));
  const cards = dealt(script);
  game.begin(state, { handNo: script.handNo, button: script.button, seats }, recordedDeal(parseCards(cards)));
  const actions = script.actions.map(actionOf);
  let place = 0;
  for (let pending = game.pending(state); !pending.terminal; pending = game.pending(state)) {
    if (pending.chance) {
      game.deal(state);
      continue;
    }
    const action = actions.at(place++);
    if (action === undefined)
      throw new Error(`an action is missing: ${JSON.stringify(game.view(state, 'public').pending)}`);
    const rejection = apply(game, state, { ...action, cards: action.cards ? [] : undefined });
    if (rejection)
      throw new Error(`${action.seat} ${action.kind}: ${rejection.rule} ${JSON.stringify(rejection.params)}`);
  }
  if (place < actions.length) throw new Error('there are actions after the end');
  game.settle(state);
  const settlement = JSON.parse(JSON.stringify(game.settlement(state))) as HandRecord['settlement'];
  const startedAt = script.startedAt ?? new Date();
  const texts = cards.match(/../g) ?? [];
  const drawn = deckLength(game, state, texts);
  return {
    schemaVersion: SCHEMA_VERSION,
    engineVersion,
    game: game.id,
    rulesVersion: game.rulesVersion,
    rulesetId: table.rulesetId,
    config: null,
    table: { id: table.tableId },
    handNo: script.handNo,
    startedAt: startedAt.toISOString(),
    endedAt: new Date(startedAt.getTime() + (actions.length + 2) * 1_000).toISOString(),
    currency: table.currency,
    minorPerUnit: 100,
    button: script.button,
    seats,
    deck: { cards: drawn },
    actions,
    settlement,
    finalStacks: null,
  };
}

/** The cards that were drawn: hole cards and as much of the board as came. */
function deckLength(game: ReturnType<typeof gameById>, state: unknown, cards: readonly string[]): readonly string[] {
  const view = game.view(state, 'all');
  const held = view.seats.reduce((sum, seat) => sum + seat.cards.length, 0);
  return cards.slice(0, held + view.board.length);
}
