import type { Card } from './cards/card';
import type { Edge } from './edge';
import type { RunOut } from './equity/run-out';
import type { BadBeatOffer, BadBeatSettings } from './jackpots/bad-beat';
import type { Minor } from './money/minor';
import type { RakeSettings } from './money/rake';
import type { TaxSettings } from './money/tax';
import type { Deal } from './rng/deal';
import type { Random } from './rng/random';
import type { SettingsIssue, SettingsSpec } from './settings';
import type { TicketOffer, TicketSettings } from './tickets/settings';

export type { Edge, EdgeFigure } from './edge';

/**
 * The contract between a game and everything that runs, shows, verifies or accounts for it.
 *
 * A game is data plus pure functions over a mutable hand state that the game alone understands (`S`). The caller
 * creates one state per table with `open`, starts any number of hands on it with `begin`, and then repeats:
 * while `pending().chance` call `deal`; while seats are pending let one of them act; when `pending().terminal`,
 * `settle`. `check` judges, `advance` assumes a legal action and allocates nothing, so a simulation that generates
 * legal actions skips `check`; everything else uses `apply` (in play.ts), which does both.
 *
 * Seats are numbered 1..n clockwise (rules 00, Cards, tiles, seats); arrays by seat leave index 0 unused.
 */

export const families = ['poker', 'banked', 'rows', 'domino'] as const;
/** Which table view draws the game, and which metrics its simulation reports. */
export type Family = (typeof families)[number];

export const languages = ['en', 'ja', 'id'] as const;
export type Language = (typeof languages)[number];

/** Nested messages of one language: `name`, `summary`, `fields.<field>.{label,help}`, `groups.<group>`, `choices.<field>.<option>`, `actions.<kind>`, `rules.<rule>`, `issues.<code>`, `streets.<street>`. English must have every key. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** What a hand is played under: the game's own settings and the money rules that its table refers to. */
export interface HandConfig<Settings = Readonly<Record<string, unknown>>> {
  readonly settings: Settings;
  /** `null`: this table takes no rake. */
  readonly rake: RakeSettings | null;
  /** `null`: no tax is due here. */
  readonly tax: TaxSettings | null;
  /** Play money, virtual chips or tournament chips: never raked, never taxed (rules 00). */
  readonly virtual: boolean;
  /** What a ticket pays here (rules 50, Ticket jackpots); absent or `null` where no tickets are sold. */
  readonly tickets?: TicketSettings | null;
  /** The bad-beat jackpot that this table feeds (rules 50); absent or `null` where there is none. */
  readonly badBeat?: BadBeatSettings | null;
}

export interface SeatStart {
  readonly seat: number;
  readonly stack: Minor;
  /** Blinds that this seat posts on joining or returning: `live` counts toward the call, `dead` goes to the pot. */
  readonly post?: { readonly live: Minor; readonly dead: Minor };
  /** Ticket price, destellos, and whatever else a game lets a seat bring into a hand, by the game's own names. */
  readonly brings?: Readonly<Record<string, number>>;
}

export const missedBlindRules = ['postOrWait', 'wait', 'free'] as const;

/** Blinds that a seat can miss at a table, and what is asked of it then (rules 00, missed blinds). */
export interface BlindRules {
  readonly small: Minor;
  readonly big: Minor;
  readonly missed: (typeof missedBlindRules)[number];
}

/** The fast-fold pool that a table is part of (rules 10). */
export interface PoolRules {
  /** Hands that a player may be in at the same time. */
  readonly entries: number;
}

export interface HandStart {
  readonly handNo: number;
  /** Seat of the button, or of the dealer (banker), or of the leader, as the game has it. May be an empty seat (dead button). */
  readonly button: number;
  /** The seat that posts the big blind, where it is not simply the second left of the button (dead button, dead small blind). */
  readonly bigBlind?: number;
  /** The dealt-in seats, ascending. */
  readonly seats: readonly SeatStart[];
}

/** Who has to do something now. One object per state, updated in place. */
export interface Pending {
  /**
   * Bit `seat` is set for each seat that is awaited. A seat that has answered while others are still awaited may have
   * an action that takes its answer back (QQ Spirit); `legalActions` then offers it, and nothing waits for it.
   */
  seats: number;
  /** Cards have to come from the deal before anybody may act: call `deal`. */
  chance: boolean;
  /** The hand is over: call `settle`. */
  terminal: boolean;
}

export const actionSources = ['player', 'timeout', 'disconnect', 'protection', 'bot'] as const;
/** `protection` is the artificial all-in of rules 00. */
export type ActionSource = (typeof actionSources)[number];

