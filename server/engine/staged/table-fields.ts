import type { SettingsIssue, SettingsSpec } from '../settings';

/**
 * The settings that every table has, whatever is played at it (rules 00, Settings every table document carries): seats,
 * time to come back, and who may sit.
 */
export function tableFields({ min, max }: { readonly min: number; readonly max: number }) {
  return {
    seats: { kind: 'int', min, max, default: max, unit: 'seats', group: 'seating' },
    minPlayers: { kind: 'int', min, max, default: min, unit: 'players', group: 'seating' },
    rejoinMinutes: { kind: 'duration', unit: 'minutes', min: 0, max: 10_080, default: 60, group: 'seating' },
    reconnectSeconds: { kind: 'duration', unit: 'seconds', min: 0, max: 3_600, default: 60, group: 'timing' },
    sitOutMinutes: { kind: 'duration', unit: 'minutes', min: 1, max: 1_440, default: 10, group: 'timing' },
    cashOutOnFailure: { kind: 'flag', default: true, group: 'protection' },
    access: { kind: 'choice', options: ['public', 'private', 'vip'], default: 'public', group: 'access' },
    bots: { kind: 'flag', default: false, group: 'access' },
    botsMax: {
      kind: 'int',
      min: 1,
      max: 9,
      default: Math.max(1, min - 1),
      unit: 'seats',
      group: 'access',
      dependsOn: { field: 'bots', in: [true] },
    },
  } as const satisfies SettingsSpec;
}

export interface TableSettings {
  readonly seats: number;
  readonly minPlayers: number;
  readonly bots: boolean;
  readonly botsMax: number;
}

/** Cross-checks of the settings that every table has. */
export function validateTableFields({ seats, minPlayers, bots, botsMax }: TableSettings): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  if (minPlayers > seats)
    issues.push({ path: 'minPlayers', severity: 'error', code: 'minPlayersAboveSeats', params: { seats } });
  if (bots && botsMax >= seats)
    issues.push({ path: 'botsMax', severity: 'warning', code: 'botsFillTable', params: { seats } });
  return issues;
}
