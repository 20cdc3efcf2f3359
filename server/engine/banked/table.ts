import type { BankedObservation, EventSink, HandConfig, HandSummary, Observation } from '../game';
import type { Deal } from '../rng/deal';
import { offer, reject } from '../staged/legal';
import { type SeatFacts, type Stage, StagedTable } from '../staged/table';
import { Bank, type CoverRule, SITTING_OUT } from './bank';
import type { BankedSettings } from './settings';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A hand of players against a dealer seat. */
export class BankedTable<Settings extends BankedSettings = BankedSettings> extends StagedTable<Settings> {
  readonly bank: Bank;
  private readonly seen: Mutable<Observation>;
  private readonly seenBanked: Mutable<BankedObservation>;
  private readonly dealerUp = { cards: new Int8Array(64), count: 0 };
  private readonly own: { cards: Int8Array; count: number };

  constructor(
    config: HandConfig<Settings>,
    readonly gameId: string,
    seatMax: number,
    cardsMax: number,
    readonly cover: CoverRule,
  ) {
    super(config, seatMax, cardsMax);
    this.bank = new Bank(seatMax, cover, config.settings.cover === 'loose');
    this.own = { cards: new Int8Array(cardsMax), count: 0 };
    this.seenBanked = { dealerSeat: 0, bet: 0, minBet: config.settings.minBet, fits: 0, dealerUp: this.dealerUp };
    this.seen = {
      seat: 0,
      game: gameId,
      own: this.own,
      board: { cards: new Int8Array(0), count: 0 },
      pot: 0,
      toCall: 0,
      stack: 0,
      players: 0,
      round: 0,
      bigBlind: config.settings.minBet,
      banked: this.seenBanked,
    };
  }

  get dealer(): number {
    return this.bank.dealer;
  }

  /** Bits of the seats with a confirmed bet. */
  get players(): number {
    let bits = 0;
    for (const seat of this.bank.order) bits |= 1 << seat;
    return bits;
  }

  /** Bits of the seats that get cards: players and dealer. */
  get inRound(): number {
    return this.bank.order.length === 0 ? 0 : this.players | (1 << this.dealer);
  }

  /** The dealer is the button seat; throws `RangeError` when nobody sits there. */
  openBets(): void {
    if (!this.has(this.button)) throw new RangeError(`no dealer in seat ${this.button}`);
    this.bank.begin(this.button, this.seats, this.seatCount, this.stack);
  }

  /** The most that the seat could bet now, in whole chips and within the table's limit. */
  betFits(seat: number): number {
    const { maxBet, chipUnit } = this.settings;
    const fits = Math.min(maxBet, this.bank.fits(seat));
    return fits - (fits % chipUnit);
  }

  /** Deals `count` cards to each seat of the round, one at a time from the dealer's left. */
  dealRound(count: number, sink?: EventSink): void {
    const deal: Deal = this.deal;
    const round = this.inRound;
    for (let i = 0; i < count; i++) {
      let seat = this.dealer;
      for (let step = 0; step < this.seatMax; step++) {
        seat = seat === this.seatMax ? 1 : seat + 1;
        if ((round & (1 << seat)) !== 0) this.give(seat, deal.draw(), sink);
      }
    }
  }

  seatFacts(seat: number): SeatFacts {
    const standing = this.bank.standing[seat];
    const shortfall = this.bank.shortfall[seat];
    return {
      bet: this.bank.staked(seat),
      status: standing === SITTING_OUT ? 'out' : 'active',
      notes: {
        ...(seat === this.dealer ? { dealer: 1 } : {}),
        ...(shortfall === 0 ? {} : { shortfall }),
      },
    };
  }

  taxFacts(seat: number): { base: number; amount: number } | null {
    const base = this.bank.taxBase[seat];
    return base === 0 ? null : { base, amount: this.bank.taxCaused[seat] };
  }

  summarizeRound(out: HandSummary): void {
    out.players = this.bank.order.length === 0 ? 0 : this.bank.order.length + 1;
    out.showdown = this.bank.order.length > 0;
  }