/**
 * One decision of one seat. `kind` is one of the kinds that the game's `legalActions` can offer, or one of the
 * platform's `timeout`, `disconnect`, `reconnect`, for which the game does what its rules say.
 */
export interface Action {
  seat: number;
  kind: string;
  /** Whole minor units. For a bet or a raise the total of this betting round that the seat raises **to**. */
  amount?: number;
  /** Cards or tiles chosen: discards, an arrangement (rows one after another), a tile to play. */
  cards?: readonly Card[];
  /** A seat aimed at, an end of the line, an index: as the game's action shape says. */
  target?: number;
  /** Milliseconds since the hand began. */
  atMs?: number;
  source?: ActionSource;
}

/** One kind of action that is legal now, with its exact range; ranges are never enumerated. */
export interface ActionShape {
  kind: string;
  /** Least and greatest `amount` (inclusive); both 0 where the action carries no amount. A `call` has min = max = chips to add. */
  min: number;
  max: number;
  /** Amounts are `min`, `max` or a multiple of `step`. */
  step: number;
  /** How many `cards` must be chosen, and from which of them; absent where the action carries none. */
  pick?: { readonly from: readonly Card[]; readonly min: number; readonly max: number };
  /** Allowed `target`s; absent where the action has none. */
  targets?: readonly number[];
}

/** The legal actions of one seat; `count` shapes are valid. One object per state, overwritten at each call. */
export interface LegalActions {
  count: number;
  readonly shapes: ActionShape[];
}

