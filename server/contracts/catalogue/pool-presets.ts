import { defaultsOf, findGame } from '@/server/engine';
import { jackpotSettings } from './jackpot';
import { jurisdictionSettings } from './jurisdiction';
import type { DocumentBody } from './kind';
import { protectionSettings } from './protection';
import { tcoinSettings } from './tcoin';

/** A ready policy to start one's own from. */
export interface PolicyPreset {
  readonly kind: 'jackpot' | 'jurisdiction' | 'protection' | 'tcoin';
  readonly slug: string;
  readonly body: DocumentBody;
}

const pool = defaultsOf(jackpotSettings);

/** Tickets that give back less than they cost; Hold'em's rulebook multipliers do not. */
const paying = pool.prizes.filter(({ game }) => game !== 'holdem');

/** An example of a jurisdiction at poker in one currency; the rates and thresholds are nobody's law. */
const jurisdiction = (country: string, currency: string, more: object): PolicyPreset => ({
  kind: 'jurisdiction',
  slug: `example-${country.toLowerCase()}`,
  body: {
    jurisdiction: {
      ...defaultsOf(jurisdictionSettings),
      countries: [{ code: country }],
      games: [{ game: 'poker' }],
      currencies: [{ currency }],
      ...more,
    },
  },
});

/**
 * The rulebooks' policies: the bad-beat jackpot of D in euro, the ticket jackpot of A in rupiah, two artificial all-ins in
 * 24 hours, and TCoin with its cap of 1,200,000 (rules 00, 50, 60); and a jurisdiction by bets, by wins and by the month.
 */
export const policyPresets: readonly PolicyPreset[] = [
  {
    kind: 'jackpot',
    slug: 'bad-beat',
    body: { currency: 'EUR', jackpot: { ...pool, name: 'Bad-beat jackpot', resetValue: 10_000 } },
  },
  {
    kind: 'jackpot',
    slug: 'tickets',
    body: {
      currency: 'IDR',
      jackpot: { ...pool, name: 'Ticket jackpot', type: 'tickets', prizes: paying, reserveBp: 500 },
    },
  },
  jurisdiction('FI', 'EUR', { basis: 'bets', rateBp: 100 }),
  jurisdiction('DE', 'EUR', { basis: 'wins', rateBp: 2_000, perWinThresholdMinor: 5_000 }),
  jurisdiction('JP', 'EUR', {
    basis: 'period',
    rateBp: 1_000,
    perPeriodThresholdMinor: 10_000,
    perPeriodTaxed: 'excess',
  }),
  { kind: 'protection', slug: 'two-a-day', body: { protection: defaultsOf(protectionSettings) } },
  { kind: 'tcoin', slug: 'tcoin', body: { tcoin: defaultsOf(tcoinSettings) } },
];

/** Which of the preset policies a table of a game can have, as its fields name them. */
export function presetPoolsOf(gameId: string, currency: string, raked: boolean): Readonly<Record<string, string>> {
  const game = findGame(gameId);
  if (!game || currency === 'CHIP') return {};
  return {
    ...(raked && currency === 'EUR' && game.badBeat && { badBeat: 'bad-beat' }),
    ...(currency === 'IDR' && paying.some((row) => row.game === gameId) && { tickets: 'tickets' }),
    ...('artificialAllIn' in game.settings && { protection: 'two-a-day' }),
    tcoin: 'tcoin',
  };
}
