import {
  defaultsOf,
  gameById,
  type HandConfig,
  type RakeSettings,
  rakeSettings,
  type TaxSettings,
  taxSettings,
} from '@/server/engine';

/** A ready table to simulate, to demonstrate and to start one's own from. Amounts are minor units of `currency`. */
export interface TablePreset {
  readonly slug: string;
  readonly name: string;
  readonly gameId: string;
  readonly currency: 'EUR' | 'IDR' | 'CHIP';
  readonly seats: number;
  readonly config: HandConfig;
}

interface PresetSource extends Omit<TablePreset, 'config'> {
  /** What differs from the game's defaults. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly rake: RakeSettings | null;
  readonly tax: TaxSettings | null;
}

/** Rules 00, Rake: EUR 0.01 for each full 0.20; 0.75, 2.00 or 3.00 at most for 2, 3 or more players. */
const euRake = defaultsOf(rakeSettings);
/** Rules 00, Tax: 3 %, half-up. */
const tax = defaultsOf(taxSettings);
/** 5 %, at most IDR 5,000 heads-up, 10,000 otherwise. */
const idrRake: RakeSettings = {
  ...euRake,
  method: 'percent',
  rateBp: 500,
  caps: [
    { fromStake: 0, fromPlayers: 2, toPlayers: 2, cap: 5_000 },
    { fromStake: 0, fromPlayers: 3, toPlayers: 10, cap: 10_000 },
  ],
};

const holdem: readonly PresetSource[] = [
  {
    slug: 'holdem-nl-050-100',
    name: 'NL Hold’em 0.50/1, six seats',
    gameId: 'holdem',
    currency: 'EUR',
    seats: 6,
    settings: { structure: 'NL', smallBlind: 50, bigBlind: 100, buyInMin: 4_000, buyInMax: 10_000, seats: 6 },
    rake: euRake,
    tax: null,
  },
  {
    slug: 'holdem-nl-heads-up',
    name: 'NL Hold’em 1/2, heads-up',
    gameId: 'holdem',
    currency: 'EUR',
    seats: 2,
    settings: { structure: 'NL', smallBlind: 100, bigBlind: 200, buyInMin: 8_000, buyInMax: 20_000, seats: 2 },
    rake: euRake,
    tax: null,
  },
  {
    slug: 'holdem-pl-100-200',
    name: 'PL Hold’em 1/2, six seats',
    gameId: 'holdem',
    currency: 'EUR',
    seats: 6,
    settings: { structure: 'PL', smallBlind: 100, bigBlind: 200, buyInMin: 4_000, buyInMax: 20_000, seats: 6 },
    rake: euRake,
    tax: null,
  },
  {
    slug: 'holdem-hpl-050-100',
    name: 'Half-pot Hold’em 0.50/1, nine seats',
    gameId: 'holdem',
    currency: 'EUR',
    seats: 9,
    settings: { structure: 'HPL', smallBlind: 50, bigBlind: 100, buyInMin: 2_000, buyInMax: 10_000, seats: 9 },
    rake: euRake,
    tax: null,
  },
  {
    slug: 'holdem-fl-200-400',
    name: 'FL Hold’em 2/4, ten seats, artificial all-in',
    gameId: 'holdem',
    currency: 'EUR',
    seats: 10,
    settings: {
      structure: 'FL',
      smallBlind: 100,
      bigBlind: 200,
      upperLimit: 400,
      buyInMin: 2_000,
      buyInMax: null,
      seats: 10,
      artificialAllIn: 'byStructure',
      allowance: 2,
    },
    rake: euRake,
    tax: null,
  },
  {
    slug: 'holdem-sl-1-2-3',
    name: 'SL Hold’em 1-2-3, six seats',
    gameId: 'holdem',
    currency: 'EUR',
    seats: 6,
    settings: {
      structure: 'SL',
      smallBlind: 50,
      bigBlind: 100,
      spreadLimits: [{ limit: 100 }, { limit: 100 }, { limit: 200 }, { limit: 300 }],
      capFactor: 3,
      buyInMin: 2_000,
      buyInMax: null,
      seats: 6,
    },
    rake: euRake,
    tax: null,
  },
  {
    slug: 'holdem-nl-ante-full-ring',
    name: 'NL Hold’em 1/2 with ante 0.25, nine seats',
    gameId: 'holdem',
    currency: 'EUR',
    seats: 9,
    settings: {
      structure: 'NL',
      smallBlind: 100,
      bigBlind: 200,
      anteKind: 'every',
      ante: 25,
      buyInMin: 8_000,
      buyInMax: 20_000,
      seats: 9,
    },
    rake: euRake,
    tax: null,
  },
  {
    slug: 'holdem-nl-idr-tax',
    name: 'NL Hold’em 500/1,000 rupiah, 3 % tax, no rake',
    gameId: 'holdem',
    currency: 'IDR',
    seats: 6,
    settings: {
      structure: 'NL',
      smallBlind: 500,
      bigBlind: 1_000,
      chipUnit: 100,
      buyInMin: 20_000,
      buyInMax: 100_000,
      seats: 6,
    },
    rake: null,
    tax,
  },
  {
    slug: 'holdem-nl-idr-rake-tax',
    name: 'NL Hold’em 1,000/2,000 rupiah, rake and tax',
    gameId: 'holdem',
    currency: 'IDR',
    seats: 6,
    settings: {
      structure: 'NL',
      smallBlind: 1_000,
      bigBlind: 2_000,
      chipUnit: 100,
      buyInMin: 40_000,
      buyInMax: 200_000,
      seats: 6,
    },
    rake: idrRake,
    tax,
  },
];

/** Rulebook D's other games at their default stakes, under the EU schedule. */
const poker = (
  [
    ['omaha-pl', 'PL Omaha, six seats', 'omaha', 6],
    ['omaha8-fl', 'Omaha Hi/Lo, nine seats', 'omaha8', 9],
    ['stud7-fl', '7-Card Stud, eight seats', 'stud7', 8],
    ['stud8-fl', '7-Card Stud Hi/Lo, eight seats', 'stud8', 8],
    ['razz-fl', 'Razz, eight seats', 'razz', 8],
    ['soko', 'Soko, eight seats', 'soko', 8],
    ['draw5', '5-Card Draw, six seats', 'draw5', 6],
    ['draw27-triple', '2-7 Triple Draw, six seats', 'draw27', 6],
    ['draw27-single', '2-7 Single Draw, six seats', 'draw27-single', 6],
    ['badugi', 'Badugi, six seats', 'badugi', 6],
    ['short-deck', 'Short deck, six seats', 'short-deck', 6],
    ['americana', 'Americana, six seats', 'americana', 6],
    ['draw32', '32-Card Draw, five seats', 'draw32', 5],
  ] as const
).map(([slug, name, gameId, seats]): PresetSource => {
  return { slug, name, gameId, currency: 'EUR', seats, settings: {}, rake: euRake, tax: null };
});

/** Rulebook A's games at their default stakes in rupiah: the 3 % tax, no rake. */
const southEastAsian = (
  [
    ['ceme', 'Ceme, fixed dealer', 'ceme', 8],
    ['ceme-keliling', 'Ceme Keliling', 'ceme-keliling', 8],
    ['domino-dealer', 'Domino Dealer', 'domino-dealer', 6],
    ['domino-qq', 'Domino QQ', 'domino-qq', 6],
    ['qq-spirit', 'QQ Spirit', 'qq-spirit', 8],
    ['super-bull', 'Super Bull', 'super-bull', 8],
    ['super10', 'Super 10', 'super10', 8],
    ['capsa', 'Capsa against a dealer', 'capsa-banker', 4],
    ['capsa-susun', '13 Card', 'capsa-susun', 4],
    ['gaple', 'Gaple', 'gaple', 4],
    ['blackjack', 'Blackjack against a dealer', 'blackjack', 7],
  ] as const
).map(([slug, name, gameId, seats]): PresetSource => {
  return { slug, name, gameId, currency: 'IDR', seats, settings: {}, rake: null, tax };
});

/** A player against the house (rulebook B), and virtual chips that are neither raked nor taxed (rulebook C). */
const others: readonly PresetSource[] = [
  {
    slug: 'casino-holdem',
    name: 'Casino Hold’em',
    gameId: 'casino-holdem',
    currency: 'EUR',
    seats: 1,
    settings: {},
    rake: null,
    tax: null,
  },
  {
    slug: 'naiko',
    name: 'Naiko, nine seats',
    gameId: 'naiko',
    currency: 'CHIP',
    seats: 9,
    settings: {},
    rake: null,
    tax: null,
  },
];

/** The preset tables, in the order in which they are offered. */
export const tablePresets: readonly TablePreset[] = [...holdem, ...poker, ...southEastAsian, ...others].map(
  ({ settings, rake, tax: taxed, ...preset }) => ({
    ...preset,
    config: {
      settings: { ...defaultsOf(gameById(preset.gameId).settings), ...settings },
      rake,
      tax: taxed,
      virtual: preset.currency === 'CHIP',
    },
  }),
);

/** The preset of that slug, or `undefined`. */
export function findPreset(slug: string): TablePreset | undefined {
  return tablePresets.find((preset) => preset.slug === slug);
}