/** Why an action is illegal: the rule's name and the limits that it broke. The state is as it was. */
export interface Rejection {
  /** Key into the texts (`rules.<rule>`). */
  readonly rule: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What happened, for logs, steppers and feeds; produced only when a sink is given. */
export interface HandEvent {
  readonly type: string;
  readonly seat?: number;
  readonly amount?: number;
  readonly cards?: readonly Card[];
  readonly params?: Readonly<Record<string, string | number>>;
}
export type EventSink = (event: HandEvent) => void;

/** The money of a settled hand by seat, in minor units; filled by `settle` without allocating. Index 0 is unused. */
export interface Totals {
  /** Put in, without what came back uncalled. */
  readonly contributed: Float64Array;
  readonly uncalled: Float64Array;
  /** Shares of the pots, net of a jackpot's drop, before this seat's part of the rake (rules 00, Tax). */
  readonly won: Float64Array;
  readonly rake: Float64Array;
  readonly tax: Float64Array;
  /** won - rake - tax - contributed (- jackpot contribution). */
  readonly net: Float64Array;
  pot: number;
  rakeTotal: number;
  taxTotal: number;
  jackpotTotal: number;
  /** What the house won (+) or lost (-) as a player: Casino Hold'em, overlays. 0 in games among players. */
  houseTotal: number;
}

export interface SeatSettlement {
  readonly seat: number;
  readonly contributed: Minor;
  readonly uncalled: Minor;
  readonly won: Minor;
  readonly rake: Minor;
  readonly tax: Minor;
  readonly net: Minor;
  /** Base, rate and amount of the tax that this seat's bets caused (rules 00, Tax). */
  readonly taxed?: { readonly base: Minor; readonly rateBp: number; readonly amount: Minor };
  /** What this seat should have won but nobody could pay (rules 40, `cover: loose`; rules 50, capped losses). */
  readonly shortfall?: Minor;
}

export interface PotSettlement {
  readonly amount: Minor;
  readonly rake: Minor;
  readonly contenders: readonly number[];
  /** What went to a bad-beat jackpot on top of the rake; absent where nothing did. */
  readonly drop?: Minor;
  /** `share` is net of rake and drop, before tax. `part` says which half of a split pot. */
  readonly winners: readonly { readonly seat: number; readonly share: Minor; readonly part?: 'high' | 'low' }[];
}

export interface JackpotHit {
  readonly pool: string;
  readonly seat: number;
  readonly kind: string;
  /** Ticket prizes: price times multiplier. Bad beats are sized when they are paid. */
  readonly multiplier?: number;
  /** What the ticket cost that hit. */
  readonly price?: Minor;
  readonly role?: 'loser' | 'winner' | 'table';
}

export interface ShownHand {
  readonly seat: number;
  readonly cards: readonly string[];
  /** `describe` of the hand: a category key with its ranks, worded in the texts. */
  readonly rank?: { readonly category: string; readonly cards: readonly string[] };
}

/** The money outcome of one hand. Plain JSON. Conserves: sum(net) + rake + tax + jackpot + house = 0. */
export interface Settlement {
  readonly seats: readonly SeatSettlement[];
  readonly pots: readonly PotSettlement[];
  readonly rake: Minor;
  readonly tax: Minor;
  /** `drop` is the part of `contributed` that went to a bad-beat jackpot; the rest are tickets. */
  readonly jackpot: { readonly contributed: Minor; readonly drop?: Minor; readonly hits: readonly JackpotHit[] };
  readonly house: Minor;
  readonly shown: readonly ShownHand[];
}

/** What a simulation counts about a settled hand. One object per caller, overwritten by `summarize`. */
export interface HandSummary {
  actions: number;
  /** Seats that were still in when the first public street, the draw or the second round opened; 0 if it never did. */
  players: number;
  raked: boolean;
  rakeCapped: boolean;
  showdown: boolean;
}

/** `'all'` may see everything (verification, support with permission); a number is that seat; `'public'` an onlooker. */
export type Viewer = number | 'all' | 'public';

export interface SeatView {
  readonly seat: number;
  readonly stack: number;
  /** In front of the seat in this round. */
  readonly bet: number;
  /** Paid into the hand so far. */
  readonly contributed: number;
  readonly status: 'active' | 'folded' | 'allIn' | 'out';
  /** Cards or tiles as text; `null` is a back. Face-up cards of stud are `up`. */
  readonly cards: readonly (string | null)[];
  readonly up?: readonly boolean[];
  /** Rows of an arranging game: front, middle, back. */
  readonly rows?: readonly (readonly (string | null)[])[];
  /** Winnings once settled. */
  readonly won?: number;
  readonly net?: number;
  /** Category key of the shown or own hand, worded in the texts. */
  readonly rank?: { readonly category: string; readonly cards: readonly string[] };
  /** Short public facts of the game: `drew: 2`, `doubled: 1`, `points: -3`. */
  readonly notes?: Readonly<Record<string, number>>;
  /** A card still to come that this seat has looked at; only in its own view. */
  readonly sees?: string;
}

/** All that one viewer may see, plain JSON. Hidden cards are not in it in any form. */
export interface View {
  readonly game: string;
  readonly family: Family;
  readonly handNo: number;
  /** Key into the texts (`streets.<street>`). */
  readonly street: string;
  readonly button: number;
  readonly seats: readonly SeatView[];
  readonly board: readonly string[];
  readonly pots: readonly { readonly amount: number; readonly contenders: readonly number[] }[];
  readonly pending: readonly number[];
  readonly terminal: boolean;
  /** The domino line, left to right, as laid. */
  readonly line?: readonly { readonly tile: string; readonly seat: number; readonly flipped: boolean }[];
  /** Short public facts of the hand: Naiko's carousel (`peek: 1`, `shield: 0`). */
  readonly notes?: Readonly<Record<string, number>>;
  /**
   * Games of points among players, once settled: what each seat (row) won from each other (column), both in the order of
   * `seats`; losses are negative.
   */
  readonly points?: readonly (readonly number[])[];
  /** The dealer's hand in games against a dealer who is no seat. */
  readonly dealer?: { readonly cards: readonly (string | null)[]; readonly total?: number };
}

/** What a policy may read about the hand, live and without copying: its own seat's view in packed form. */
export interface Observation {
  readonly seat: number;
  readonly game: string;
  /** Own cards or tiles; `count` of them are valid. */
  readonly own: { readonly cards: Int8Array; readonly count: number };
  readonly board: { readonly cards: Int8Array; readonly count: number };
  /** Money in the middle, this round's bets included. */
  readonly pot: number;
  readonly toCall: number;
  readonly stack: number;
  /** Seats not folded, this one included. */
  readonly players: number;
  /** 0 on the first betting round. */
  readonly round: number;
  readonly bigBlind: number;
  /** Games against a dealer. */
  readonly banked?: BankedObservation;
  /** The domino line. */
  readonly domino?: DominoObservation;
}

/** What a seat knows at a table with a dealer (rules 40). */
export interface BankedObservation {
  readonly dealerSeat: number;
  /** Own confirmed bet on the hand that is being played; 0 before. */
  readonly bet: number;
  readonly minBet: number;
  /** The most that the seat could still bet: table limit, own stack and dealer's cover. */
  readonly fits: number;
  /** The dealer's cards that everybody sees. */
  readonly dealerUp: { readonly cards: Int8Array; readonly count: number };
}

/** What a seat knows at the domino line (rules 50, Gaple). */
export interface DominoObservation {
  /** Open ends; -1 while the line is empty. */
  readonly left: number;
  readonly right: number;
  /** Tiles still held by seat; what everybody sees. */
  readonly held: ArrayLike<number>;
  /** 1 for each tile that lies on the line. */
  readonly laid: ArrayLike<number>;
}

/** A bot. It sees only its own seat's observation and its legal actions, and fills `out`. Stateless between hands. */
export interface Policy {
  readonly id: string;
  decide(observation: Observation, legal: LegalActions, random: Random, out: Action): void;
}

export interface Game<Settings = Readonly<Record<string, unknown>>, S = unknown> {
  readonly id: string;
  /** Grows with every change that alters an outcome; the digest test demands it. */
  readonly rulesVersion: number;
  readonly family: Family;
  /** Played with domino tiles (cards/tile.ts) in place of cards: how numbers are read and written. */
  readonly pieces?: 'tiles';
  readonly seats: { readonly min: number; readonly max: number };
  /** Betting structures offered (`NL`, `PL`, `HPL`, `FL`, `SL`); empty where the game has none. */
  readonly structures: readonly string[];
  readonly settings: SettingsSpec;
  readonly texts: Readonly<Record<Language, Texts>>;
  /** Jackpot tickets that can be sold at its tables. */
  readonly tickets?: TicketOffer<Settings>;
  /** Where the game offers bad-beat jackpots. */
  readonly badBeat?: BadBeatOffer;
  /** The policies that can play it, by id; the first is the default. */
  readonly policies: readonly Policy[];

