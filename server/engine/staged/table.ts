import type {
  Action,
  EventSink,
  HandConfig,
  HandStart,
  LegalActions,
  Pending,
  Rejection,
  SeatView,
  Totals,
} from '../game';
import { resolveTax, type TaxRule } from '../money/tax';
import type { Deal } from '../rng/deal';
import { offerNothing } from './legal';
import { newTotals } from './totals';

/**
 * The hand of a game that runs through stages one after another: cards come, the awaited seats answer in any order,
 * the next stage follows. Holds what all such games have: seats, stacks, cards in hand, what is face up, who is
 * awaited. A game extends it with what only it knows.
 */
export class StagedTable<Settings = unknown> {
  readonly pending: Pending = { seats: 0, chance: false, terminal: false };
  readonly legal: LegalActions = { count: 0, shapes: [] };
  readonly totals: Totals;
  /** The tax that is due here: none on virtual money. */
  readonly tax: TaxRule | null;
  readonly seatMax: number;
  handNo = 0;
  button = 0;
  /** Bit of each dealt-in seat. */
  inHand = 0;
  /** The dealt-in seats, ascending; `seatCount` are valid. */
  readonly seats: Int8Array;
  seatCount = 0;
  /** Stack that the seat brought, without its ticket. */
  readonly stack: Float64Array;
  readonly ticket: Float64Array;
  /** `held[seat]` cards of the seat lie at `seat * stride` in `cards`. */
  readonly cards: Int8Array;
  readonly held: Int8Array;
  readonly stride: number;
  /** Bit of each seat whose cards all lie face up. */
  shown = 0;
  /** By seat, bit i: the seat's card i lies face up. */
  readonly up: Int32Array;
  /** Index of the running stage. */
  stage = 0;
  actions = 0;
  settled = false;
  /** Bit of each seat that is disconnected now. */
  away = 0;

  private source: Deal | null = null;

  constructor(
    readonly config: HandConfig<Settings>,
    seatMax: number,
    cardsMax: number,
  ) {
    this.seatMax = seatMax;
    this.tax = config.virtual || config.tax === null ? null : resolveTax(config.tax);
    this.stride = cardsMax;
    this.totals = newTotals(seatMax);
    this.seats = new Int8Array(seatMax);
    this.stack = new Float64Array(seatMax + 1);
    this.ticket = new Float64Array(seatMax + 1);
    this.cards = new Int8Array((seatMax + 1) * cardsMax);
    this.held = new Int8Array(seatMax + 1);
    this.up = new Int32Array(seatMax + 1);
  }

  get settings(): Settings {
    return this.config.settings;
  }

  /** The cards of the running hand. */
  get deal(): Deal {
    if (this.source === null) throw new RangeError('no hand has begun');
    return this.source;
  }

  /** Seats the hand; throws `RangeError` on seats that this game cannot seat. */
  start(start: HandStart, deal: Deal, deck: Int8Array, seatMin: number): void {
    this.source = deal;
    this.handNo = start.handNo;
    this.button = start.button;
    this.inHand = 0;
    this.seatCount = 0;
    this.shown = 0;
    this.stage = 0;
    this.actions = 0;
    this.settled = false;
    this.away = 0;
    this.pending.seats = 0;
    this.pending.chance = false;
    this.pending.terminal = false;
    offerNothing(this.legal);
    this.stack.fill(0);
    this.ticket.fill(0);
    this.held.fill(0);
    this.up.fill(0);
    let before = 0;
    for (const { seat, stack, brings } of start.seats) {
      if (!Number.isInteger(seat) || seat <= before || seat > this.seatMax)
        throw new RangeError(`no such seat: ${seat}`);
      if (!Number.isSafeInteger(stack) || stack <= 0) throw new RangeError(`seat ${seat} brings no stack: ${stack}`);
      before = seat;
      const ticket = brings?.ticket ?? 0;
      if (!Number.isSafeInteger(ticket) || ticket < 0 || ticket >= stack)
        throw new RangeError(`seat ${seat} cannot buy a ticket of ${ticket}`);
      this.seats[this.seatCount++] = seat;
      this.inHand |= 1 << seat;
      this.stack[seat] = stack - ticket;
      this.ticket[seat] = ticket;
    }
    if (this.seatCount < seatMin) throw new RangeError(`too few seats: ${this.seatCount}`);
    deal.shuffle(deck);
  }

  has(seat: number): boolean {
    return seat > 0 && (this.inHand & (1 << seat)) !== 0;
  }

  /** Gives the seat the next card; the sink is told who got it. */
  give(seat: number, card: number, sink?: EventSink): void {
    this.cards[seat * this.stride + this.held[seat]++] = card;
    sink?.({ type: 'dealt', seat, cards: [card] });
  }

  cardOf(seat: number, index: number): number {
    return this.cards[seat * this.stride + index];
  }

  handOf(seat: number): Int8Array {
    return this.cards.subarray(seat * this.stride, seat * this.stride + this.held[seat]);
  }

  /** The seat answered what this stage asks. */
  answered(seat: number): void {
    this.pending.seats &= ~(1 << seat);
  }

  /** The nearest dealt-in seat left of `seat`; `seat` itself where it is alone. */
  leftOf(seat: number): number {
    for (let step = 1; step <= this.seatMax; step++) {
      const next = ((seat - 1 + step) % this.seatMax) + 1;
      if ((this.inHand & (1 << next)) !== 0) return next;
    }
    return seat;
  }
}

/** One stage of a game: what is dealt first, who is awaited, what they may do. All functions of one table. */
export interface Stage<T extends StagedTable> {
  /** Key into the texts (`streets.<street>`). */
  readonly street: string;
  /** Is left out of this hand when it gives `false`. */
  readonly applies?: (table: T) => boolean;
  /** The chance event that opens the stage. */
  readonly deal?: (table: T, sink?: EventSink) => void;
  /** Bits of the seats that must answer. */
  readonly awaits?: (table: T) => number;
  /** Writes the legal actions of an awaited seat. */
  readonly offer?: (table: T, seat: number, legal: LegalActions) => void;
  /** Legal actions of a seat that is not awaited: taking an answer back. */
  readonly offerIdle?: (table: T, seat: number, legal: LegalActions) => void;
  /** What the ranges of `offer` do not say; `null` when legal. */
  readonly judge?: (table: T, action: Action) => Rejection | null;
  /** Words for an action whose kind is not offered now; `null` leaves it at `actionNotOffered`. */
  readonly refuse?: (table: T, action: Action) => Rejection | null;
  /** Performs a legal action and calls `answered` where the seat is done with the stage. */
  readonly act?: (table: T, action: Action, sink?: EventSink) => void;
  /** What the clock does for an awaited seat. */
  readonly timeout?: (table: T, seat: number, sink?: EventSink) => void;
  /** The stage opens without a card; `deal` runs only when `close` asks for it. */
  readonly opensDry?: true;
  /** Runs when nobody is awaited any more: `true` goes on awaiting, `'deal'` asks for the chance event again. */
  readonly close?: (table: T, sink?: EventSink) => boolean | 'deal';
}

/** Facts of one seat that a game adds to the view. */
export type SeatFacts = Pick<SeatView, 'rows' | 'rank' | 'notes'> & {
  readonly bet?: number;
  /** Chips in front of the seat while the hand runs, where they are not what it brought less what it contributed. */
  readonly stack?: number;
  readonly contributed?: number;
  readonly status?: SeatView['status'];
};
