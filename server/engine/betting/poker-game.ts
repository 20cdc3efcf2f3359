import { runOutOf } from '../equity/run-out';
import type {
  BlindRules,
  EventSink,
  Family,
  Game,
  HandConfig,
  HandSummary,
  Language,
  LegalActions,
  Pending,
  Policy,
  PoolRules,
  Settlement,
  Texts,
  Totals,
} from '../game';
import type { BadBeatOffer } from '../jackpots/bad-beat';
import { minor } from '../money/minor';
import { atCap } from '../money/rake';
import { pokerPolicies } from '../policies/poker-policies';
import { badBeatHits } from '../pots/bad-beats';
import { settle } from '../pots/settle';
import { settlementOf } from '../pots/settlement';
import { bookTickets, type TicketOf, ticketHitsOf } from '../pots/tickets';
import type { Field } from '../settings';
import type { TicketOffer } from '../tickets/settings';
import { advance, advanceWithPowers } from './act';
import { begin } from './begin';
import { checkAction } from './check';
import { fillLegal } from './legal';
import { observe } from './observe';
import { PokerState } from './state';
import { deal } from './streets';
import { limitsOf, type PokerSettings, tableSettings } from './table-settings';
import { pokerTexts } from './texts';
import { validateTable } from './validate';
import type { Variant } from './variant';
import { viewOf } from './view';

export interface PokerGameParts {
  readonly variant: Variant;
  /** Settings of this game alone, or shared ones with another default or limit. */
  readonly fields?: Readonly<Record<string, Field>>;
  readonly texts: Readonly<Record<Language, Texts>>;
  readonly policies?: readonly Policy[];
  /** What a jackpot ticket holds, where the game sells tickets. */
  readonly ticketOf?: TicketOf;
  readonly tickets?: TicketOffer<PokerSettings>;
  readonly badBeat?: Omit<BadBeatOffer, 'ranking'>;
}

export type PokerGame = Game<PokerSettings, PokerState>;

/** Makes a game of a variant's data. All poker games share these functions; only the data differs. */
export function pokerGame({ variant, fields, texts, policies, ticketOf, tickets, badBeat }: PokerGameParts): PokerGame {
  const family: Family = 'poker';
  const offer = badBeat === undefined ? undefined : { ...badBeat, ranking: variant.high };
  return {
    id: variant.id,
    rulesVersion: variant.rulesVersion,
    family,
    ...(tickets === undefined ? {} : { tickets }),
    ...(offer === undefined ? {} : { badBeat: offer }),
    ...(variant.deck === 28 ? { pieces: 'tiles' as const } : {}),
    seats: variant.seats,
    structures: variant.structures,
    settings: tableSettings({ variant, fields }),
    texts: pokerTexts(texts),
    policies: policies ?? pokerPolicies(variant),
    validate: (config) => validateTable(variant, config),
    open: (config) => new PokerState(variant, config, offer),
    begin,
    pending,
    legalActions,
    check: checkAction,
    advance: variant.powers ? advanceWithPowers : advance,
    deal,
    settle: settleHand,
    settlement: (st) => settlement(st, ticketOf),
    summarize,
    view: viewOf,
    observe,
    nextButton,
    buyIn: (config) => buyIn(variant, config),
    runOut: runOutOf(variant),
    ...(variant.powers ? { carries } : {}),
    ...(variant.forced === 'blinds' ? { blinds: (config) => blindsOf(config.settings) } : {}),
    ...(variant.pool ? { pool: (config) => poolOf(config.settings), live } : {}),
  };
}

function pending(st: PokerState): Readonly<Pending> {
  return st.pending;
}

function legalActions(st: PokerState, seat: number): LegalActions {
  return fillLegal(st, seat, st.legal);
}

function settleHand(st: PokerState, sink?: EventSink): Totals {
  if (st.settled) return st.totals;
  const totals = settle(st, sink);
  if (st.brings !== null) bookTickets(st, totals);
  return totals;
}

function settlement(st: PokerState, ticketOf: TicketOf | undefined): Settlement {
  settleHand(st);
  return settlementOf(st, [...ticketHitsOf(st, ticketOf), ...badBeatHits(st)]);
}

function summarize(st: PokerState, out: HandSummary): void {
  const rake = st.totals.rakeTotal;
  out.actions = st.actions;
  out.players = st.seenBy;
  out.raked = rake > 0;
  const whole = st.badBeat?.settings.source === 'fromRake' ? rake + st.drop : rake;
  out.rakeCapped = st.rake !== null && atCap(st.rake, whole, st.players);
  out.showdown = st.showdown;
}

function carries(st: PokerState, seat: number): Readonly<Record<string, number>> {
  return { destellos: st.powers?.destellos[seat] ?? 0 };
}

/** In a pool no blind is ever missed (rules 10). */
function blindsOf({
  smallBlind = 0,
  bigBlind = 0,
  missedBlinds = 'postOrWait',
  pool,
}: PokerSettings): BlindRules | null {
  return pool === true ? null : { small: minor(smallBlind), big: minor(bigBlind), missed: missedBlinds };
}

function poolOf({ pool, poolEntries = 1 }: PokerSettings): PoolRules | null {
  return pool === true ? { entries: poolEntries } : null;
}

function live(st: PokerState): number {
  return st.live;
}

/** Cash tables: the next dealt-in seat to the left (rules 00, Cards, tiles, seats). */
function nextButton(st: PokerState, seats: readonly number[]): number {
  for (let i = 0; i < seats.length; i++) if (seats[i] > st.button) return seats[i];
  return seats[0];
}

const USUAL_BETS = 100;

function buyIn(variant: Variant, config: HandConfig<PokerSettings>): { min: number; max: number; usual: number } {
  const { buyInMin, buyInMax, structure } = config.settings;
  const limits = limitsOf(variant, config.settings);
  const max = buyInMax ?? Number.MAX_SAFE_INTEGER;
  const unit =
    structure === 'FL'
      ? limits.upper
      : variant.forced === 'blinds'
        ? limits.bigBlind
        : variant.forced === 'antes'
          ? limits.ante
          : limits.bringIn * 2;
  const usual = Math.min(max, Math.max(buyInMin, (structure === 'FL' ? USUAL_BETS / 4 : USUAL_BETS) * unit));
  return { min: buyInMin, max, usual };
}
