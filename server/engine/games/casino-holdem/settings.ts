import { RANKS } from '../../cards/card';
import type { SettingsIssue, SettingsOf, SettingsSpec } from '../../settings';
import { tableFields } from '../../staged/table-fields';
import { type AnteBounds, anteBounds } from './bounds';
import { anteHands, bonusHands } from './pays';

const MOST = 1_000_000_000_000;
const everyTable = tableFields({ min: 1, max: 1 });
const pays = (value: number) => ({ kind: 'int', min: 0, max: 10_000, default: value, unit: 'times' }) as const;

/** Settings of Casino Hold'em (rules 30). What a pay table leaves out: the ante wins once, the bonus loses. */
export const settings = {
  anteMin: { kind: 'money', min: 1, max: MOST, default: 100, group: 'bets' },
  anteMax: { kind: 'money', min: 1, max: MOST, default: 10_000, group: 'bets' },
  /** 0: no bonus bet is offered. */
  bonusMax: { kind: 'money', min: 0, max: MOST, default: 5_000, group: 'bets' },
  reserveCall: { kind: 'flag', default: true, group: 'bets' },
  qualifyingPair: { kind: 'choice', options: [...RANKS], default: '4', group: 'play' },
  unfinishedRound: {
    kind: 'choice',
    options: ['keepThenFold', 'fold', 'void'],
    default: 'keepThenFold',
    group: 'timing',
  },
  keepHours: {
    kind: 'duration',
    unit: 'hours',
    min: 1,
    max: 720,
    default: 24,
    group: 'timing',
    dependsOn: { field: 'unfinishedRound', in: ['keepThenFold'] },
  },
  cashOutOnFailure: everyTable.cashOutOnFailure,
  access: everyTable.access,
  idleMinutes: { kind: 'duration', unit: 'minutes', min: 1, max: 1_440, default: 15, group: 'timing' },
  buyInMin: { kind: 'money', min: 1, max: MOST, default: 1_000, group: 'seating' },
  buyInMax: { kind: 'money', min: 1, max: MOST, default: 1_000_000, group: 'seating' },
  anteTable: {
    kind: 'table',
    group: 'pays',
    minRows: 0,
    maxRows: 10,
    columns: { hand: { kind: 'choice', options: anteHands, default: 'royalFlush' }, pays: pays(1) },
    default: [
      { hand: 'royalFlush', pays: 100 },
      { hand: 'straightFlush', pays: 20 },
      { hand: 'quads', pays: 10 },
      { hand: 'fullHouse', pays: 3 },
      { hand: 'flush', pays: 2 },
    ],
  },
  bonusTable: {
    kind: 'table',
    group: 'pays',
    minRows: 0,
    maxRows: 10,
    columns: { hand: { kind: 'choice', options: bonusHands, default: 'royalFlush' }, pays: pays(7) },
    default: [
      { hand: 'royalFlush', pays: 25 },
      { hand: 'straightFlush', pays: 25 },
      { hand: 'quads', pays: 25 },
      { hand: 'fullHouse', pays: 25 },
      { hand: 'flush', pays: 25 },
      { hand: 'straight', pays: 7 },
      { hand: 'trips', pays: 7 },
      { hand: 'twoPair', pays: 7 },
      { hand: 'acesPair', pays: 7 },
    ],
  },
} as const satisfies SettingsSpec;

export type Settings = SettingsOf<typeof settings>;

/** Five-card hands out of 2,598,960 of each kind that the bonus table can name (rules 30, AA bonus counts). */
const bonusCounts: Readonly<Record<string, number>> = {
  royalFlush: 4,
  straightFlush: 36,
  quads: 624,
  fullHouse: 3_744,
  flush: 5_108,
  straight: 10_200,
  trips: 54_912,
  twoPair: 123_552,
  acesPair: 84_480,
};

/** Share of an always collected bonus bet that the table gives back. */
export function bonusReturn(table: Settings['bonusTable']): number {
  return table.reduce((sum, { hand, pays: times }) => sum + (bonusCounts[hand] ?? 0) * (times + 1), 0) / 2_598_960;
}

/** Cross-checks: limits in order, tables without doubles, a bonus that does not favour the player. */
export function validateSettings(values: Settings): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  if (values.anteMax < values.anteMin)
    issues.push({ path: 'anteMax', severity: 'error', code: 'maxBelowMin', params: { min: values.anteMin } });
  if (values.buyInMax < values.buyInMin)
    issues.push({ path: 'buyInMax', severity: 'error', code: 'maxBelowMin', params: { min: values.buyInMin } });
  const least = values.anteMin * (values.reserveCall ? 3 : 1);
  if (values.buyInMin < least)
    issues.push({ path: 'buyInMin', severity: 'error', code: 'cannotBet', params: { least } });
  for (const name of ['anteTable', 'bonusTable'] as const) {
    const seen = new Set<string>();
    for (const [i, { hand }] of values[name].entries()) {
      if (seen.has(hand)) issues.push({ path: `${name}.${i}`, severity: 'error', code: 'handTwice', params: { hand } });
      seen.add(hand);
    }
  }
  const warn = (path: string, code: string, share: number) =>
    issues.push({ path, severity: 'warning', code, params: { percent: (share * 100).toFixed(3) } });
  const bounds = boundsOf(values);
  if (bounds.least > 0) warn('anteTable', 'playerFavoured', bounds.least);
  else if (bounds.most > 0) warn('anteTable', 'mayFavourPlayer', bounds.most);
  const back = bonusReturn(values.bonusTable);
  if (back > 1) warn('bonusTable', 'playerFavoured', back - 1);
  return issues;
}

/** What optimal play wins per ante, told at once. */
export function boundsOf(values: Pick<Settings, 'anteTable' | 'qualifyingPair'>): AnteBounds {
  return anteBounds(values.anteTable, settings.anteTable.default, values.qualifyingPair);
}
