import {
  defaultPrizeBands,
  fixedPayouts,
  type SettingsIssue,
  type SettingsOf,
  type SettingsSpec,
  sharesFor,
} from '@/server/engine';
import { CURRENCY_CODES } from '../catalogue/currencies';

const MOST = 1_000_000_000_000;
const MOST_ENTRANTS = 100_000;

const range = {
  fromEntrants: { kind: 'int', min: 1, max: MOST_ENTRANTS, default: 1 },
  toEntrants: { kind: 'int', min: 1, max: MOST_ENTRANTS, default: MOST_ENTRANTS },
  fromRank: { kind: 'int', min: 1, max: MOST_ENTRANTS, default: 1 },
  toRank: { kind: 'int', min: 1, max: MOST_ENTRANTS, default: 1 },
} as const satisfies SettingsSpec;

/**
 * What finishing pays (rules 60, Prize structures). `percent` shares the pool by bands of entrants; `fixed` pays amounts,
 * in any number of currencies; `tickets` turns the pool into entries of another tournament. Fixed amounts may be added to
 * the other two. The remainder of rounding down to `payUnit` goes to first place.
 */
export const prizeSettings = {
  name: { kind: 'text', group: 'method', minLength: 1, maxLength: 60, default: 'Standard' },
  method: { kind: 'choice', group: 'method', options: ['percent', 'fixed', 'tickets'], default: 'percent' },
  payUnit: {
    kind: 'money',
    group: 'method',
    min: 1,
    max: MOST,
    default: 1,
    dependsOn: { field: 'method', in: ['percent'] },
  },
  /** The tournament that tickets are for; each is worth its whole entry. */
  ticket: {
    kind: 'reference',
    to: 'tournament',
    group: 'method',
    default: null,
    dependsOn: { field: 'method', in: ['tickets'] },
  },
  bands: {
    kind: 'table',
    group: 'bands',
    minRows: 1,
    maxRows: 2_000,
    columns: { ...range, shareBp: { kind: 'basisPoints', min: 0, max: 10_000, default: 10_000 } },
    default: defaultPrizeBands.map((row) => ({ ...row })),
    dependsOn: { field: 'method', in: ['percent'] },
  },
  amounts: {
    kind: 'table',
    group: 'amounts',
    minRows: 0,
    maxRows: 500,
    columns: {
      ...range,
      currency: { kind: 'choice', options: CURRENCY_CODES, default: 'IDR' },
      amount: { kind: 'int', min: 0, max: MOST, default: 0, unit: 'minorUnits' },
    },
    default: [],
  },
} as const satisfies SettingsSpec;

export type PrizeSettings = SettingsOf<typeof prizeSettings>;

const FULL = 10_000;

/** Field sizes at which the set of rows that hold changes, each with the last size before the next change. */
export function entrantBands(
  rows: readonly { readonly fromEntrants: number; readonly toEntrants: number }[],
): { readonly from: number; readonly to: number }[] {
  const starts = new Set<number>();
  for (const row of rows) {
    starts.add(row.fromEntrants);
    starts.add(row.toEntrants + 1);
  }
  const sorted = [...starts].sort((a, b) => a - b);
  return sorted
    .slice(0, -1)
    .map((from, i) => ({ from, to: sorted[i + 1] - 1 }))
    .filter((band) => rows.some((row) => row.fromEntrants <= band.from && band.from <= row.toEntrants));
}

/** Names a field of one row: the first row of a kind that holds for `entrants` and `rank`. */
function rowAt(
  rows: readonly { fromEntrants: number; toEntrants: number; fromRank: number; toRank: number }[],
  entrants: number,
  rank: number,
): number {
  return rows.findIndex(
    (row) => row.fromEntrants <= entrants && entrants <= row.toEntrants && row.fromRank <= rank && rank <= row.toRank,
  );
}

