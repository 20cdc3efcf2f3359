import type { Action, EventSink, Game, HandConfig, HandStart } from '../game';
import { findGame } from '../games';
import { Deal } from '../rng/deal';
import { Random } from '../rng/random';
import { recordedDeal } from '../rng/recorded-deal';
import { type Difference, differenceAt } from './difference';
import type { HandRecord, RecordedAction } from './hand-record';
import { parsePiece } from './pieces';

export interface ReplayOptions {
  /** Finds the content of a ruleset for records that carry only its id. */
  readonly resolveRuleset?: (rulesetId: string) => HandConfig | undefined;
  /** Keeps what was opened for a configuration, for who replays many hands of it one after another. */
  readonly rooms?: WeakMap<HandConfig, { readonly game: Game; readonly state: unknown }>;
}

/** A record's hand, begun: forced bets are posted. */
export interface OpenedHand {
  readonly game: Game;
  readonly state: unknown;
  readonly start: HandStart;
  readonly deal: Deal;
}

/** Begins the hand of `record`, or says what in the record makes that impossible. */
export function openRecord(record: HandRecord, options: ReplayOptions, sink?: EventSink): OpenedHand | Difference {
  const game = findGame(record.game);
  if (game === undefined) return differenceAt('game', 'unknownGame', { game: record.game });
  const config = record.config ?? resolve(record.rulesetId, options);
  if (config === undefined) {
    return differenceAt('rulesetId', 'unknownRuleset', { ruleset: record.rulesetId ?? 'none' });
  }
  const deal = dealOf(game, record);
  if (!(deal instanceof Deal)) return deal;
  const { handNo, button, bigBlind, seats } = record;
  const start: HandStart = { handNo, button, ...(bigBlind === undefined ? {} : { bigBlind }), seats };
  try {
    const kept = options.rooms?.get(config);
    const state = kept?.game === game ? kept.state : game.open(config);
    options.rooms?.set(config, { game, state });
    game.begin(state, start, deal, sink);
    return { game, state, start, deal };
  } catch (error) {
    return fromError(error, 'seats');
  }
}

function resolve(rulesetId: string | null, options: ReplayOptions): HandConfig | undefined {
  return rulesetId === null ? undefined : options.resolveRuleset?.(rulesetId);
}

function dealOf(game: Game, record: HandRecord): Deal | Difference {
  const deck = record.deck;
  if ('seed' in deck) {
    const random = new Random([0, 0, 0, 0]);
    random.restore(deck.seed);
    return new Deal(random);
  }
  try {
    return recordedDeal(deck.cards.map((text) => parsePiece(game, text)));
  } catch (error) {
    return fromError(error, 'deck');
  }
}

/** The engine's own refusals (impossible seats, a deck that cannot be) as a difference; anything else is a defect and goes on. */
export function fromError(error: unknown, path: string): Difference {
  if (error instanceof Error && error.name === 'DealError') {
    return differenceAt('deck', 'deck', { problem: error.message });
  }
  if (error instanceof RangeError || (error instanceof Error && error.name === 'CardTextError')) {
    return differenceAt(path, 'impossible', { problem: error.message });
  }
  throw error;
}

/** The engine's action of a recorded one. Throws `RangeError` or `CardTextError` on a text that is no card. */
export function actionOf(game: Game, recorded: RecordedAction): Action {
  return {
    seat: recorded.seat,
    kind: recorded.kind,
    amount: recorded.amount,
    cards: recorded.cards?.map((text) => parsePiece(game, text)),
    target: recorded.target,
    atMs: recorded.atMs,
    source: recorded.source,
  };
}
