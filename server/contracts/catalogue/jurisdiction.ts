import { families, games, type SettingsIssue, type SettingsOf, type SettingsSpec, taxSettings } from '@/server/engine';
import { COUNTRIES } from '../countries';
import { schemaOf } from '../schema-of';
import { REAL_CURRENCIES } from './currencies';
import { type DocumentBody, repeated, sectionOf } from './kind';

const MOST = 1_000_000_000_000;

const threshold = (basis: string) =>
  ({
    kind: 'money',
    group: 'rate',
    min: 1,
    max: MOST,
    default: null,
    optional: true,
    dependsOn: { field: 'basis', in: [basis] },
  }) as const;

/**
 * What the law of some countries asks of their players, beside what tables withhold when a hand is settled. It claims
 * the players of its countries, at its games, for its currencies; each of these is claimed by one live jurisdiction at
 * most, which whoever submits or approves a second one is told. A version governs the hands that ended while it was live.
 */
export const jurisdictionSettings = {
  /** ISO 3166-1, two letters; at least one. */
  countries: {
    kind: 'table',
    group: 'claim',
    columns: { code: { kind: 'text', minLength: 2, maxLength: 2, default: null } },
    minRows: 1,
    maxRows: COUNTRIES.size,
    default: [],
  },
  /** Families and games; none are all. */
  games: {
    kind: 'table',
    group: 'claim',
    columns: { game: { kind: 'choice', options: [...families, ...games.map((game) => game.id)], default: 'poker' } },
    minRows: 0,
    maxRows: 60,
    default: [],
  },
  /** None are all that are money. */
  currencies: {
    kind: 'table',
    group: 'claim',
    columns: { currency: { kind: 'choice', options: REAL_CURRENCIES, default: 'EUR' } },
    minRows: 0,
    maxRows: REAL_CURRENCIES.length,
    default: [],
  },
  /** Of each hand's bets, of each hand's net win, or of the net winnings of a calendar month of accounting days. */
  basis: { kind: 'choice', group: 'rate', options: ['bets', 'wins', 'period'], default: 'bets' },
  rateBp: taxSettings.rateBp,
  rounding: taxSettings.rounding,
  /** A hand's net win counts from here on. */
  perWinThresholdMinor: threshold('wins'),
  /** A month's net winnings count from here on. */
  perPeriodThresholdMinor: threshold('period'),
  /** Of a month that reaches the threshold: all of it, or what exceeds the threshold. */
  perPeriodTaxed: {
    kind: 'choice',
    group: 'rate',
    options: ['whole', 'excess'],
    default: 'whole',
    dependsOn: { field: 'basis', in: ['period'] },
  },
} as const satisfies SettingsSpec;

export type JurisdictionSettings = SettingsOf<typeof jurisdictionSettings>;

/** Ids of the games that it claims. */
export function gamesClaimed({ games: rows }: JurisdictionSettings): readonly string[] {
  const claimed = games.filter(
    ({ id, family }) => rows.length === 0 || rows.some(({ game }) => game === id || game === family),
  );
  return claimed.map((game) => game.id);
}

/** The currencies that it claims; those of no value are never taxed (rules 00, Tax). */
export function currenciesClaimed({ currencies: rows }: JurisdictionSettings): readonly string[] {
  return rows.length === 0 ? REAL_CURRENCIES : rows.map((row) => row.currency);
}

export function jurisdictionIssues(settings: JurisdictionSettings): SettingsIssue[] {
  const { countries, games: played, currencies, perWinThresholdMinor, perPeriodThresholdMinor } = settings;
  const issues: SettingsIssue[] = [
    ...repeated('countries', 'code', countries),
    ...repeated('games', 'game', played),
    ...repeated('currencies', 'currency', currencies),
  ];
  const error = (path: string, code: string, params?: SettingsIssue['params']) =>
    issues.push({ path, severity: 'error', code, ...(params && { params }) });
  if (countries.length === 0) error('countries', 'noCountry');
  countries.forEach(({ code }, i) => {
    if (!COUNTRIES.has(code)) error(`countries.${i}.code`, 'unknownCountry', { country: code });
  });
  if (currencies.length !== 1) {
    // An amount means something in one currency alone.
    if (perWinThresholdMinor !== null) error('perWinThresholdMinor', 'thresholdCurrency');
    if (perPeriodThresholdMinor !== null) error('perPeriodThresholdMinor', 'thresholdCurrency');
  }
  return issues;
}

interface Claimant {
  readonly slug: string;
  readonly body: DocumentBody;
}

const settingsIn = (body: DocumentBody): JurisdictionSettings | null =>
  schemaOf(jurisdictionSettings).safeParse(sectionOf(body, 'jurisdiction')).data ?? null;

/**
 * Where a jurisdiction claims what another one claims that stands beside it: an error at the country, with the game and the
 * currency that they share. A body that breaks its own limits claims nothing yet.
 */
export function rivalIssues(own: Claimant, standing: readonly Claimant[]): SettingsIssue[] {
  const settings = settingsIn(own.body);
  if (settings === null) return [];
  const [played, currencies] = [gamesClaimed(settings), currenciesClaimed(settings)];
  return standing
    .filter((other) => other.slug !== own.slug)
    .flatMap((other) => {
      const theirs = settingsIn(other.body);
      if (theirs === null) return [];
      const game = gamesClaimed(theirs).find((id) => played.includes(id));
      const currency = currenciesClaimed(theirs).find((code) => currencies.includes(code));
      if (game === undefined || currency === undefined) return [];
      return settings.countries.flatMap(({ code }, i): SettingsIssue[] => {
        if (!theirs.countries.some((each) => each.code === code)) return [];
        const params = { country: code, game, currency, slug: other.slug };
        return [{ path: `jurisdiction.countries.${i}.code`, severity: 'error', code: 'claimedTwice', params }];
      });
    });
}