function rangeIssues(table: 'bands' | 'amounts', rows: PrizeSettings['bands'] | PrizeSettings['amounts']) {
  const issues: SettingsIssue[] = [];
  rows.forEach((row, i) => {
    for (const [from, to] of [
      ['fromEntrants', 'toEntrants'],
      ['fromRank', 'toRank'],
    ] as const) {
      if (row[to] < row[from]) {
        const params = { from: row[from] };
        issues.push({ path: `${table}.${i}.${to}`, severity: 'error', code: 'rangeReversed', params });
      }
    }
    rows.slice(0, i).forEach((other) => {
      const meets = (a: 'fromEntrants' | 'fromRank', b: 'toEntrants' | 'toRank') =>
        row[a] <= other[b] && other[a] <= row[b];
      const same = !('currency' in row) || !('currency' in other) || row.currency === other.currency;
      if (same && meets('fromEntrants', 'toEntrants') && meets('fromRank', 'toRank')) {
        const params = { rank: row.fromRank };
        issues.push({ path: `${table}.${i}.fromRank`, severity: 'error', code: 'rowsOverlap', params });
      }
    });
  });
  return issues;
}

function fallIssues(
  table: 'bands' | 'amounts',
  rows: PrizeSettings['bands'] | PrizeSettings['amounts'],
  entrants: number,
  values: readonly number[],
): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  values.forEach((value, i) => {
    if (i === 0 || value <= values[i - 1]) return;
    const hole = values[i - 1] === 0;
    const at = rowAt(rows, entrants, i + 1);
    issues.push({
      path: `${table}.${at}.${hole ? 'fromRank' : table === 'bands' ? 'shareBp' : 'amount'}`,
      severity: 'error',
      code: hole ? 'placeMissing' : 'prizeRises',
      params: { entrants, rank: hole ? i : i + 1 },
    });
  });
  return issues;
}

/**
 * Cross-checks of a prize structure: each band of entrants sums to exactly 100 %, shares and amounts never rise with the
 * rank, no place is missing, no two rows hold for the same place, no field size between the bands is left out.
 */
export function prizeIssues(prizes: PrizeSettings): SettingsIssue[] {
  const issues: SettingsIssue[] = [];
  if (prizes.method === 'percent') {
    const reversed = rangeIssues('bands', prizes.bands);
    issues.push(...reversed);
    if (reversed.length === 0) {
      const bands = entrantBands(prizes.bands);
      bands.forEach(({ from, to }, i) => {
        const shares = sharesFor(prizes.bands, from);
        const sum = shares.reduce((all, share) => all + share, 0);
        const path = `bands.${prizes.bands.findIndex((row) => row.fromEntrants <= from && from <= row.toEntrants)}`;
        if (sum !== FULL) {
          const params = { from, to, percent: sum / 100 };
          issues.push({ path: `${path}.shareBp`, severity: 'error', code: 'bandSum', params });
        }
        issues.push(...fallIssues('bands', prizes.bands, from, shares));
        if (shares.length > from) {
          const params = { from, places: shares.length };
          issues.push({ path: `${path}.toRank`, severity: 'warning', code: 'morePlacesThanEntrants', params });
        }
        const next = bands[i + 1];
        if (next !== undefined && next.from > to + 1) {
          const params = { from: to + 1, to: next.from - 1 };
          issues.push({ path: `${path}.toEntrants`, severity: 'error', code: 'fieldLeftOut', params });
        }
      });
    }
  }
  const reversed = rangeIssues('amounts', prizes.amounts);
  issues.push(...reversed);
  if (prizes.method === 'fixed' && prizes.amounts.length === 0) {
    issues.push({ path: 'amounts', severity: 'error', code: 'noAmounts' });
  }
  if (reversed.length === 0) {
    for (const currency of new Set(prizes.amounts.map((row) => row.currency))) {
      const rows = prizes.amounts.filter((row) => row.currency === currency);
      for (const { from } of entrantBands(rows)) {
        const paid = fixedPayouts(rows, from, MOST_ENTRANTS).get(currency ?? '') ?? [];
        issues.push(...fallIssues('amounts', prizes.amounts, from, paid));
      }
    }
  }
  return issues;
}

/** The greatest number of entrants that the structure says something for; 0 where it says nothing. */
export function mostEntrants(prizes: PrizeSettings): number {
  if (prizes.method === 'tickets') return MOST_ENTRANTS;
  const rows = prizes.method === 'percent' ? prizes.bands : prizes.amounts;
  return rows.reduce((most, row) => Math.max(most, row.toEntrants), 0);
}

/** The least number of entrants that the structure says something for. */
export function leastEntrants(prizes: PrizeSettings): number {
  if (prizes.method === 'tickets') return 1;
  const rows = prizes.method === 'percent' ? prizes.bands : prizes.amounts;
  return rows.reduce((least, row) => Math.min(least, row.fromEntrants), MOST_ENTRANTS);
}
