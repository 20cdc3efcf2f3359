import { cardText, deck32, deck36, deck52 } from '../cards/card';
import { allTiles, tileText } from '../cards/tile';
import type { HandConfig, Pending, Totals } from '../game';
import { type BadBeatOffer, type BadBeatSettings, qualifyingRank } from '../jackpots/bad-beat';
import type { RakeRule } from '../money/rake';
import { resolveRake } from '../money/rake';
import { resolveTax, type TaxRule } from '../money/tax';
import { Deal } from '../rng/deal';
import { LegalBuffer } from './legal-buffer';
import { LiveObservation } from './observation';
import { PowerState } from './powers';
import { HAND, SEATS } from './seat-sets';
import { type Judge, judges } from './showdown';
import type { PokerSettings } from './table-settings';
import { limitsOf, stakeOf } from './table-settings';
import { DEALING, FL, NL, openers, structures, type Variant } from './variant';

export { HAND, SEATS };

const MOST_POTS = 12;

/**
 * One table's hand in packed form. Sets of seats are bit masks (bit `seat`), money by seat lies in typed arrays, and
 * everything that a scan over the seats would find is a running counter. Nothing here is allocated after `open`.
 */
export class PokerState {
  // The table, resolved once.
  readonly variant: Variant;
  readonly config: HandConfig<PokerSettings>;
  readonly structure: number;
  readonly deck: Int8Array;
  readonly smallBlind: number;
  readonly bigBlind: number;
  /** Least opening bet: the big blind, or the bring-in. */
  readonly minBet: number;
  readonly bringIn: number;
  readonly lower: number;
  readonly upper: number;
  /** Fixed limit: the bet of each street. */
  readonly sizes: Float64Array;
  readonly raiseCap: number;
  readonly spread: Float64Array;
  readonly spreadCap: number;
  readonly anteKind: number;
  readonly ante: number;
  readonly chipUnit: number;
  readonly splitUnit: number;
  readonly protects: boolean;
  readonly allowance: number;
  readonly rake: RakeRule | null;
  readonly tax: TaxRule | null;
  readonly badBeat: BadBeatRule | null;
  readonly high: Judge;
  readonly low: Judge | null;
  readonly rakeStreet: number;
  readonly lastStreet: number;
  readonly doubleStreet: number;
  /** Who opens each street, as the small integers of `openers`. */
  readonly opens: Int8Array;
  /** Cards that each street brings to every seat, face down and face up, and to the board. */
  readonly downs: Int8Array;
  readonly ups: Int8Array;
  readonly boards: Int8Array;
  /** Most cards that a seat may exchange before each street's betting. */
  readonly drawMost: Int8Array;
  readonly blinds: boolean;
  readonly bringsIn: boolean;
  /** Text of a card or tile. */
  readonly nameOf: (piece: number) => string;
  /** The most that a bet or raise may add to the bet before it; 0 where nothing limits it. */
  readonly maxRaise: number;
  /** More than no limit in single units bears on what may be bet: limits, powers, bans, offers. */
  readonly limited: boolean;
  readonly draws: boolean;
  readonly splitOffers: boolean;
  readonly powers: PowerState | null;

  // The hand.
  deal: Deal = new Deal();
  handNo = 0;
  button = 0;
  smallBlindSeat = 0;
  bigBlindSeat = 0;
  /** The seat with the last forced bet, from whose left the first round of a blinds game starts. */
  opener = 0;
  /** Seats left of the button first; `players` of them count. */
  readonly order = new Int8Array(SEATS);
  players = 0;
  /** What the seats bring; `null` when nobody brings anything. */
  brings: Readonly<Record<string, number>>[] | null = null;
  /** Some seat posts a missed blind or a straddle. */
  posts = false;
  phase = DEALING;
  street = -1;
  readonly pending: Pending = { seats: 0, chance: false, terminal: false };
  /** Seat that brings in, draws, or gets replacements. */
  actor = 0;

  // Sets of seats.
  inHand = 0;
  live = 0;
  liveCount = 0;
  canAct = 0;
  toAct = 0;
  acted = 0;
  disconnected = 0;
  protectedSeats = 0;
  banned = 0;
  /** Seats that have not yet drawn on this street. */
  toDraw = 0;
  /** Split offer: seats that accepted, and that still have to answer. */
  accepted = 0;
  toAnswer = 0;
  /** Seat that offered the split; 0 while none is offered. */
  offer = 0;
  splitDone = false;

