import { bankedGame } from '../../banked/game';
import { bankedPolicies } from '../../banked/policies';
import { bankedSettings } from '../../banked/settings';
import { BankedTable, betStage, dealStage, showStage } from '../../banked/table';
import { allTiles, tileText } from '../../cards/tile';
import type { SettingsOf, SettingsSpec } from '../../settings';
import { fourTilesRank, rankFour, specials } from '../../tiles/four';
import { headsUpFour } from '../../tiles/heads-up';
import { fourTileTickets, ticketKindsOfFour } from '../../tiles/tickets';
import en from './texts/en.json';
import id from './texts/id.json';
import ja from './texts/ja.json';

const SEATS_MAX = 6;

const settings = {
  ...bankedSettings({ seatsMax: SEATS_MAX, minBet: 1_000, maxBet: 100_000, dealerMode: 'rotating' }),
  specialPays: {
    kind: 'table',
    group: 'pays',
    minRows: 0,
    maxRows: specials.length,
    columns: {
      special: { kind: 'choice', options: specials, default: 'sixGod' },
      times: { kind: 'int', min: 1, max: 100, default: 1, unit: 'times' },
    },
    default: [...specials].reverse().map((special) => ({ special, times: 1 })),
  },
  lookSeconds: { kind: 'duration', unit: 'seconds', min: 3, max: 60, default: 10, group: 'timing' },
} as const satisfies SettingsSpec;

export type Settings = SettingsOf<typeof settings>;

class DominoDealerTable extends BankedTable<Settings> {
  rank(seat: number): number {
    return rankFour(this.cardOf(seat, 0), this.cardOf(seat, 1), this.cardOf(seat, 2), this.cardOf(seat, 3));
  }
}

/** What a player's winning hand pays; the dealer always takes single bets. */
function pays(values: Settings, rank: number): number {
  if (rank < 100) return 1;
  return values.specialPays.find((row) => row.special === specials[rank - 100])?.times ?? 1;
}

function coverOf(values: Settings) {
  return { own2: 2, dealer2: 2 * Math.max(1, ...values.specialPays.map((row) => row.times)) };
}

function expectationOf(values: Settings) {
  const { total, ties, winsBySpecial } = headsUpFour();
  // Both sides win equally often; a tie is the dealer's, and a special may pay more than once.
  const extra = winsBySpecial.reduce((sum, wins, place) => sum + wins * (pays(values, 100 + place) - 1), 0);
  return { total, ties, expectation: extra - ties };
}

/** Domino Dealer (rules 40): four tiles against the dealer's, specials, then left, then right; equal is the dealer's. */
export const dominoDealer = bankedGame<Settings, DominoDealerTable>({
  id: 'domino-dealer',
  rulesVersion: 1,
  pieces: 'tiles',
  seats: { min: 2, max: SEATS_MAX },
  settings,
  texts: { en, ja, id },
  policies: bankedPolicies(),
  deck: allTiles,
  nameOf: tileText,
  stages: [betStage(), dealStage('deal', 4), showStage('show')],
  coverOf,
  openTable: (config) => new DominoDealerTable(config, 'domino-dealer', SEATS_MAX, 4, coverOf(config.settings)),
  validateMore(values) {
    const { total, expectation } = expectationOf(values);
    if (expectation <= 0) return [];
    const percent = ((expectation / total) * 100).toFixed(3);
    return [{ path: 'specialPays', severity: 'warning', code: 'playerFavoured', params: { percent } }];
  },
  decide(table) {
    const { bank } = table;
    const dealer = table.rank(bank.dealer);
    for (const seat of bank.order) {
      const own = table.rank(seat);
      const bet = bank.bet[seat];
      bank.contest(seat, bank.dealer, bet, own > dealer ? bet * pays(table.settings, own) : -bet);
    }
  },
  tickets: fourTileTickets,
  ticketKinds: (table, seat) => ticketKindsOfFour(table.handOf(seat)),
  rank: (table, seat) => fourTilesRank(table.handOf(seat)),
  edgeDecidedBy: ['specialPays'],
  edge({ settings: values }) {
    const { total, ties, expectation } = expectationOf(values);
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
        figure('tie', ties),
      ],
    };
  },
});
