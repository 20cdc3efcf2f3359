import { abandonFormulas, type SettingsOf, type SettingsSpec } from '@/server/engine';
import { CURRENCY_CODES } from '../catalogue/currencies';

const MOST = 1_000_000_000_000;
const MOST_CHIPS = 1_000_000_000;

export const tournamentTypes = ['scheduled', 'freeroll', 'tcoinFreeroll', 'sitAndGo', 'spin', 'private'] as const;
export type TournamentType = (typeof tournamentTypes)[number];

/** Types that start when their seats are taken instead of at a time. */
export const STARTS_WHEN_FULL: readonly TournamentType[] = ['sitAndGo', 'spin'];
const byClock = ['scheduled', 'freeroll', 'tcoinFreeroll', 'private'];
const paid = ['scheduled', 'sitAndGo', 'spin', 'private'];

/** What a tournament template says; its game stands beside this section (rules 60). */
export const tournamentSettings = {
  name: { kind: 'text', group: 'tournament', minLength: 1, maxLength: 60, default: null },
  type: { kind: 'choice', group: 'tournament', options: tournamentTypes, default: 'scheduled' },
  structure: {
    kind: 'choice',
    group: 'tournament',
    options: ['NL', 'PL', 'HPL', 'FL'],
    default: 'NL',
  },
  inviteCode: {
    kind: 'text',
    group: 'tournament',
    minLength: 4,
    maxLength: 40,
    default: null,
    dependsOn: { field: 'type', in: ['private'] },
  },

  currency: { kind: 'choice', group: 'entry', options: CURRENCY_CODES, default: 'EUR' },
  /** The part of the entry that goes into the prize pool. */
  buyIn: { kind: 'money', group: 'entry', min: 0, max: MOST, default: 0, dependsOn: { field: 'type', in: paid } },
  /** The part that the house keeps; in TCoin it is withdrawn. */
  fee: {
    kind: 'money',
    group: 'entry',
    min: 0,
    max: MOST,
    default: 0,
    dependsOn: { field: 'type', in: [...paid, 'tcoinFreeroll'] },
  },
  /** The least prize pool; the house adds what is missing. */
  guarantee: {
    kind: 'money',
    group: 'entry',
    min: 1,
    max: MOST,
    default: null,
    optional: true,
    dependsOn: { field: 'type', in: ['scheduled', 'private', 'sitAndGo'] },
  },
  guaranteeFunding: {
    kind: 'choice',
    group: 'entry',
    options: ['house', 'none'],
    default: 'house',
    dependsOn: { field: 'type', in: ['scheduled', 'private', 'sitAndGo'] },
  },
  prizes: {
    kind: 'reference',
    to: 'prizes',
    group: 'entry',
    default: null,
    dependsOn: { field: 'type', in: ['scheduled', 'freeroll', 'tcoinFreeroll', 'sitAndGo', 'private'] },
  },
  spin: {
    kind: 'reference',
    to: 'spin',
    group: 'entry',
    default: null,
    dependsOn: { field: 'type', in: ['spin'] },
  },

  blinds: { kind: 'reference', to: 'blinds', group: 'play', default: null },
  anteKind: { kind: 'choice', group: 'play', options: ['every', 'bigBlind'], default: 'every' },
  startingChips: { kind: 'int', group: 'play', min: 1, max: MOST_CHIPS, default: 1_500, unit: 'chips' },
  tableSize: { kind: 'int', group: 'play', min: 2, max: 10, default: 9, unit: 'seats' },
  minPlayers: { kind: 'int', group: 'play', min: 2, max: 100_000, default: 2, unit: 'players' },
  maxPlayers: { kind: 'int', group: 'play', min: 2, max: 100_000, default: 1_100, unit: 'players' },
  actionSeconds: { kind: 'duration', unit: 'seconds', group: 'play', min: 3, max: 600, default: 20 },
  /** A stack below this many big blinds is shown as short. */
  shortStackBigBlinds: { kind: 'int', group: 'play', min: 1, max: 1_000, default: 25, unit: 'bigBlinds' },

  /** Last level in which one may still enter; 0: nobody after the start. */
  lateLevels: {
    kind: 'int',
    group: 'late',
    min: 0,
    max: 100,
    default: 6,
    unit: 'levels',
    dependsOn: { field: 'type', in: byClock },
  },
  reEntries: {
    kind: 'int',
    group: 'late',
    min: 0,
    max: 100,
    default: 0,
    unit: 'times',
    dependsOn: { field: 'type', in: byClock },
  },
  rebuys: { kind: 'int', group: 'late', min: 0, max: 100, default: 0, unit: 'times' },
  rebuyChips: {
    kind: 'int',
    group: 'late',
    min: 1,
    max: MOST_CHIPS,
    default: 1_500,
    unit: 'chips',
    dependsOn: { field: 'rebuys', in: Array.from({ length: 100 }, (_, i) => i + 1) },
  },
  addOn: { kind: 'flag', group: 'late', default: false },
  addOnPrice: {
    kind: 'money',
    group: 'late',
    min: 1,
    max: MOST,
    default: null,
    dependsOn: { field: 'addOn', in: [true] },
  },
  addOnChips: {
    kind: 'int',
    group: 'late',
    min: 1,
    max: MOST_CHIPS,
    default: 3_000,
    unit: 'chips',
    dependsOn: { field: 'addOn', in: [true] },
  },

  /** IANA zone that the starts are reckoned in; empty: the room's. */
  zone: {
    kind: 'text',
    group: 'schedule',
    minLength: 3,
    maxLength: 64,
    default: null,
    optional: true,
    dependsOn: { field: 'type', in: byClock },
  },
  /** First start, local time: `2026-12-01T20:00`. */
  firstStart: {
    kind: 'text',
    group: 'schedule',
    minLength: 16,
    maxLength: 16,
    default: null,
    optional: true,
    dependsOn: { field: 'type', in: byClock },
  },
  /** iCalendar rule (RFC 5545), such as `FREQ=WEEKLY;BYDAY=SU`; empty: the first start alone. */
  rule: {
    kind: 'text',
    group: 'schedule',
    minLength: 9,
    maxLength: 300,
    default: null,
    optional: true,
    dependsOn: { field: 'type', in: byClock },
  },
  exceptions: {
    kind: 'table',
    group: 'schedule',
    minRows: 0,
    maxRows: 400,
    columns: { start: { kind: 'text', minLength: 10, maxLength: 16, default: '' } },
    default: [],
    dependsOn: { field: 'type', in: byClock },
  },
  blackouts: {
    kind: 'table',
    group: 'schedule',
    minRows: 0,
    maxRows: 100,
    columns: {
      from: { kind: 'text', minLength: 10, maxLength: 10, default: '' },
      to: { kind: 'text', minLength: 10, maxLength: 10, default: '' },
    },
    default: [],
    dependsOn: { field: 'type', in: byClock },
  },
  announceDays: {
    kind: 'duration',
    unit: 'days',
    group: 'schedule',
    min: 1,
    max: 90,
    default: 7,
    dependsOn: { field: 'type', in: byClock },
  },
  registerMinutes: {
    kind: 'duration',
    unit: 'minutes',
    group: 'schedule',
    min: 5,
    max: 129_600,
    default: 1_440,
    dependsOn: { field: 'type', in: byClock },
  },
  /** How long after its time a tournament may still be started; later it is listed as missed. */
  startGraceMinutes: {
    kind: 'duration',
    unit: 'minutes',
    group: 'schedule',
    min: 1,
    max: 120,
    default: 5,
    dependsOn: { field: 'type', in: byClock },
  },
  /** How many are kept open for registration at once. */
  openCopies: {
    kind: 'int',
    group: 'schedule',
    min: 1,
    max: 20,
    default: 1,
    unit: 'tables',
    dependsOn: { field: 'type', in: ['sitAndGo', 'spin'] },
  },

  /** Proposed first when the tournament has to be abandoned; `byStage`: by chips and lowest prize in the money, half and half before. */
  onAbandon: { kind: 'choice', group: 'abandon', options: ['byStage', ...abandonFormulas], default: 'byStage' },
} as const satisfies SettingsSpec;

export type TournamentSettings = SettingsOf<typeof tournamentSettings>;
