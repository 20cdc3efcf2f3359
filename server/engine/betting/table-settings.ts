import { missedBlindRules } from '../game';
import type { Field, SettingsOf, SettingsSpec } from '../settings';
import { type Structure, structures, type Variant } from './variant';

const MOST = 1_000_000_000_000;

const blinds = {
  smallBlind: { kind: 'money', min: 1, max: MOST, default: 50, group: 'stakes' },
  bigBlind: { kind: 'money', min: 1, max: MOST, default: 100, group: 'stakes' },
} as const satisfies SettingsSpec;

const bringIn = {
  bringInAnte: { kind: 'money', min: 1, max: MOST, default: 10, group: 'stakes' },
  /** Empty: twice one ante (rules 10, Stud specifics). */
  bringIn: { kind: 'money', min: 1, max: MOST, default: null, optional: true, group: 'stakes' },
  lowerLimit: {
    kind: 'money',
    min: 1,
    max: MOST,
    default: 100,
    group: 'stakes',
    dependsOn: { field: 'structure', in: ['FL'] },
  },
} as const satisfies SettingsSpec;

const anteOnly = {
  ante: { kind: 'money', min: 1, max: MOST, default: 100, group: 'stakes' },
  /** Empty: no limit but the stack. */
  maxRaise: { kind: 'money', min: 1, max: MOST, default: null, optional: true, group: 'stakes' },
} as const satisfies SettingsSpec;

const structure = {
  structure: { kind: 'choice', options: structures, default: 'NL', group: 'stakes' },
} as const satisfies SettingsSpec;

const limits = {
  upperLimit: {
    kind: 'money',
    min: 1,
    max: MOST,
    default: 200,
    group: 'stakes',
    dependsOn: { field: 'structure', in: ['FL'] },
  },
  raiseCap: {
    kind: 'int',
    min: 2,
    max: 20,
    default: 4,
    unit: 'bets',
    group: 'stakes',
    dependsOn: { field: 'structure', in: ['FL'] },
  },
} as const satisfies SettingsSpec;

const spread = {
  spreadLimits: {
    kind: 'table',
    group: 'stakes',
    minRows: 1,
    maxRows: 4,
    columns: { limit: { kind: 'money', min: 1, max: MOST, default: 100 } },
    default: [{ limit: 100 }, { limit: 100 }, { limit: 200 }, { limit: 300 }],
    dependsOn: { field: 'structure', in: ['SL'] },
  },
  capFactor: {
    kind: 'int',
    min: 1,
    max: 20,
    default: 3,
    unit: 'times',
    group: 'stakes',
    dependsOn: { field: 'structure', in: ['SL'] },
  },
} as const satisfies SettingsSpec;

export const anteKinds = ['none', 'every', 'bigBlind', 'button'] as const;

const antes = {
  anteKind: { kind: 'choice', options: anteKinds, default: 'none', group: 'stakes' },
  ante: {
    kind: 'money',
    min: 1,
    max: MOST,
    default: 10,
    group: 'stakes',
    dependsOn: { field: 'anteKind', in: ['every', 'bigBlind', 'button'] },
  },
} as const satisfies SettingsSpec;

const units = {
  chipUnit: { kind: 'money', min: 1, max: MOST, default: 1, group: 'stakes' },
  splitUnit: { kind: 'money', min: 1, max: MOST, default: 1, group: 'stakes' },
} as const satisfies SettingsSpec;

const openPair = {
  openPairDouble: {
    kind: 'flag',
    default: true,
    group: 'stakes',
    dependsOn: { field: 'structure', in: ['FL'] },
  },
} as const satisfies SettingsSpec;

const seating = {
  seats: { kind: 'int', min: 2, max: 10, default: 6, unit: 'seats', group: 'seating' },
  minPlayers: { kind: 'int', min: 2, max: 10, default: 2, unit: 'players', group: 'seating' },
  buyInMin: { kind: 'money', min: 1, max: MOST, default: 2_000, group: 'seating' },
  /** Empty: the whole bankroll (rules 00, Buy-ins). */
  buyInMax: { kind: 'money', min: 1, max: MOST, default: 10_000, optional: true, group: 'seating' },
  rejoinMinutes: { kind: 'duration', unit: 'minutes', min: 0, max: 10_080, default: 60, group: 'seating' },
} as const satisfies SettingsSpec;

