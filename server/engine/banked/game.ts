import type { Edge, EventSink, Game, HandConfig, Language, Policy, ShownHand, Texts } from '../game';
import type { SettingsIssue } from '../settings';
import { type StagedRules, stagedGame } from '../staged/game';
import { layTexts, stagedTexts } from '../staged/texts';
import { ticketHits } from '../tickets/hits';
import type { CoverRule } from './bank';
import { type BankedSettings, bankedBuyIn, validateBanked } from './settings';
import { type BankedTable, nextDealer } from './table';
import { bankedTexts } from './texts';

/** What one game against a dealer seat adds to what all of them share. */
export interface BankedParts<Settings extends BankedSettings, T extends BankedTable<Settings>>
  extends Pick<
    StagedRules<Settings, T>,
    | 'id'
    | 'rulesVersion'
    | 'pieces'
    | 'seats'
    | 'settings'
    | 'deck'
    | 'nameOf'
    | 'stages'
    | 'edge'
    | 'edgeDecidedBy'
    | 'quickEdge'
    | 'more'
    | 'tickets'
  > {
  readonly texts: Readonly<Record<Language, Texts>>;
  readonly policies: readonly Policy[];
  readonly coverOf: (settings: Settings) => CoverRule;
  readonly openTable: (config: HandConfig<Settings>) => T;
  /** Clears what the game keeps of the last hand. */
  readonly clear?: (table: T) => void;
  readonly validateMore?: (settings: Settings) => readonly SettingsIssue[];
  /** Puts the outcome of every wager into the bank. */
  readonly decide: (table: T, sink?: EventSink) => void;
  /** What the seat's ticket (a dealer's: each of them) holds. */
  readonly ticketKinds?: (table: T, seat: number) => readonly (string | null)[];
  readonly rank: (table: T, seat: number) => ShownHand['rank'];
  readonly facts?: StagedRules<Settings, T>['facts'];
}

/**
 * The return of a game whose two sides are dealt and paid alike and never tie, played alike: nobody is favoured, and
 * that is exact.
 */
export function evenEdge(): Edge {
  const one = { numerator: '1', denominator: '1' };
  return {
    exact: true,
    figures: [
      { name: 'playerEv', judged: 'expectation', value: 0, fraction: { ...one, numerator: '0' } },
      { name: 'return', value: 1, fraction: one },
    ],
  };
}

/** A game of players against a dealer seat (rules 40). */
export function bankedGame<Settings extends BankedSettings, T extends BankedTable<Settings>>(
  parts: BankedParts<Settings, T>,
): Game<Settings, T> {
  const { texts, ticketKinds } = parts;
  return stagedGame<Settings, T>({
    id: parts.id,
    rulesVersion: parts.rulesVersion,
    pieces: parts.pieces,
    seats: parts.seats,
    settings: parts.settings,
    deck: parts.deck,
    nameOf: parts.nameOf,
    stages: parts.stages,
    edge: parts.edge,
    edgeDecidedBy: parts.edgeDecidedBy,
    quickEdge: parts.quickEdge,
    tickets: parts.tickets,
    more: parts.more,
    policies: parts.policies,
    family: 'banked',
    texts: {
      en: layTexts(stagedTexts.en, bankedTexts.en, texts.en),
      ja: layTexts(stagedTexts.ja, bankedTexts.ja, texts.ja),
      id: layTexts(stagedTexts.id, bankedTexts.id, texts.id),
    },
    open: parts.openTable,
    prepare(table) {
      table.openBets();
      parts.clear?.(table);
    },
    validate: ({ settings }) => [
      ...validateBanked(settings, parts.coverOf(settings)),
      ...(parts.validateMore?.(settings) ?? []),
    ],
    buyIn: bankedBuyIn,
    nextButton: nextDealer,
    payOff(table, totals, sink) {
      parts.decide(table, sink);
      table.bank.pay(totals, table.tax, sink);
    },
    pots: (table) => table.bank.pots(),
    hits: (table) =>
      ticketKinds === undefined ? [] : ticketHits(table, table.config.tickets, (seat) => ticketKinds(table, seat)),
    taxBase: (table, seat) => table.taxFacts(seat),
    shortfall: (table, seat) => table.bank.shortfall[seat],
    rank: parts.rank,
    facts(table, seat, open, viewer) {
      const own = table.seatFacts(seat);
      const more = parts.facts?.(table, seat, open, viewer);
      return more === undefined ? own : { ...own, ...more, notes: { ...own.notes, ...more.notes } };
    },
    observe: (table, seat) => table.observeSeat(seat),
    summarize: (table, out) => table.summarizeRound(out),
  });
}
