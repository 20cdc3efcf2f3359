import { defaultSpinRows, type SettingsIssue, type SettingsOf, type SettingsSpec, spinFigures } from '@/server/engine';

/** The multipliers of a Spin: how often each comes and how its pool is shared among the three (rules 60). */
export const spinSettings = {
  name: { kind: 'text', group: 'spin', minLength: 1, maxLength: 60, default: 'Standard' },
  multipliers: {
    kind: 'table',
    group: 'multipliers',
    minRows: 1,
    maxRows: 40,
    columns: {
      multiplier: { kind: 'int', min: 1, max: 1_000_000, default: 2, unit: 'times' },
      weight: { kind: 'int', min: 0, max: 1_000_000_000, default: 1 },
      firstBp: { kind: 'basisPoints', min: 0, max: 10_000, default: 10_000 },
      secondBp: { kind: 'basisPoints', min: 0, max: 10_000, default: 0 },
      thirdBp: { kind: 'basisPoints', min: 0, max: 10_000, default: 0 },
    },
    default: defaultSpinRows.map((row) => ({ ...row })),
  },
} as const satisfies SettingsSpec;

export type SpinSettings = SettingsOf<typeof spinSettings>;

/**
 * Cross-checks of a multiplier table: shares of each row sum to 100 % and never rise with the rank, multipliers are
 * listed once, some weight is above 0; a table that pays out more than it takes is warned of.
 */
export function spinIssues({ multipliers }: SpinSettings): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  multipliers.forEach((row, i) => {
    const at = `multipliers.${i}`;
    const sum = row.firstBp + row.secondBp + row.thirdBp;
    if (sum !== 10_000) {
      const params = { multiplier: row.multiplier, percent: sum / 100 };
      issues.push({ path: `${at}.firstBp`, severity: 'error', code: 'spinShares', params });
    }
    if (row.secondBp > row.firstBp) issues.push({ path: `${at}.secondBp`, severity: 'error', code: 'spinRises' });
    if (row.thirdBp > row.secondBp) issues.push({ path: `${at}.thirdBp`, severity: 'error', code: 'spinRises' });
    if (multipliers.findIndex((other) => other.multiplier === row.multiplier) < i) {
      const params = { multiplier: row.multiplier };
      issues.push({ path: `${at}.multiplier`, severity: 'error', code: 'multiplierTwice', params });
    }
  });
  if (multipliers.every((row) => row.weight === 0)) {
    issues.push({ path: 'multipliers', severity: 'error', code: 'noWeight' });
    return issues;
  }
  const { margin } = spinFigures(multipliers);
  if (margin.value < 0) {
    const params = { percent: Math.round(-margin.value * 10_000) / 100 };
    issues.push({ path: 'multipliers', severity: 'warning', code: 'spinLoses', params });
  }
  return issues;
}