  /** Cross-checks that need more than one field. `settings` has passed the per-field limits. */
  validate(config: HandConfig<Settings>): readonly SettingsIssue[];
  /** Room for hands at one table under `config`. Resolve everything here: `begin` must be cheap. */
  open(config: HandConfig<Settings>): S;
  /** Starts a hand: posts forced bets as far as no decision is needed. Throws `RangeError` on impossible seats. */
  begin(state: S, start: HandStart, deal: Deal, sink?: EventSink): void;
  pending(state: S): Readonly<Pending>;
  legalActions(state: S, seat: number): LegalActions;
  /** `null` when legal. Pure. */
  check(state: S, action: Action): Rejection | null;
  /** Performs a legal action. */
  advance(state: S, action: Action, sink?: EventSink): void;
  /** Performs the chance event that is pending. */
  deal(state: S, sink?: EventSink): void;
  /** Computes the money of a terminal hand; idempotent. */
  settle(state: S, sink?: EventSink): Totals;
  settlement(state: S): Settlement;
  summarize(state: S, out: HandSummary): void;
  view(state: S, viewer: Viewer): View;
  observe(state: S, seat: number): Observation;
  /**
   * The seat that gets the button (dealer, leader) in the next hand among `seats`, which are ascending; `stacks` by
   * seat are what they will bring. 0: none of them may have it, and the table waits (rules 40, `dealerMinStack`).
   */
  nextButton(state: S, seats: readonly number[], stacks: ArrayLike<number>): number;
  /** Least and greatest stack that a seat may bring, and what a simulation tops it up to. */
  buyIn(config: HandConfig<Settings>): { readonly min: number; readonly max: number; readonly usual: number };
  /**
   * What a seat takes into its next hand at this table besides its stack (`SeatStart.brings`), once the hand is over:
   * Naiko's destellos. Absent where seats keep nothing.
   */
  carries?(state: S, seat: number): Readonly<Record<string, number>>;
  /** Blinds that can be missed; absent or `null` where nothing is ever owed. */
  blinds?(config: HandConfig<Settings>): BlindRules | null;
  /** Absent or `null` at a table of its own. */
  pool?(config: HandConfig<Settings>): PoolRules | null;
  /** Bit `seat` is set for each seat that has not folded; there where the game can be played in a pool. */
  live?(state: S): number;
  /** How cards still to come decide a hand, where equities can be told. */
  readonly runOut?: RunOut;
  /** What the game gives back under `config`, computed; may take a minute and then reports its progress (0..1). */
  edge?(config: HandConfig<Settings>, onProgress?: (done: number) => void): Edge;
  /** The settings that decide what `edge` gives; no other setting, and no rule of money, changes it. */
  readonly edgeDecidedBy?: readonly string[];
  /** What can be told of it in milliseconds, where `edge` takes longer: bounds of what is judged, and exact parts. */
  quickEdge?(config: HandConfig<Settings>): Edge;
}