const joining = {
  missedBlinds: { kind: 'choice', options: missedBlindRules, default: 'postOrWait', group: 'seating' },
} as const satisfies SettingsSpec;

const timing = {
  actionSeconds: { kind: 'duration', unit: 'seconds', min: 3, max: 600, default: 20, group: 'timing' },
  timeBank: { kind: 'duration', unit: 'seconds', min: 0, max: 3_600, default: 60, group: 'timing' },
  reconnectSeconds: { kind: 'duration', unit: 'seconds', min: 0, max: 3_600, default: 60, group: 'timing' },
  sitOutMinutes: { kind: 'duration', unit: 'minutes', min: 1, max: 1_440, default: 10, group: 'timing' },
} as const satisfies SettingsSpec;

const drawing = {
  drawSeconds: { kind: 'duration', unit: 'seconds', min: 3, max: 600, default: 30, group: 'timing' },
} as const satisfies SettingsSpec;

const splitting = {
  splitOffer: { kind: 'flag', default: true, group: 'stakes' },
  splitOfferSeconds: {
    kind: 'duration',
    unit: 'seconds',
    min: 3,
    max: 600,
    default: 15,
    group: 'timing',
    dependsOn: { field: 'splitOffer', in: [true] },
  },
} as const satisfies SettingsSpec;

const protection = {
  artificialAllIn: {
    kind: 'choice',
    options: ['byStructure', 'always', 'never'],
    default: 'byStructure',
    group: 'protection',
  },
  allowance: {
    kind: 'int',
    min: 0,
    max: 100,
    default: 2,
    unit: 'times',
    group: 'protection',
    dependsOn: { field: 'artificialAllIn', in: ['byStructure', 'always'] },
  },
  cashOutOnFailure: { kind: 'flag', default: true, group: 'protection' },
} as const satisfies SettingsSpec;

const access = {
  access: { kind: 'choice', options: ['public', 'private', 'vip'], default: 'public', group: 'access' },
  bots: { kind: 'flag', default: false, group: 'access' },
  botsMax: {
    kind: 'int',
    min: 1,
    max: 9,
    default: 3,
    unit: 'seats',
    group: 'access',
    dependsOn: { field: 'bots', in: [true] },
  },
} as const satisfies SettingsSpec;

const pool = {
  pool: { kind: 'flag', default: false, group: 'pool' },
  poolEntries: {
    kind: 'int',
    min: 1,
    max: 8,
    default: 1,
    unit: 'entries',
    group: 'pool',
    dependsOn: { field: 'pool', in: [true] },
  },
} as const satisfies SettingsSpec;

const ofPowers = {
  destelloGrant: { kind: 'int', min: 0, max: 10, default: 1, unit: 'destellos', group: 'powers' },
  destelloCap: { kind: 'int', min: 1, max: 100, default: 3, unit: 'destellos', group: 'powers' },
  peekCost: { kind: 'int', min: 0, max: 100, default: 1, unit: 'destellos', group: 'powers' },
  sleeveCost: { kind: 'int', min: 0, max: 100, default: 2, unit: 'destellos', group: 'powers' },
  anchorCost: { kind: 'int', min: 0, max: 100, default: 2, unit: 'destellos', group: 'powers' },
  shieldCost: { kind: 'int', min: 0, max: 100, default: 1, unit: 'destellos', group: 'powers' },
  powersPerRound: { kind: 'int', min: 0, max: 40, default: 3, unit: 'times', group: 'powers' },
  shieldSeconds: { kind: 'duration', unit: 'seconds', min: 1, max: 120, default: 8, group: 'powers' },
  weightNoShield: { kind: 'int', min: 0, max: 100, default: 1, group: 'powers' },
  weightNoSleeve: { kind: 'int', min: 0, max: 100, default: 1, group: 'powers' },
  weightNoPeek: { kind: 'int', min: 0, max: 100, default: 1, group: 'powers' },
  botPowers: { kind: 'flag', default: true, group: 'powers', dependsOn: { field: 'bots', in: [true] } },
} as const satisfies SettingsSpec;

