import { naturals } from '../../rows/naturals';
import { lines, usualLinePoints } from '../../rows/points';
import { categories } from '../../rows/rank';
import type { SettingsIssue, SettingsOf, SettingsSpec } from '../../settings';
import { tableFields, validateTableFields } from '../../staged/table-fields';

const MOST = 1_000_000_000_000;

/** Settings of 13 Card (rules 50). Points are paid at `unit` each. */
export const settings = {
  unit: { kind: 'money', min: 1, max: MOST, default: 1_000, group: 'bets' },
  minStackPoints: { kind: 'int', min: 1, max: 1_000, default: 36, unit: 'points', group: 'bets' },
  buyInMin: { kind: 'money', min: 1, max: MOST, default: 36_000, group: 'seating' },
  buyInMax: { kind: 'money', min: 1, max: MOST, default: 10_000_000, group: 'seating' },
  swap: { kind: 'flag', default: false, group: 'play' },
  swapMost: {
    kind: 'int',
    min: 1,
    max: 13,
    default: 3,
    unit: 'cards',
    group: 'play',
    dependsOn: { field: 'swap', in: [true] },
  },
  pairTie: { kind: 'choice', options: ['suit', 'kickers'], default: 'suit', group: 'play' },
  scoopPoints: { kind: 'int', min: 0, max: 100, default: 3, unit: 'points', group: 'pays' },
  homeRunPoints: { kind: 'int', min: 0, max: 100, default: 9, unit: 'points', group: 'pays' },
  linePoints: {
    kind: 'table',
    group: 'pays',
    minRows: 0,
    maxRows: 30,
    columns: {
      line: { kind: 'choice', options: lines, default: 'front' },
      category: { kind: 'choice', options: categories, default: 'trips' },
      points: { kind: 'int', min: 1, max: 1_000, default: 1, unit: 'points' },
    },
    default: usualLinePoints.map((row) => ({ ...row })),
  },
  naturalPoints: {
    kind: 'table',
    group: 'pays',
    minRows: 0,
    maxRows: naturals.length,
    columns: {
      natural: { kind: 'choice', options: naturals, default: 'dragon' },
      points: { kind: 'int', min: 1, max: 10_000, default: 3, unit: 'points' },
    },
    default: [
      { natural: 'oneSuitDragon', points: 108 },
      { natural: 'dragon', points: 36 },
      { natural: 'twelveRoyals', points: 24 },
      { natural: 'threeStraightFlushes', points: 20 },
      { natural: 'threeQuads', points: 20 },
      { natural: 'allHigh', points: 10 },
      { natural: 'allLow', points: 10 },
      { natural: 'oneColour', points: 10 },
      { natural: 'fourTriples', points: 6 },
      { natural: 'fivePairsTriple', points: 5 },
      { natural: 'sixPairs', points: 4 },
      { natural: 'threeStraights', points: 3 },
      { natural: 'threeFlushes', points: 3 },
    ],
  },
  swapSeconds: {
    kind: 'duration',
    unit: 'seconds',
    min: 3,
    max: 120,
    default: 15,
    group: 'timing',
    dependsOn: { field: 'swap', in: [true] },
  },
  arrangeSeconds: { kind: 'duration', unit: 'seconds', min: 10, max: 300, default: 60, group: 'timing' },
  ...tableFields({ min: 2, max: 4 }),
} as const satisfies SettingsSpec;

export type Settings = SettingsOf<typeof settings>;

const FRONT_CATEGORIES = ['trips', 'pair', 'highCard'];

/** Cross-checks: stacks that can lose, tables without doubles, and front rows that exist. */
export function validateSettings(values: Settings): SettingsIssue[] {
  const issues: SettingsIssue[] = validateTableFields(values);
  const least = values.unit * values.minStackPoints;
  if (values.buyInMin < least)
    issues.push({ path: 'buyInMin', severity: 'error', code: 'belowPoints', params: { least } });
  if (values.buyInMax < values.buyInMin)
    issues.push({ path: 'buyInMax', severity: 'error', code: 'maxBelowMin', params: { min: values.buyInMin } });
  const seen = new Set<string>();
  for (const [i, { line, category }] of values.linePoints.entries()) {
    if (seen.has(`${line} ${category}`))
      issues.push({ path: `linePoints.${i}`, severity: 'error', code: 'rowTwice', params: { line, category } });
    seen.add(`${line} ${category}`);
    if (line === 'front' && !FRONT_CATEGORIES.includes(category))
      issues.push({ path: `linePoints.${i}.category`, severity: 'error', code: 'notInFront', params: { category } });
  }
  const named = new Set<string>();
  for (const [i, { natural }] of values.naturalPoints.entries()) {
    if (named.has(natural))
      issues.push({
        path: `naturalPoints.${i}`,
        severity: 'error',
        code: 'rowTwice',
        params: { line: natural, category: '' },
      });
    named.add(natural);
  }
  const most = Math.max(0, ...values.naturalPoints.map((row) => row.points));
  if (most > values.minStackPoints)
    issues.push({ path: 'minStackPoints', severity: 'warning', code: 'lossesCapped', params: { points: most } });
  return issues;
}
