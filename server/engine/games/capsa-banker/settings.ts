import { bankedSettings } from '../../banked/settings';
import type { SettingsIssue, SettingsOf, SettingsSpec } from '../../settings';
import { bankerSpecials } from './compare';

const MOST = 1_000_000_000_000;
const sides = { field: 'sideBets', in: [true] } as const;

/** Settings of Capsa (rules 40). Specials pay in percent of the bet: 250 is 2.5 times. */
export const settings = {
  ...bankedSettings({ seatsMax: 4, minBet: 1_000, maxBet: 150_000, dealerMode: 'fixed' }),
  sideBets: { kind: 'flag', default: true, group: 'bets' },
  sideMin: { kind: 'money', min: 1, max: MOST, default: 1_000, group: 'bets', dependsOn: sides },
  sideMax: { kind: 'money', min: 1, max: MOST, default: 50_000, group: 'bets', dependsOn: sides },
  specialPays: {
    kind: 'table',
    group: 'pays',
    minRows: 0,
    maxRows: bankerSpecials.length,
    columns: {
      special: { kind: 'choice', options: bankerSpecials, default: 'dragon' },
      percent: { kind: 'int', min: 100, max: 10_000, default: 200, unit: 'percent' },
    },
    default: [
      { special: 'dragon', percent: 250 },
      { special: 'royal', percent: 200 },
      { special: 'straightFlush', percent: 200 },
      { special: 'quads', percent: 150 },
    ],
  },
  arrangeSeconds: { kind: 'duration', unit: 'seconds', min: 10, max: 300, default: 60, group: 'timing' },
} as const satisfies SettingsSpec;

export type Settings = SettingsOf<typeof settings>;

/** The most that a bet can cost either side: 2.5 by default (rules 40, Cover), in whole halves. */
export function coverOf(values: Settings) {
  const most = Math.ceil(Math.max(100, ...values.specialPays.map((row) => row.percent)) / 50);
  return { own2: most, dealer2: most };
}

/** Cross-checks of the side bets and the table of specials. */
export function validateMore(values: Settings): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  if (values.sideBets && values.sideMax < values.sideMin)
    issues.push({ path: 'sideMax', severity: 'error', code: 'maxBelowMin', params: { min: values.sideMin } });
  const seen = new Set<string>();
  for (const [i, { special }] of values.specialPays.entries()) {
    if (seen.has(special))
      issues.push({ path: `specialPays.${i}`, severity: 'error', code: 'handTwice', params: { hand: special } });
    seen.add(special);
  }
  return issues;
}