const everyField = {
  ...ofPowers,
  ...structure,
  ...blinds,
  ...bringIn,
  ...anteOnly,
  ...limits,
  ...spread,
  ...antes,
  ...units,
  ...openPair,
  ...seating,
  ...joining,
  ...timing,
  ...drawing,
  ...splitting,
  ...protection,
  ...access,
  ...pool,
} as const satisfies SettingsSpec;

type Every = SettingsOf<typeof everyField>;
type Always = 'structure' | 'chipUnit' | 'splitUnit' | keyof typeof seating | keyof typeof protection;

/** A poker table's settings. Which optional ones a game has, its `settings` say. */
export type PokerSettings = Pick<Every, Always> & Partial<Every>;

/** Which of the optional groups of settings a game's tables have besides those that all poker tables share. */
export interface SettingsChoice {
  readonly variant: Variant;
  /** Fields whose default or limits differ from the shared ones, or that only this game has. */
  readonly fields?: Readonly<Record<string, Field>>;
}

/**
 * The settings of one poker game: the groups that its forced bets, structures and streets call for, in the order in
 * which a form shows them.
 */
export function tableSettings({ variant, fields }: SettingsChoice): SettingsSpec {
  const { min, max } = variant.seats;
  const draws = variant.streets.some((street) => street.draw !== undefined);
  const usual = Math.min(6, max);
  const has = (name: Structure) => variant.structures.includes(name);
  return {
    structure: { ...structure.structure, options: variant.structures, default: variant.structures[0] },
    ...(variant.forced === 'blinds' ? blinds : variant.forced === 'antes' ? anteOnly : bringIn),
    ...(has('FL') ? limits : {}),
    ...(has('SL') ? spread : {}),
    ...(variant.forced === 'blinds' ? antes : {}),
    ...units,
    ...(variant.openPairDoubles === undefined ? {} : openPair),
    ...seating,
    seats: { ...seating.seats, min, max, default: usual },
    minPlayers: { ...seating.minPlayers, min, max },
    ...(variant.forced === 'blinds' ? joining : {}),
    ...timing,
    ...(draws ? drawing : {}),
    ...(variant.splitOffer ? splitting : {}),
    ...protection,
    ...access,
    ...(variant.powers ? ofPowers : {}),
    ...(variant.pool ? pool : {}),
    ...fields,
  };
}

/** Forced bets and limits in one form for blinds and bring-in games; absent ones are 0. */
export interface Limits {
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly bringIn: number;
  readonly minBet: number;
  readonly lower: number;
  readonly upper: number;
  /** Index into `anteKinds`. */
  readonly anteKind: number;
  readonly ante: number;
}

export function limitsOf(variant: Variant, settings: PokerSettings): Limits {
  const upper = settings.upperLimit ?? 0;
  if (variant.forced === 'blinds') {
    const bigBlind = settings.bigBlind ?? 0;
    const anteKind = anteKinds.indexOf(settings.anteKind ?? 'none');
    return {
      smallBlind: settings.smallBlind ?? 0,
      bigBlind,
      bringIn: 0,
      minBet: bigBlind,
      lower: bigBlind,
      upper,
      anteKind,
      ante: anteKind === 0 ? 0 : (settings.ante ?? 0),
    };
  }
  if (variant.forced === 'antes') {
    const ante = settings.ante ?? 0;
    return { smallBlind: 0, bigBlind: 0, bringIn: 0, minBet: ante, lower: ante, upper, anteKind: 1, ante };
  }
  const ante = settings.bringInAnte ?? 0;
  const bringIn = settings.bringIn ?? 2 * ante;
  return {
    smallBlind: 0,
    bigBlind: 0,
    bringIn,
    minBet: bringIn,
    lower: settings.lowerLimit ?? 0,
    upper,
    anteKind: 1,
    ante,
  };
}

/** What a rake schedule calls the stake: big blind; in bring-in games the lower limit, or without limits the bring-in. */
export function stakeOf(variant: Variant, settings: PokerSettings): number {
  const limits = limitsOf(variant, settings);
  if (variant.forced === 'blinds') return limits.bigBlind;
  if (variant.forced === 'antes') return limits.ante;
  return settings.structure === 'FL' ? limits.lower : limits.bringIn;
}