  // Money.
  readonly start = new Float64Array(SEATS);
  readonly stack = new Float64Array(SEATS);
  readonly bet = new Float64Array(SEATS);
  /** In the pots by level: antes of every seat, blinds, bets. */
  readonly paid = new Float64Array(SEATS);
  /** Straight to the main pot: dead posts, antes of one seat only. */
  readonly dead = new Float64Array(SEATS);
  deadTotal = 0;
  pot = 0;
  currentBet = 0;
  lastFull = 0;
  /** Fixed limit: the level of the last full bet or raise, and how many there were in this round. */
  fullLevel = 0;
  bets = 0;
  /** A forced bet was posted short, so the bet to call may exceed what any seat has in. */
  shortForced = false;
  lastAggressor = 0;

  // Cards.
  readonly hole = new Int8Array(SEATS * HAND);
  readonly holes: readonly Int8Array[] = Array.from({ length: SEATS }, (_, seat) =>
    this.hole.subarray(seat * HAND, seat * HAND + HAND),
  );
  holeCount = 0;
  /** The seats that see `seenCount` cards of their own; others may see as many. */
  seenSeats = 0;
  seenCount = 0;
  /** Bit i: every seat's card i lies face up. */
  upBits = 0;
  readonly board = new Int8Array(8);
  boardCount = 0;
  readonly discards = new Int8Array(128);
  discardCount = 0;
  /** Cards exchanged in the latest draw; -1 before the first. */
  readonly drawn = new Int8Array(SEATS).fill(-1);
  /** By seat, by card number: 1 where the seat threw that card away in this hand. */
  readonly thrown: readonly Uint8Array[] = Array.from({ length: SEATS }, () => new Uint8Array(64));
  /** Discards from this one on, and folded hands outside `mucked`, are not yet back in the stub. */
  recycledTo = 0;
  mucked = 0;
  recycled = false;
  replaceCount = 0;
  readonly replaceAt = new Int8Array(HAND);

  // The showdown and the money of the finished hand.
  settled = false;
  showdown = false;
  raked = false;
  actions = 0;
  seenBy = 0;
  /** Bit i: pot i is divided equally because all its contenders agreed to (draw32). */
  splitPots = 0;
  /** The seats with the best hand of all that are live. */
  bestHigh = 0;
  readonly rankHigh = new Int32Array(SEATS);
  readonly rankLow = new Int32Array(SEATS);
  potCount = 0;
  readonly potAmount = new Float64Array(MOST_POTS);
  readonly potRake = new Float64Array(MOST_POTS);
  /** What the hand gave to a bad-beat jackpot, and each pot's part of it beside the rake. */
  drop = 0;
  readonly potDrop = new Float64Array(MOST_POTS);
  readonly potContenders = new Int32Array(MOST_POTS);
  /** By pot: who won the high and the low half, and what each of them got; other entries are left from before. */
  readonly highWinners = new Int32Array(MOST_POTS);
  readonly lowWinners = new Int32Array(MOST_POTS);
  readonly potHigh = new Float64Array(MOST_POTS * SEATS);
  readonly potLow = new Float64Array(MOST_POTS * SEATS);
  readonly share = new Float64Array(SEATS);
  /** Seats whose `won`, `rake` or `tax` may not be 0 from the hand before. */
  paidSeats = 0;
  /** The seat that may have got something back uncalled. */
  uncalledSeat = 0;
  readonly totals: Totals = {
    contributed: new Float64Array(SEATS),
    uncalled: new Float64Array(SEATS),
    won: new Float64Array(SEATS),
    rake: new Float64Array(SEATS),
    tax: new Float64Array(SEATS),
    net: new Float64Array(SEATS),
    pot: 0,
    rakeTotal: 0,
    taxTotal: 0,
    jackpotTotal: 0,
    houseTotal: 0,
  };

  readonly legal: LegalBuffer;
  readonly checked: LegalBuffer;
  readonly seen: readonly LiveObservation[];
  readonly seenBoard: LiveObservation['board'];

