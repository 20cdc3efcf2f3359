import type { SettingsIssue, SettingsOf, SettingsSpec } from '../settings';
import { portionOf, type Rounding, roundings } from './portion';

const MOST = 1_000_000_000_000;
const MOST_PLAYERS = 10;

/**
 * A rake schedule (rules 00, Rake). The defaults are schedule `EU`: EUR 0.01 for each full EUR 0.20 of the pots,
 * capped by the number of players dealt in. A row applies from its stake (big blind or lower limit) upwards, until a
 * row with a higher stake takes over for the same number of players.
 */
export const rakeSettings = {
  method: { kind: 'choice', options: ['steps', 'percent'], default: 'steps', group: 'rate' },
  stepAmount: {
    kind: 'money',
    min: 0,
    max: MOST,
    default: 1,
    group: 'rate',
    dependsOn: { field: 'method', in: ['steps'] },
  },
  stepSize: {
    kind: 'money',
    min: 1,
    max: MOST,
    default: 20,
    group: 'rate',
    dependsOn: { field: 'method', in: ['steps'] },
  },
  rateBp: {
    kind: 'basisPoints',
    min: 0,
    max: 10_000,
    default: 500,
    group: 'rate',
    dependsOn: { field: 'method', in: ['percent'] },
  },
  rounding: {
    kind: 'choice',
    options: roundings,
    default: 'floor',
    group: 'rate',
    dependsOn: { field: 'method', in: ['percent'] },
  },
  trigger: { kind: 'choice', options: ['byGame', 'always'], default: 'byGame', group: 'rate' },
  caps: {
    kind: 'table',
    group: 'caps',
    minRows: 1,
    maxRows: 60,
    columns: {
      fromStake: { kind: 'money', min: 0, max: MOST, default: 0 },
      fromPlayers: { kind: 'int', min: 2, max: MOST_PLAYERS, default: 2, unit: 'players' },
      toPlayers: { kind: 'int', min: 2, max: MOST_PLAYERS, default: MOST_PLAYERS, unit: 'players' },
      cap: { kind: 'money', min: 0, max: MOST, default: 300 },
    },
    default: [
      { fromStake: 0, fromPlayers: 2, toPlayers: 2, cap: 75 },
      { fromStake: 0, fromPlayers: 3, toPlayers: 3, cap: 200 },
      { fromStake: 0, fromPlayers: 4, toPlayers: 10, cap: 300 },
    ],
  },
  maxPerHand: { kind: 'money', min: 0, max: MOST, default: null, group: 'caps', optional: true },
} as const satisfies SettingsSpec;

export type RakeSettings = SettingsOf<typeof rakeSettings>;

/** A schedule resolved for one stake: what `rakeOf` needs, and nothing to look up. */
export interface RakeRule {
  readonly steps: boolean;
  readonly stepAmount: number;
  readonly stepSize: number;
  readonly rateBp: number;
  readonly rounding: Rounding;
  /** Due in every hand with a pot, not only once the game's trigger (flop, third card, draw ...) was reached. */
  readonly always: boolean;
  /** By number of players dealt in. */
  readonly caps: Float64Array;
}

/** Resolves `settings` for a table whose big blind (lower limit, bring-in games: lower limit or bring-in) is `stake`. */
export function resolveRake(settings: RakeSettings, stake: number): RakeRule {
  const caps = new Float64Array(MOST_PLAYERS + 1);
  const from = new Float64Array(MOST_PLAYERS + 1).fill(-1);
  for (const row of settings.caps) {
    if (row.fromStake > stake) continue;
    for (let players = row.fromPlayers; players <= row.toPlayers; players++) {
      if (row.fromStake < from[players]) continue;
      from[players] = row.fromStake;
      caps[players] = settings.maxPerHand === null ? row.cap : Math.min(row.cap, settings.maxPerHand);
    }
  }
  return {
    steps: settings.method === 'steps',
    stepAmount: settings.stepAmount,
    stepSize: settings.stepSize,
    rateBp: settings.rateBp,
    rounding: settings.rounding,
    always: settings.trigger === 'always',
    caps,
  };
}

/** Rake of a hand whose pots hold `base` after the uncalled part went back, with `players` dealt in. */
export function rakeOf(rule: RakeRule, base: number, players: number): number {
  const due = rule.steps
    ? Math.floor(base / rule.stepSize) * rule.stepAmount
    : portionOf(base, rule.rateBp, rule.rounding);
  const cap = rule.caps[players];
  return Math.min(due, cap);
}

/** True when `rakeOf` is limited by the cap and not by the pot. */
export function atCap(rule: RakeRule, rake: number, players: number): boolean {
  return rake > 0 && rake === rule.caps[players];
}

/** Cross-checks of a rake schedule: bands without holes or overlaps, caps that rise with the players. */
export function rakeIssues(settings: RakeSettings): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  if (settings.method === 'steps' && settings.stepAmount > settings.stepSize) {
    issues.push({
      path: 'stepAmount',
      severity: 'error',
      code: 'rakeStepAbovePot',
      params: { size: settings.stepSize },
    });
  }
  const stakes = [...new Set(settings.caps.map((row) => row.fromStake))].sort((a, b) => a - b);
  if (stakes.length > 0 && stakes[0] > 0) {
    issues.push({ path: 'caps', severity: 'error', code: 'rakeNoBaseStake' });
  }
  settings.caps.forEach((row, i) => {
    if (row.fromPlayers > row.toPlayers) {
      issues.push({ path: `caps.${i}.toPlayers`, severity: 'error', code: 'rakeBandReversed' });
    }
    if (settings.maxPerHand !== null && row.cap > settings.maxPerHand) {
      const params = { cap: row.cap, max: settings.maxPerHand };
      issues.push({ path: `caps.${i}.cap`, severity: 'warning', code: 'rakeCapAboveMax', params });
    }
  });
  for (const stake of stakes) {
    let previous = 0;
    for (let players = 2; players <= MOST_PLAYERS; players++) {
      const rows = settings.caps
        .map((row, i) => ({ row, i }))
        .filter(({ row }) => row.fromStake === stake && row.fromPlayers <= players && players <= row.toPlayers);
      const found = rows.at(0);
      if (rows.length > 1) {
        const params = { players };
        issues.push({ path: `caps.${rows[1].i}.fromPlayers`, severity: 'error', code: 'rakeBandsOverlap', params });
      }
      if (found === undefined) {
        if (stake === stakes[0]) {
          issues.push({ path: 'caps', severity: 'error', code: 'rakeBandMissing', params: { players } });
        }
        continue;
      }
      if (found.row.cap < previous) {
        const params = { players, cap: found.row.cap, previous };
        issues.push({ path: `caps.${found.i}.cap`, severity: 'error', code: 'rakeCapFalls', params });
      }
      previous = found.row.cap;
    }
  }
  return issues;
}
