import type { SettingsSpec } from '@/server/engine';

/** What holds for the whole room. There is one document of this kind. */
export const roomSettings = {
  name: { kind: 'text', group: 'room', minLength: 1, maxLength: 80, default: 'Pitboss room' },
  /** IANA name; business days, reports and schedules are reckoned in it. */
  zone: { kind: 'text', group: 'room', minLength: 3, maxLength: 64, default: 'UTC' },
  businessDayStartsAt: { kind: 'duration', unit: 'minutes', group: 'room', min: 0, max: 1439, default: 0 },
  currencies: {
    kind: 'table',
    group: 'room',
    columns: { code: { kind: 'choice', options: ['EUR', 'USD', 'IDR', 'JPY', 'CHIP', 'TC'], default: 'EUR' } },
    minRows: 1,
    maxRows: 6,
    default: [{ code: 'EUR' }, { code: 'IDR' }, { code: 'CHIP' }],
  },
  /** `onePerson`: the author of a change may approve it. Turning it on is itself approved under the old setting. */
  approvals: { kind: 'choice', group: 'control', options: ['twoPeople', 'onePerson'], default: 'twoPeople' },
  /** Between the approval of a change and the first hand that must be dealt under it (rules: live within a grace). */
  configGrace: { kind: 'duration', unit: 'seconds', group: 'control', min: 0, max: 3600, default: 60 },
  /** Changes at a table are announced this long before they take effect. */
  changeNotice: { kind: 'duration', unit: 'minutes', group: 'control', min: 0, max: 10_080, default: 0 },
  oneTournamentAtATime: { kind: 'flag', group: 'play', default: true },
  /** Everything needed to recreate play and accounts (standards 13: 5 years in some states, 10 in New Jersey). */
  keepYears: { kind: 'int', unit: 'years', group: 'retention', min: 1, max: 30, default: 10 },
  /** Closed months stay in the database at least this long; older ones are archived and may be detached. */
  archiveAfterMonths: { kind: 'int', unit: 'months', group: 'retention', min: 1, max: 120, default: 13 },
} as const satisfies SettingsSpec;
