import type { SettingsIssue, SettingsOf, SettingsSpec } from '../../settings';
import { tableFields, validateTableFields } from '../../staged/table-fields';

const MOST = 1_000_000_000_000;
const times = (value: number) =>
  ({ kind: 'int', min: 1, max: 100, default: value, unit: 'times', group: 'pays' }) as const;

/** Settings of Gaple (rules 50). Losers pay the stake times what the end of the round is worth. */
export const settings = {
  stake: { kind: 'money', min: 1, max: MOST, default: 1_000, group: 'bets' },
  minStackStakes: { kind: 'int', min: 1, max: 1_000, default: 6, unit: 'stakes', group: 'bets' },
  buyInMin: { kind: 'money', min: 1, max: MOST, default: 20_000, group: 'seating' },
  buyInMax: { kind: 'money', min: 1, max: MOST, default: 5_000_000, group: 'seating' },
  skipStakes: { kind: 'int', min: 0, max: 10, default: 1, unit: 'stakes', group: 'pays' },
  plainTimes: times(2),
  tripleTimes: times(3),
  quartetTimes: times(4),
  quintetTimes: times(5),
  doubleBlankPips: { kind: 'int', min: 0, max: 50, default: 0, unit: 'pips', group: 'play' },
  actionSeconds: { kind: 'duration', unit: 'seconds', min: 3, max: 120, default: 15, group: 'timing' },
  ...tableFields({ min: 2, max: 4 }),
} as const satisfies SettingsSpec;

export type Settings = SettingsOf<typeof settings>;

/** Cross-checks: stacks that can pay, multipliers that rise. */
export function validateSettings(values: Settings): SettingsIssue[] {
  const issues: SettingsIssue[] = validateTableFields(values);
  const least = values.stake * values.minStackStakes;
  if (values.buyInMin < least)
    issues.push({ path: 'buyInMin', severity: 'error', code: 'belowStakes', params: { least } });
  if (values.buyInMax < values.buyInMin)
    issues.push({ path: 'buyInMax', severity: 'error', code: 'maxBelowMin', params: { min: values.buyInMin } });
  const { plainTimes, tripleTimes, quartetTimes, quintetTimes } = values;
  if (tripleTimes < plainTimes || quartetTimes < tripleTimes || quintetTimes < quartetTimes)
    issues.push({ path: 'quintetTimes', severity: 'warning', code: 'timesFall' });
  if (values.minStackStakes < quintetTimes)
    issues.push({
      path: 'minStackStakes',
      severity: 'warning',
      code: 'lossesCapped',
      params: { stakes: quintetTimes },
    });
  return issues;
}
