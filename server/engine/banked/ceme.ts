import { allTiles, tileText } from '../cards/tile';
import type { Edge, Game, Texts } from '../game';
import type { SettingsIssue, SettingsOf, SettingsSpec } from '../settings';
import { digitOfTwo } from '../tiles/digit';
import { specialOf } from '../tiles/four';
import { fourTileTickets } from '../tiles/tickets';
import { cemeOutcomes } from './ceme-edge';
import { bankedGame } from './game';
import { bankedPolicies } from './policies';
import { bankedSettings, type DealerMode } from './settings';
import { BankedTable, betStage, dealStage, showStage } from './table';

const SEATS_MAX = 8;

function settingsFor(dealerMode: DealerMode) {
  return {
    ...bankedSettings({ seatsMax: SEATS_MAX, minBet: 1_000, maxBet: 100_000, dealerMode }),
    ninePays: { kind: 'int', min: 1, max: 10, default: 2, unit: 'times', group: 'pays' },
    lookSeconds: { kind: 'duration', unit: 'seconds', min: 3, max: 60, default: 10, group: 'timing' },
  } as const satisfies SettingsSpec;
}

export type CemeSettings = SettingsOf<ReturnType<typeof settingsFor>>;

/** A unit of bet costs the player itself and the dealer what a 9 pays: 1/2 by default (rules 40, Cover). */
function coverOf(settings: CemeSettings) {
  return { own2: 2, dealer2: settings.ninePays * 2 };
}

function digit(table: BankedTable<CemeSettings>, seat: number): number {
  return digitOfTwo(table.cardOf(seat, 0), table.cardOf(seat, 1));
}

/** A ticket looks at the player's two and the dealer's two tiles; the dealer has one against each player (rules 50). */
function ticketKinds(table: BankedTable<CemeSettings>, seat: number): (string | null)[] {
  const { bank } = table;
  const against = (player: number) =>
    specialOf(
      table.cardOf(player, 0),
      table.cardOf(player, 1),
      table.cardOf(bank.dealer, 0),
      table.cardOf(bank.dealer, 1),
    );
  if (seat === bank.dealer) return bank.order.map(against);
  return bank.order.includes(seat) ? [against(seat)] : [];
}

/** What a player wins per unit bet with `own` against the dealer's digit: a tie and 9 against 9 are the dealer's. */
export function cemePays(own: number, dealer: number, ninePays: number): number {
  if (own <= dealer) return -1;
  return own === 9 ? ninePays : 1;
}

/**
 * Ceme and Ceme Keliling (rules 40): two tiles, last digit against the dealer's. They differ in who deals next.
 */
export function cemeGame(
  id: string,
  dealerMode: DealerMode,
  own: Readonly<Record<'en' | 'ja' | 'id', Texts>>,
): Game<CemeSettings, BankedTable<CemeSettings>> {
  return bankedGame<CemeSettings, BankedTable<CemeSettings>>({
    id,
    rulesVersion: 1,
    pieces: 'tiles',
    seats: { min: 2, max: SEATS_MAX },
    settings: settingsFor(dealerMode),
    texts: own,
    policies: bankedPolicies(),
    deck: allTiles,
    nameOf: tileText,
    stages: [betStage(), dealStage('deal', 2), showStage('look')],
    coverOf,
    openTable: (config) => new BankedTable(config, id, SEATS_MAX, 2, coverOf(config.settings)),
    validateMore,
    decide(table) {
      const { bank } = table;
      for (const seat of bank.order) {
        const bet = bank.bet[seat];
        const pays = cemePays(digit(table, seat), digit(table, bank.dealer), table.settings.ninePays);
        bank.contest(seat, bank.dealer, bet, bet * pays);
      }
    },
    ticketKinds,
    tickets: fourTileTickets,
    rank: (table, seat) => ({
      category: `digit${digit(table, seat)}`,
      cards: Array.from(table.handOf(seat), tileText),
    }),
    edgeDecidedBy: ['ninePays'],
    edge: (config) => cemeEdge(config.settings),
  });
}

function validateMore(settings: CemeSettings): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  const { total, expectation } = cemeOutcomes(settings.ninePays);
  if (expectation > 0)
    issues.push({
      path: 'ninePays',
      severity: 'warning',
      code: 'playerFavoured',
      params: { percent: ((expectation / total) * 100).toFixed(3) },
    });
  return issues;
}

function cemeEdge(settings: CemeSettings): Edge {
  const { total, dealerHigher, tie, wins, nines, expectation } = cemeOutcomes(settings.ninePays);
  const figure = (name: string, count: number) => ({
    name,
    value: count / total,
    fraction: { numerator: String(count), denominator: String(total) },
  });
  return {
    exact: true,
    figures: [
      { ...figure('playerEv', expectation), judged: 'expectation' },
      figure('return', total + expectation),
      figure('dealerHigher', dealerHigher),
      figure('tie', tie),
      figure('playerWins', wins),
      figure('playerWinsNine', nines),
    ],
  };
}
