import {
  type BlindStructure,
  defaultBreaks,
  defaultLevels,
  type SettingsIssue,
  type SettingsOf,
  type SettingsSpec,
} from '@/server/engine';

const MOST = 1_000_000_000;

/** A blind structure: levels in chips, breaks, and the smallest chip that bets are made in (rules 60). */
export const blindSettings = {
  name: { kind: 'text', group: 'structure', minLength: 1, maxLength: 60, default: 'Standard' },
  smallestChip: { kind: 'int', group: 'structure', min: 1, max: MOST, default: 5 },
  levels: {
    kind: 'table',
    group: 'levels',
    minRows: 1,
    maxRows: 100,
    columns: {
      smallBlind: { kind: 'int', min: 1, max: MOST, default: 10 },
      bigBlind: { kind: 'int', min: 1, max: MOST, default: 20 },
      ante: { kind: 'int', min: 0, max: MOST, default: 0 },
      minutes: { kind: 'duration', unit: 'minutes', min: 1, max: 240, default: 10 },
    },
    default: defaultLevels.map((level) => ({ ...level })),
  },
  breaks: {
    kind: 'table',
    group: 'levels',
    minRows: 0,
    maxRows: 50,
    columns: {
      afterLevel: { kind: 'int', min: 1, max: 100, default: 6 },
      minutes: { kind: 'duration', unit: 'minutes', min: 1, max: 240, default: 5 },
    },
    default: defaultBreaks.map((pause) => ({ ...pause })),
  },
} as const satisfies SettingsSpec;

export type BlindSettings = SettingsOf<typeof blindSettings>;

export const structureOf = ({ levels, breaks }: BlindSettings): BlindStructure => ({ levels, breaks });

/**
 * Cross-checks of a blind structure (rules 60, Blind structures): small blind, big blind and ante never fall and their
 * sum rises at each level, all are multiples of the smallest chip; a step over twice, and a break after a level that is
 * not there, are warned of.
 */
export function blindIssues(blinds: BlindSettings): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  const { levels, breaks, smallestChip } = blinds;
  const add = (path: string, code: string, params: SettingsIssue['params'], severity: 'error' | 'warning' = 'error') =>
    issues.push({ path, code, severity, params });
  levels.forEach((level, i) => {
    for (const field of ['smallBlind', 'bigBlind', 'ante'] as const) {
      if (level[field] % smallestChip !== 0) add(`levels.${i}.${field}`, 'notInChips', { chip: smallestChip });
    }
    if (level.smallBlind > level.bigBlind) {
      add(`levels.${i}.smallBlind`, 'smallAboveBig', { bigBlind: level.bigBlind });
    }
    const before = levels[i - 1];
    if (before === undefined) return;
    let fell = false;
    for (const field of ['smallBlind', 'bigBlind', 'ante'] as const) {
      if (level[field] >= before[field]) continue;
      fell = true;
      add(`levels.${i}.${field}`, 'blindFalls', { level: i + 1, before: before[field] });
    }
    const sum = level.smallBlind + level.bigBlind + level.ante;
    const was = before.smallBlind + before.bigBlind + before.ante;
    if (!fell && sum <= was) add(`levels.${i}.bigBlind`, 'levelDoesNotRise', { level: i + 1 });
    if (level.bigBlind > 2 * before.bigBlind) {
      add(`levels.${i}.bigBlind`, 'steepStep', { level: i + 1, before: before.bigBlind }, 'warning');
    }
  });
  breaks.forEach((pause, i) => {
    if (pause.afterLevel >= levels.length) {
      add(`breaks.${i}.afterLevel`, 'breakAfterEnd', { levels: levels.length }, 'warning');
    }
    if (breaks.findIndex((other) => other.afterLevel === pause.afterLevel) < i) {
      add(`breaks.${i}.afterLevel`, 'breakTwice', { level: pause.afterLevel });
    }
  });
  return issues;
}
