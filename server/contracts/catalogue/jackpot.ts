import {
  defaultsOf,
  findGame,
  games,
  isQualifier,
  type Qualifier,
  qualifierHands,
  type SettingsIssue,
  type SettingsOf,
  type SettingsSpec,
  ticketReturn,
} from '@/server/engine';

const MOST = 1_000_000_000_000;
const RANKS = [...'23456789TJQKA'];
const FULL = 10_000;

const gamesWith = (part: 'badBeat' | 'tickets') => games.filter((game) => game[part]).map((game) => game.id);
const prizeHands = [...new Set(games.flatMap((game) => Object.keys(game.tickets?.multipliers ?? {})))].sort();

const badBeat = { field: 'type', in: ['badBeat'] } as const;
const tickets = { field: 'type', in: ['tickets'] } as const;

/**
 * A jackpot pool (rules 50, Jackpots). `badBeat`: raked hands feed it and the best hand that loses is paid; `tickets`:
 * seats buy tickets whose prizes are multiples of the price. Shares of a bad beat and the seed add up to 100 %.
 */
export const jackpotSettings = {
  name: { kind: 'text', group: 'pool', minLength: 1, maxLength: 60, default: null },
  type: { kind: 'choice', group: 'pool', options: ['badBeat', 'tickets'], default: 'badBeat' },
  rateBp: { kind: 'basisPoints', group: 'contribution', min: 0, max: 2_000, default: 100, dependsOn: badBeat },
  dropCap: {
    kind: 'money',
    group: 'contribution',
    min: 1,
    max: MOST,
    default: 50,
    optional: true,
    dependsOn: badBeat,
  },
  source: {
    kind: 'choice',
    group: 'contribution',
    options: ['onTop', 'fromRake'],
    default: 'onTop',
    dependsOn: badBeat,
  },
  minPlayers: {
    kind: 'int',
    group: 'contribution',
    unit: 'players',
    min: 3,
    max: 10,
    default: 4,
    dependsOn: badBeat,
  },
  /** Of each contribution, to the reserve. */
  reserveBp: { kind: 'basisPoints', group: 'contribution', min: 0, max: FULL, default: 0 },
  loserBp: { kind: 'basisPoints', group: 'shares', min: 0, max: FULL, default: 4_000, dependsOn: badBeat },
  winnerBp: { kind: 'basisPoints', group: 'shares', min: 0, max: FULL, default: 2_000, dependsOn: badBeat },
  tableBp: { kind: 'basisPoints', group: 'shares', min: 0, max: FULL, default: 2_000, dependsOn: badBeat },
  /** Stays in the pool when it is won. */
  seedBp: { kind: 'basisPoints', group: 'shares', min: 0, max: FULL, default: 2_000, dependsOn: badBeat },
  qualifiers: {
    kind: 'table',
    group: 'qualifiers',
    minRows: 1,
    maxRows: 20,
    columns: {
      game: { kind: 'choice', options: gamesWith('badBeat'), default: 'holdem' },
      hand: { kind: 'choice', options: qualifierHands, default: 'quads' },
      rank: { kind: 'choice', options: RANKS, default: '8' },
      second: { kind: 'choice', options: RANKS, default: null, optional: true },
    },
    default: games.flatMap(({ id, badBeat: offer }) => (offer ? [{ game: id, ...offer.qualifier }] : [])),
    dependsOn: badBeat,
  },
  prices: {
    kind: 'table',
    group: 'tickets',
    minRows: 1,
    maxRows: 8,
    columns: { price: { kind: 'money', min: 1, max: MOST, default: 100 } },
    default: [{ price: 100 }, { price: 500 }, { price: 1_000 }],
    dependsOn: tickets,
  },
  prizes: {
    kind: 'table',
    group: 'tickets',
    minRows: 1,
    maxRows: 60,
    columns: {
      game: { kind: 'choice', options: gamesWith('tickets'), default: 'holdem' },
      hand: { kind: 'choice', options: prizeHands, default: prizeHands[0] },
      multiplier: { kind: 'int', unit: 'times', min: 1, max: 10_000_000, default: 10 },
    },
    default: games.flatMap(({ id, tickets: offer }) =>
      Object.entries(offer?.multipliers ?? {}).map(([hand, multiplier]) => ({ game: id, hand, multiplier })),
    ),
    dependsOn: tickets,
  },
  /** Prizes above this multiple of the price wait for people; others are paid with the hand. */
  autoPayMultiplier: {
    kind: 'int',
    group: 'tickets',
    unit: 'times',
    min: 0,
    max: 10_000_000,
    default: 250,
    dependsOn: tickets,
  },
  /** What the pool is filled up to from the reserve when it was won, as far as that goes. */
  resetValue: { kind: 'money', group: 'limits', min: 0, max: MOST, default: 0 },
  /** From here on contributions go to the reserve. */
  ceiling: { kind: 'money', group: 'limits', min: 1, max: MOST, default: null, optional: true },
  /** What a prize does that the pool cannot pay in full. */
  shortfall: { kind: 'choice', group: 'limits', options: ['reserve', 'proRata'], default: 'reserve' },
} as const satisfies SettingsSpec;

