import type {
  Action,
  EventSink,
  Family,
  Game,
  HandStart,
  HandSummary,
  JackpotHit,
  LegalActions,
  Observation,
  PotSettlement,
  Rejection,
  SeatSettlement,
  SeatView,
  Settlement,
  ShownHand,
  Totals,
  View,
  Viewer,
} from '../game';
import { minor } from '../money/minor';
import type { Deal } from '../rng/deal';
import { matchShape, offerNothing, reject } from './legal';
import type { SeatFacts, Stage, StagedTable } from './table';
import { clearTotals } from './totals';

/** What a staged game is, beside what every `Game` declares about itself. */
export interface StagedRules<Settings, T extends StagedTable<Settings>>
  extends Pick<
    Game<Settings, T>,
    | 'id'
    | 'rulesVersion'
    | 'pieces'
    | 'seats'
    | 'settings'
    | 'texts'
    | 'policies'
    | 'validate'
    | 'buyIn'
    | 'edge'
    | 'edgeDecidedBy'
    | 'quickEdge'
    | 'tickets'
    | 'open'
    | 'nextButton'
  > {
  readonly family: Family;
  readonly deck: Int8Array | ((table: T) => Int8Array);
  readonly nameOf: (card: number) => string;
  readonly stages: readonly Stage<T>[];
  /** Prepares the hand after the seats are known; throws `RangeError` where it cannot be played. */
  readonly prepare?: (table: T) => void;
  /** Fills the totals (cleared before) of a hand that is over. */
  readonly payOff: (table: T, totals: Totals, sink?: EventSink) => void;
  readonly pots: (table: T) => readonly PotSettlement[];
  readonly hits?: (table: T) => readonly JackpotHit[];
  /** Base of the tax that the seat's bets caused. */
  readonly taxBase?: (table: T, seat: number) => { readonly base: number; readonly amount: number } | null;
  readonly shortfall?: (table: T, seat: number) => number;
  readonly rank?: (table: T, seat: number) => ShownHand['rank'];
  readonly facts?: (table: T, seat: number, open: boolean, viewer: Viewer) => SeatFacts;
  readonly more?: (table: T, viewer: Viewer) => Partial<Pick<View, 'line' | 'dealer' | 'pots' | 'board' | 'points'>>;
  /** Are the seat's cards shown when the hand is over? All are, unless the game says otherwise. */
  readonly showsAtEnd?: (table: T, seat: number) => boolean;
  readonly observe: (table: T, seat: number) => Observation;
  readonly summarize: (table: T, out: HandSummary) => void;
}