  observeSeat(seat: number): Observation {
    const { bank, own, seen, seenBanked, dealerUp } = this;
    own.count = this.held[seat];
    for (let i = 0; i < own.count; i++) own.cards[i] = this.cards[seat * this.stride + i];
    dealerUp.count = 0;
    for (let i = 0; i < this.held[bank.dealer]; i++)
      if (((this.up[bank.dealer] >> i) & 1) === 1) dealerUp.cards[dealerUp.count++] = this.cardOf(bank.dealer, i);
    seenBanked.dealerSeat = bank.dealer;
    seenBanked.bet = bank.bet[seat];
    seenBanked.fits = seat === bank.dealer ? 0 : this.betFits(seat);
    seen.seat = seat;
    seen.pot = 0;
    for (const player of bank.order) seen.pot += bank.staked(player);
    seen.stack = this.stack[seat] - bank.staked(seat);
    seen.players = bank.order.length + 1;
    seen.round = this.stage;
    return seen;
  }
}

/** The bets of all players in any order, each cut to what both sides can cover when it is confirmed (rules 40). */
export function betStage<T extends BankedTable>(onTimeout: 'sitOut' | 'minimum' = 'sitOut'): Stage<T> {
  return {
    street: 'bet',
    awaits: (table) => table.inHand & ~(1 << table.dealer),
    offer(table, seat, legal) {
      const { minBet, maxBet, chipUnit } = table.settings;
      const fits = table.betFits(seat) >= minBet;
      if (fits) offer(legal, 'bet', minBet, maxBet, chipUnit);
      if (!fits || onTimeout === 'sitOut') offer(legal, 'sitOut');
    },
    refuse: (table, action) =>
      action.kind === 'bet'
        ? reject('betNotCovered', { fits: table.betFits(action.seat), min: table.settings.minBet })
        : null,
    act(table, action, sink) {
      if (action.kind === 'bet') bet(table, action.seat, action.amount ?? 0, sink);
      else sitOut(table, action.seat, sink);
    },
    timeout(table, seat, sink) {
      if (onTimeout === 'minimum' && table.betFits(seat) >= table.settings.minBet)
        bet(table, seat, table.settings.minBet, sink);
      else sitOut(table, seat, sink);
    },
  };
}

function bet(table: BankedTable, seat: number, amount: number, sink?: EventSink): void {
  const taken = table.bank.place(seat, Math.min(amount, table.betFits(seat)));
  table.answered(seat);
  sink?.({ type: 'betConfirmed', seat, amount: taken, ...(taken < amount ? { params: { asked: amount } } : {}) });
}

function sitOut(table: BankedTable, seat: number, sink?: EventSink): void {
  table.bank.sitOut(seat);
  table.answered(seat);
  sink?.({ type: 'satOut', seat });
}

/** Everybody turns up when ready; the clock turns the rest. */
export function showStage<T extends BankedTable>(street: string): Stage<T> {
  const show = (table: T, seat: number, sink?: EventSink) => {
    table.shown |= 1 << seat;
    table.answered(seat);
    sink?.({ type: 'shown', seat, cards: Array.from(table.handOf(seat)) });
  };
  return {
    street,
    applies: (table) => table.bank.order.length > 0,
    awaits: (table) => table.inRound,
    offer(_table, _seat, legal) {
      offer(legal, 'show');
    },
    act: (table, action, sink) => show(table, action.seat, sink),
    timeout: show,
  };
}

/** A stage that only deals. */
export function dealStage<T extends BankedTable>(street: string, count: number): Stage<T> {
  return {
    street,
    applies: (table) => table.bank.order.length > 0,
    deal: (table, sink) => table.dealRound(count, sink),
  };
}

/**
 * The next dealer (rules 40): `rotating` passes clockwise to the next seat that has `dealerMinStack`; `fixed` stays
 * where it is while the dealer can cover the smallest bet, and then passes the same way. 0 when nobody can.
 */
export function nextDealer(table: BankedTable, seats: readonly number[], stacks: ArrayLike<number>): number {
  const { settings, cover } = table;
  if (settings.dealerMode === 'fixed' && seats.includes(table.button)) {
    if (stacks[table.button] * 2 >= settings.minBet * cover.dealer2) return table.button;
  }
  for (let step = 1; step <= table.seatMax; step++) {
    const seat = ((table.button - 1 + step) % table.seatMax) + 1;
    if (seats.includes(seat) && stacks[seat] >= settings.dealerMinStack) return seat;
  }
  return 0;
}
