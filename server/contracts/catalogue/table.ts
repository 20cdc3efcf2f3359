import type { SettingsSpec } from '@/server/engine';

/** What a table document says beside its game's own settings: what it is called, what it plays for, who may sit. */
export const tableSettings = {
  name: { kind: 'text', group: 'table', minLength: 1, maxLength: 60, default: null },
  currency: { kind: 'choice', group: 'table', options: ['EUR', 'USD', 'IDR', 'JPY', 'CHIP'], default: 'EUR' },
  rake: { kind: 'reference', to: 'rake', group: 'table', optional: true, default: null },
  tax: { kind: 'reference', to: 'tax', group: 'table', optional: true, default: null },
  badBeat: { kind: 'reference', to: 'jackpot', group: 'pools', optional: true, default: null },
  tickets: { kind: 'reference', to: 'jackpot', group: 'pools', optional: true, default: null },
  protection: { kind: 'reference', to: 'protection', group: 'pools', optional: true, default: null },
  tcoin: { kind: 'reference', to: 'tcoin', group: 'pools', optional: true, default: null },
  access: { kind: 'choice', group: 'access', options: ['public', 'private', 'vip'], default: 'public' },
  vipGroup: {
    kind: 'text',
    group: 'access',
    minLength: 1,
    maxLength: 40,
    default: null,
    dependsOn: { field: 'access', in: ['vip'] },
  },
  /** Private tables: how many players the host may invite. */
  invites: {
    kind: 'int',
    group: 'access',
    unit: 'players',
    min: 1,
    max: 500,
    default: 20,
    dependsOn: { field: 'access', in: ['private'] },
  },
  /** A template keeps copies of itself open; a single table is opened once. */
  opening: { kind: 'choice', group: 'opening', options: ['single', 'template'], default: 'single' },
  minimumOpen: {
    kind: 'int',
    group: 'opening',
    unit: 'tables',
    min: 1,
    max: 500,
    default: 1,
    dependsOn: { field: 'opening', in: ['template'] },
  },
  minimumEmpty: {
    kind: 'int',
    group: 'opening',
    unit: 'tables',
    min: 0,
    max: 50,
    default: 1,
    dependsOn: { field: 'opening', in: ['template'] },
  },
  maximumOpen: {
    kind: 'int',
    group: 'opening',
    unit: 'tables',
    min: 1,
    max: 1000,
    default: 20,
    dependsOn: { field: 'opening', in: ['template'] },
  },
} as const satisfies SettingsSpec;