/** Turns staged rules into a game on the contract. */
export function stagedGame<Settings, T extends StagedTable<Settings>>(
  rules: StagedRules<Settings, T>,
): Game<Settings, T> {
  const stages = rules.stages;

  function enter(table: T, from: number, sink?: EventSink): void {
    for (let at = from; at < stages.length; at++) {
      const stage = stages[at];
      if (stage.applies !== undefined && !stage.applies(table)) continue;
      table.stage = at;
      sink?.({ type: 'stage', params: { street: stage.street } });
      if (stage.deal !== undefined && stage.opensDry === undefined) {
        table.pending.chance = true;
        return;
      }
      if (opens(table, stage, sink)) return;
    }
    table.stage = stages.length;
    table.pending.seats = 0;
    table.pending.chance = false;
    table.pending.terminal = true;
  }

  /** True while somebody is awaited. */
  function opens(table: T, stage: Stage<T>, sink?: EventSink): boolean {
    table.pending.seats = stage.awaits?.(table) ?? 0;
    return goesOn(table, stage, sink);
  }

  /** True while the stage waits for a seat or a card. */
  function goesOn(table: T, stage: Stage<T>, sink?: EventSink): boolean {
    if (table.pending.seats !== 0) return true;
    const more = stage.close?.(table, sink) ?? false;
    if (more === 'deal') table.pending.chance = true;
    return more !== false;
  }

  function proceed(table: T, sink?: EventSink): void {
    const stage = stages[table.stage];
    if (goesOn(table, stage, sink)) return;
    enter(table, table.stage + 1, sink);
  }

  function legalActions(table: T, seat: number): LegalActions {
    const legal = table.legal;
    offerNothing(legal);
    if (table.pending.terminal || table.pending.chance || !table.has(seat)) return legal;
    const stage = stages[table.stage];
    if ((table.pending.seats & (1 << seat)) !== 0) stage.offer?.(table, seat, legal);
    else stage.offerIdle?.(table, seat, legal);
    return legal;
  }

  function check(table: T, action: Action): Rejection | null {
    const { seat, kind } = action;
    if (!Number.isInteger(seat) || seat < 1 || seat > table.seatMax || !table.has(seat))
      return reject('seatNotInHand', { seat: String(seat) });
    if (kind === 'disconnect' || kind === 'reconnect') {
      const away = (table.away & (1 << seat)) !== 0;
      return away === (kind === 'disconnect') ? reject('connectionUnchanged', { seat }) : null;
    }
    if (table.pending.terminal) return reject('handIsOver');
    const awaited = !table.pending.chance && (table.pending.seats & (1 << seat)) !== 0;
    if (kind === 'timeout') return awaited ? null : reject('notYourTurn', { seat });
    const legal = legalActions(table, seat);
    if (legal.count === 0) return reject('notYourTurn', { seat });
    const stage = stages[table.stage];
    for (let i = 0; i < legal.count; i++)
      if (legal.shapes[i].kind === kind)
        return matchShape(action, legal.shapes[i]) ?? stage.judge?.(table, action) ?? null;
    return stage.refuse?.(table, action) ?? reject('actionNotOffered', { kind });
  }

  function advance(table: T, action: Action, sink?: EventSink): void {
    const { seat, kind } = action;
    if (kind === 'disconnect') {
      table.away |= 1 << seat;
      sink?.({ type: kind, seat });
      return;
    }
    if (kind === 'reconnect') {
      table.away &= ~(1 << seat);
      sink?.({ type: kind, seat });
      return;
    }
    table.actions++;
    const stage = stages[table.stage];
    if (kind === 'timeout') {
      sink?.({ type: kind, seat });
      stage.timeout?.(table, seat, sink);
    } else {
      sink?.({ type: kind, seat, amount: action.amount });
      stage.act?.(table, action, sink);
    }
    proceed(table, sink);
  }

  function settle(table: T, sink?: EventSink): Totals {
    if (!table.pending.terminal) throw new RangeError('the hand is not over');
    const totals = table.totals;
    if (table.settled) return totals;
    table.settled = true;
    clearTotals(totals);
    rules.payOff(table, totals, sink);
    for (let i = 0; i < table.seatCount; i++) {
      const seat = table.seats[i];
      totals.contributed[seat] += table.ticket[seat];
      totals.jackpotTotal += table.ticket[seat];
      totals.net[seat] = totals.won[seat] - totals.rake[seat] - totals.tax[seat] - totals.contributed[seat];
      sink?.({ type: 'result', seat, amount: totals.net[seat] });
    }
    return totals;
  }

  function faceUp(table: T, seat: number): boolean {
    if ((table.shown & (1 << seat)) !== 0) return true;
    return table.pending.terminal && (rules.showsAtEnd?.(table, seat) ?? true);
  }

  function settlement(table: T): Settlement {
    const totals = settle(table);
    const seats: SeatSettlement[] = [];
    const shown: ShownHand[] = [];
    for (let i = 0; i < table.seatCount; i++) {
      const seat = table.seats[i];
      const tax = rules.taxBase?.(table, seat) ?? null;
      const shortfall = rules.shortfall?.(table, seat) ?? 0;
      const rateBp = table.config.tax?.rateBp ?? 0;
      seats.push({
        seat,
        contributed: minor(totals.contributed[seat]),
        uncalled: minor(totals.uncalled[seat]),
        won: minor(totals.won[seat]),
        rake: minor(totals.rake[seat]),
        tax: minor(totals.tax[seat]),
        net: minor(totals.net[seat]),
        ...(tax === null ? {} : { taxed: { base: minor(tax.base), rateBp, amount: minor(tax.amount) } }),
        ...(shortfall === 0 ? {} : { shortfall: minor(shortfall) }),
      });
      if (!faceUp(table, seat) || table.held[seat] === 0) continue;
      const rank = rules.rank?.(table, seat);
      const cards = Array.from(table.handOf(seat), rules.nameOf);
      shown.push({ seat, cards, ...(rank === undefined ? {} : { rank }) });
    }
    return {
      seats,
      pots: rules.pots(table),
      rake: minor(totals.rakeTotal),
      tax: minor(totals.taxTotal),
      jackpot: { contributed: minor(totals.jackpotTotal), hits: rules.hits?.(table) ?? [] },
      house: minor(totals.houseTotal),
      shown,
    };
  }

  function seatView(table: T, seat: number, viewer: Viewer): SeatView {
    const open = viewer === 'all' || viewer === seat || faceUp(table, seat);
    const facts = rules.facts?.(table, seat, open, viewer) ?? {};
    const bet = facts.bet ?? 0;
    const contributed = facts.contributed ?? bet;
    const up = table.up[seat];
    const cards = Array.from(table.handOf(seat), (card, i) => (open || (up >> i) & 1 ? rules.nameOf(card) : null));
    const rank = open && table.held[seat] > 0 ? (facts.rank ?? rules.rank?.(table, seat)) : undefined;
    return {
      seat,
      stack:
        table.pending.terminal && table.settled
          ? endStack(table, seat)
          : (facts.stack ?? table.stack[seat] - contributed),
      bet,
      contributed: contributed + table.ticket[seat],
      status: facts.status ?? 'active',
      cards,
      ...(up === 0 ? {} : { up: cards.map((_, i) => ((up >> i) & 1) === 1) }),
      ...(facts.rows === undefined ? {} : { rows: facts.rows }),
      ...(table.settled ? { won: table.totals.won[seat], net: table.totals.net[seat] } : {}),
      ...(rank === undefined ? {} : { rank }),
      ...(facts.notes === undefined ? {} : { notes: facts.notes }),
    };
  }

  function endStack(table: T, seat: number): number {
    return table.stack[seat] + table.ticket[seat] + table.totals.net[seat];
  }

  function view(table: T, viewer: Viewer): View {
    const seats: SeatView[] = [];
    const pending: number[] = [];
    for (let i = 0; i < table.seatCount; i++) {
      const seat = table.seats[i];
      seats.push(seatView(table, seat, viewer));
      if ((table.pending.seats & (1 << seat)) !== 0) pending.push(seat);
    }
    return {
      game: rules.id,
      family: rules.family,
      handNo: table.handNo,
      street: table.pending.terminal ? 'end' : stages[table.stage].street,
      button: table.button,
      seats,
      board: [],
      pots: [],
      pending,
      terminal: table.pending.terminal,
      ...rules.more?.(table, viewer),
    };
  }

  return {
    id: rules.id,
    rulesVersion: rules.rulesVersion,
    family: rules.family,
    ...(rules.pieces === undefined ? {} : { pieces: rules.pieces }),
    seats: rules.seats,
    structures: [],
    settings: rules.settings,
    texts: rules.texts,
    policies: rules.policies,
    validate: rules.validate,
    open: rules.open,
    begin(table: T, start: HandStart, deal: Deal, sink?: EventSink) {
      const deck = typeof rules.deck === 'function' ? rules.deck(table) : rules.deck;
      table.start(start, deal, deck, rules.seats.min);
      rules.prepare?.(table);
      enter(table, 0, sink);
    },
    pending: (table) => table.pending,
    legalActions,
    check,
    advance,
    deal(table, sink) {
      const stage = stages[table.stage];
      table.pending.chance = false;
      stage.deal?.(table, sink);
      if (!opens(table, stage, sink)) enter(table, table.stage + 1, sink);
    },
    settle,
    settlement,
    summarize(table, out) {
      out.actions = table.actions;
      out.raked = table.totals.rakeTotal > 0;
      out.rakeCapped = false;
      rules.summarize(table, out);
    },
    view,
    observe: rules.observe,
    nextButton: rules.nextButton,
    buyIn: rules.buyIn,
    ...(rules.edge === undefined ? {} : { edge: rules.edge }),
    ...(rules.edgeDecidedBy === undefined ? {} : { edgeDecidedBy: rules.edgeDecidedBy }),
    ...(rules.quickEdge === undefined ? {} : { quickEdge: rules.quickEdge }),
    ...(rules.tickets === undefined ? {} : { tickets: rules.tickets }),
  };
}