  constructor(variant: Variant, config: HandConfig<PokerSettings>, offer?: BadBeatOffer) {
    const settings = config.settings;
    const limits = limitsOf(variant, settings);
    this.variant = variant;
    this.config = config;
    this.structure = structures.indexOf(settings.structure);
    this.deck = decks[variant.deck];
    this.smallBlind = limits.smallBlind;
    this.bigBlind = limits.bigBlind;
    this.bringIn = limits.bringIn;
    this.minBet = limits.minBet;
    this.lower = limits.lower;
    this.upper = limits.upper;
    this.sizes = Float64Array.from(variant.streets, (street) =>
      street.limit === 'lower' ? limits.lower : limits.upper,
    );
    this.raiseCap = settings.raiseCap ?? 0;
    this.spread = spreadOf(variant, settings);
    this.spreadCap = settings.capFactor ?? 0;
    this.anteKind = limits.anteKind;
    this.ante = limits.ante;
    this.chipUnit = settings.chipUnit;
    this.splitUnit = settings.splitUnit;
    this.protects =
      settings.artificialAllIn === 'always' || (settings.artificialAllIn === 'byStructure' && this.structure >= FL);
    this.allowance = settings.allowance;
    this.rake =
      config.virtual || variant.powers || config.rake === null
        ? null
        : resolveRake(config.rake, stakeOf(variant, settings));
    this.tax = config.virtual || variant.powers || config.tax === null ? null : resolveTax(config.tax);
    this.badBeat = this.rake === null ? null : badBeatOf(variant, config.badBeat, offer);
    this.high = judges[variant.high];
    this.low = variant.low === undefined ? null : judges[variant.low];
    this.rakeStreet = variant.streets.findIndex((street) => street.key === variant.rakeFrom);
    this.lastStreet = variant.streets.length - 1;
    this.doubleStreet =
      settings.openPairDouble === true ? variant.streets.findIndex((s) => s.key === variant.openPairDoubles) : -1;
    this.opens = Int8Array.from(variant.streets, (street) => openers.indexOf(street.opens));
    this.downs = Int8Array.from(variant.streets, ({ down = 0 }) => down);
    this.ups = Int8Array.from(variant.streets, ({ up = 0 }) => up);
    this.drawMost = Int8Array.from(variant.streets, ({ draw = 0 }) => draw);
    this.boards = Int8Array.from(variant.streets, ({ board = 0 }) => board);
    this.blinds = variant.forced === 'blinds';
    this.nameOf = variant.deck === 28 ? tileText : cardText;
    this.bringsIn = variant.forced === 'bringIn';
    this.maxRaise = settings.maxRaise ?? 0;
    this.limited =
      this.structure !== NL ||
      this.chipUnit > 1 ||
      this.maxRaise > 0 ||
      variant.powers === true ||
      variant.drawBan !== undefined ||
      variant.splitOffer === true;
    const step = this.structure === FL ? 1 : this.chipUnit;
    this.legal = new LegalBuffer(step);
    this.checked = new LegalBuffer(step);
    this.draws = variant.streets.some((street) => street.draw !== undefined);
    this.powers = variant.powers === true ? powersOf(settings) : null;
    this.splitOffers = variant.splitOffer === true && settings.splitOffer !== false;
    this.seenBoard = { cards: this.board, count: 0 };
    this.seen = this.holes.map((_, seat) => new LiveObservation(this, seat));
  }
}

/** A bad-beat jackpot resolved for one table. */
interface BadBeatRule {
  readonly settings: BadBeatSettings;
  /** The least rank that qualifies. */
  readonly least: number;
  readonly bothPlay: boolean;
}

function badBeatOf(variant: Variant, settings: BadBeatSettings | null | undefined, offer?: BadBeatOffer) {
  if (settings === null || settings === undefined || offer === undefined) return null;
  return { settings, least: qualifyingRank(variant.high, settings.qualifier), bothPlay: offer.bothPlay === true };
}

function powersOf(settings: PokerSettings): PowerState {
  const { peekCost = 1, sleeveCost = 2, anchorCost = 2, shieldCost = 1 } = settings;
  const { weightNoShield = 1, weightNoSleeve = 1, weightNoPeek = 1 } = settings;
  return new PowerState(
    { peek: peekCost, sleeve: sleeveCost, anchor: anchorCost, shield: shieldCost },
    settings.destelloGrant ?? 1,
    settings.destelloCap ?? 3,
    settings.powersPerRound ?? 3,
    [weightNoShield, weightNoSleeve, weightNoPeek],
  );
}

const decks = { 52: deck52, 36: deck36, 32: deck32, 28: allTiles } as const;

/** The cards that a seat holds; a folded stud hand got no more. */
export function cardsOf(st: PokerState, seat: number): number[] {
  return Array.from(st.holes[seat].subarray(0, Math.min(st.seen[seat].own.count, st.holeCount)));
}

function spreadOf(variant: Variant, settings: PokerSettings): Float64Array {
  const rows = settings.spreadLimits ?? [];
  return Float64Array.from(variant.streets, (_, i) =>
    rows.length === 0 ? 0 : rows[Math.min(i, rows.length - 1)].limit,
  );
}