export type JackpotSettings = SettingsOf<typeof jackpotSettings>;

const errorAt = (path: string, code: string, params?: SettingsIssue['params']): SettingsIssue => ({
  path,
  severity: 'error',
  code,
  ...(params && { params }),
});
const warningAt = (path: string, code: string, params?: SettingsIssue['params']): SettingsIssue => ({
  ...errorAt(path, code, params),
  severity: 'warning',
});

/** The multipliers that a pool's tickets have in one game. */
export function multipliersOf(settings: JackpotSettings, game: string): Record<string, number> {
  const rows = settings.prizes.filter((row) => row.game === game);
  return Object.fromEntries(rows.map((row) => [row.hand, row.multiplier]));
}

/** The qualifier that a pool has in one game, or `undefined` where that game does not feed it. */
export function qualifierOf(settings: JackpotSettings, game: string): Qualifier | undefined {
  const row = settings.qualifiers.find((each) => each.game === game);
  return row && { hand: row.hand as Qualifier['hand'], rank: row.rank, second: row.second };
}

function badBeatIssues(settings: JackpotSettings): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  const { loserBp, winnerBp, tableBp, seedBp, resetValue } = settings;
  const sum = loserBp + winnerBp + tableBp + seedBp;
  if (sum !== FULL) issues.push(errorAt('seedBp', 'sharesNotWhole', { sum: sum / 100 }));
  settings.qualifiers.forEach((row, i) => {
    if (settings.qualifiers.findIndex((other) => other.game === row.game) < i)
      issues.push(errorAt(`qualifiers.${i}.game`, 'gameTwice', { game: row.game }));
    if (!isQualifier({ hand: row.hand as Qualifier['hand'], rank: row.rank, second: row.second }))
      issues.push(errorAt(`qualifiers.${i}.rank`, 'noSuchHand'));
  });
  if (seedBp === 0 && resetValue === 0) issues.push(warningAt('seedBp', 'startsEmpty'));
  if (settings.rateBp === 0) issues.push(warningAt('rateBp', 'neverGrows'));
  return issues;
}

function ticketIssues(settings: JackpotSettings): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  const prices = settings.prices.map((row) => row.price);
  prices.forEach((price, i) => {
    if (prices.indexOf(price) < i) issues.push(errorAt(`prices.${i}.price`, 'priceTwice', { price }));
  });
  settings.prizes.forEach((row, i) => {
    const offer = findGame(row.game)?.tickets;
    if (offer && !(row.hand in offer.multipliers))
      issues.push(errorAt(`prizes.${i}.hand`, 'handNotOfGame', { game: row.game, hand: row.hand }));
    const first = settings.prizes.findIndex((other) => other.game === row.game && other.hand === row.hand);
    if (first < i) issues.push(errorAt(`prizes.${i}.hand`, 'prizeTwice', { game: row.game, hand: row.hand }));
  });
  for (const game of new Set(settings.prizes.map((row) => row.game))) {
    const percent = ticketPercent(settings, game);
    const at = settings.prizes.findIndex((row) => row.game === game);
    if (percent !== null && percent > 100)
      issues.push(warningAt(`prizes.${at}.multiplier`, 'returnsTooMuch', { game, percent: percent.toFixed(2) }));
  }
  return issues;
}

/** What tickets of a pool give back in one game, in percent, where the game's usual settings are played. */
export function ticketPercent(settings: JackpotSettings, game: string): number | null {
  const found = findGame(game);
  const odds = found?.tickets?.odds(defaultsOf(found.settings));
  return odds ? ticketReturn(odds, multipliersOf(settings, game)) * 100 : null;
}

/** Cross-checks of a pool: shares are the whole, hands exist in their games, prizes and games stand once. */
export function jackpotIssues(settings: JackpotSettings): SettingsIssue[] {
  const issues = settings.type === 'badBeat' ? badBeatIssues(settings) : ticketIssues(settings);
  if (settings.ceiling !== null && settings.ceiling <= settings.resetValue)
    issues.push(errorAt('ceiling', 'ceilingBelowReset', { reset: settings.resetValue }));
  if (settings.reserveBp === FULL) issues.push(warningAt('reserveBp', 'neverGrows'));
  return issues;
}

/** What a running bad-beat jackpot keeps until it is won; everything else of a change holds at once (standards 24). */
const HELD = [
  'rateBp',
  'dropCap',
  'source',
  'minPlayers',
  'reserveBp',
  'loserBp',
  'winnerBp',
  'tableBp',
  'seedBp',
  'qualifiers',
] as const satisfies readonly (keyof JackpotSettings)[];

/** A pool's settings as they hold now: those that are live, with the terms that the running jackpot began under. */
export function settingsInForce(live: JackpotSettings, terms: JackpotSettings): JackpotSettings {
  if (live.type !== 'badBeat') return live;
  return { ...live, ...Object.fromEntries(HELD.map((field) => [field, terms[field]])) };
}

/** The fields of a change that wait until the running jackpot is won. */
export function waitingFields(live: JackpotSettings, terms: JackpotSettings): string[] {
  if (live.type !== 'badBeat') return [];
  return HELD.filter((field) => JSON.stringify(live[field]) !== JSON.stringify(terms[field]));
}
