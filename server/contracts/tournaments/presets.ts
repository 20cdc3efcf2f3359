import { defaultLevels, defaultPrizeBands, freeTournamentPrizes, generateLevels } from '@/server/engine';
import type { DocumentBody } from '../catalogue/kind';

export interface TournamentPreset {
  readonly kind: 'blinds' | 'prizes' | 'spin' | 'tournament';
  readonly slug: string;
  readonly body: DocumentBody;
}

const MOST = 100_000;

const blinds = (slug: string, values: Record<string, unknown>): TournamentPreset => ({
  kind: 'blinds',
  slug,
  body: { blinds: values },
});

const share = (places: readonly number[], entrants: number) =>
  places.map((shareBp, i) => ({
    fromEntrants: 1,
    toEntrants: entrants,
    fromRank: i + 1,
    toRank: i + 1,
    shareBp,
  }));

const prizes = (slug: string, values: Record<string, unknown>): TournamentPreset => ({
  kind: 'prizes',
  slug,
  body: { prizes: values },
});

const tournament = (slug: string, values: Record<string, unknown>, game = 'holdem'): TournamentPreset => ({
  kind: 'tournament',
  slug,
  body: { game, tournament: values },
});

const structures = [
  blinds('standard', { name: 'Standard, 10 minutes' }),
  blinds('fast', {
    name: 'Fast, 5 minutes',
    levels: defaultLevels.map((level) => ({ ...level, minutes: 5 })),
    breaks: [{ afterLevel: 12, minutes: 5 }],
  }),
  blinds('sprint', {
    name: 'Sprint, 3 minutes',
    smallestChip: 5,
    levels: generateLevels({
      levels: 20,
      minutes: 3,
      firstBigBlind: 20,
      growthPercent: 40,
      chips: [5, 25, 100, 500],
      anteFromLevel: 0,
      antePercent: 0,
    }),
    breaks: [],
  }),
];

const payments = [
  prizes('standard', { name: 'Standard, 1 to 1,100 entrants', bands: defaultPrizeBands }),
  prizes('free-nine', { name: 'Free tournament, nine places', method: 'fixed', amounts: freeTournamentPrizes }),
  prizes('tcoin-freeroll', {
    name: 'TCoin freeroll, 1,000,000 IDR',
    method: 'fixed',
    amounts: [400_000, 250_000, 150_000, 100_000, 60_000, 40_000].map((amount, i) => ({
      fromEntrants: 1,
      toEntrants: MOST,
      fromRank: i + 1,
      toRank: i + 1,
      currency: 'IDR',
      amount,
    })),
  }),
  prizes('sit-and-go-6', { name: 'Sit & Go, two of six', bands: share([6_500, 3_500], 6) }),
  prizes('sit-and-go-9', { name: 'Sit & Go, three of nine', bands: share([5_000, 3_000, 2_000], 9) }),
  prizes('sunday-tickets', { name: 'Tickets for Sunday', method: 'tickets', ticket: 'sunday-guaranteed' }),
];

const templates = [
  tournament('free-daily', {
    name: 'Free Tournament',
    type: 'freeroll',
    currency: 'IDR',
    prizes: 'free-nine',
    blinds: 'fast',
    minPlayers: 9,
    maxPlayers: 1_100,
    lateLevels: 6,
    zone: 'Asia/Jakarta',
    firstStart: '2024-03-26T04:00',
    rule: 'FREQ=DAILY;BYHOUR=4,6,8,10,12,14,16,18,20,22;BYMINUTE=0',
    announceDays: 2,
    registerMinutes: 120,
  }),
  tournament('tcoin-freeroll', {
    name: 'TCoin Freeroll',
    type: 'tcoinFreeroll',
    currency: 'TC',
    fee: 5_000,
    prizes: 'tcoin-freeroll',
    blinds: 'fast',
    minPlayers: 6,
    maxPlayers: 500,
    lateLevels: 4,
    zone: 'Asia/Jakarta',
    firstStart: '2026-01-01T21:00',
    rule: 'FREQ=DAILY',
  }),
  tournament('sunday-guaranteed', {
    name: 'Sunday Guaranteed',
    currency: 'EUR',
    buyIn: 4_500,
    fee: 500,
    guarantee: 100_000,
    prizes: 'standard',
    blinds: 'standard',
    startingChips: 3_000,
    minPlayers: 10,
    maxPlayers: 1_100,
    reEntries: 1,
    zone: 'Asia/Jakarta',
    firstStart: '2026-01-04T20:00',
    rule: 'FREQ=WEEKLY;BYDAY=SU',
    announceDays: 14,
    registerMinutes: 10_080,
  }),
  tournament('sunday-satellite', {
    name: 'Satellite to Sunday',
    currency: 'EUR',
    buyIn: 900,
    fee: 100,
    prizes: 'sunday-tickets',
    blinds: 'fast',
    minPlayers: 6,
    maxPlayers: 200,
    lateLevels: 3,
    zone: 'Asia/Jakarta',
    firstStart: '2026-01-03T20:00',
    rule: 'FREQ=WEEKLY;BYDAY=SA',
  }),
  tournament(
    'omaha-evening',
    {
      name: 'Omaha Evening',
      structure: 'PL',
      currency: 'IDR',
      buyIn: 45_000,
      fee: 5_000,
      prizes: 'standard',
      blinds: 'standard',
      minPlayers: 4,
      maxPlayers: 300,
      zone: 'Asia/Jakarta',
      firstStart: '2026-01-01T19:00',
      rule: 'FREQ=WEEKLY;BYDAY=TU,TH',
    },
    'omaha',
  ),
  tournament('sit-and-go-6', {
    name: 'Sit & Go 6-max',
    type: 'sitAndGo',
    currency: 'EUR',
    buyIn: 900,
    fee: 100,
    prizes: 'sit-and-go-6',
    blinds: 'fast',
    tableSize: 6,
    minPlayers: 6,
    maxPlayers: 6,
    openCopies: 2,
  }),
  tournament('sit-and-go-9', {
    name: 'Sit & Go 9',
    type: 'sitAndGo',
    currency: 'IDR',
    buyIn: 18_000,
    fee: 2_000,
    prizes: 'sit-and-go-9',
    blinds: 'fast',
    tableSize: 9,
    minPlayers: 9,
    maxPlayers: 9,
  }),
  ...[100, 500].map((buyIn) =>
    tournament(`spin-${buyIn / 100}`, {
      name: `Spin ${buyIn / 100}`,
      type: 'spin',
      currency: 'EUR',
      buyIn,
      spin: 'standard',
      blinds: 'sprint',
      startingChips: 500,
      tableSize: 3,
      minPlayers: 3,
      maxPlayers: 3,
      openCopies: 2,
    }),
  ),
];

/**
 * A room's first tournaments: blind and prize structures, the Spin table, the ten free tournaments a day (rules 60), a
 * TCoin freeroll, Sit & Gos, Spins, a satellite and the weekly guaranteed event.
 */
export const tournamentPresets: readonly TournamentPreset[] = [
  ...structures,
  ...payments,
  { kind: 'spin', slug: 'standard', body: { spin: { name: 'Standard' } } },
  ...templates,
];
