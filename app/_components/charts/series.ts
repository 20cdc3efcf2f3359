/** One line or one set of bars. */
export interface Series {
  /** Key of its value in the rows. */
  readonly key: string;
  readonly label: string;
  /** Keys of the ends of its 95 % interval, drawn as a band. */
  readonly interval?: readonly [low: string, high: string];
}

export type ChartRow = Readonly<Record<string, number | string | null>>;

export const otherKey = '__other';
const most = 6;

/** Told apart by dash as well as by colour. */
export const dashes = ['', '6 3', '2 3', '8 3 2 3', '12 4', '1 3'] as const;

export const seriesColour = (index: number): string => `var(--chart-${index + 1})`;

/** Past six series the smallest are added up as "Other", so that there are never more than six. */
export function fold(
  series: readonly Series[],
  rows: readonly ChartRow[],
  otherLabel: string,
): { readonly series: readonly Series[]; readonly rows: readonly ChartRow[] } {
  if (series.length <= most) return { series, rows };
  const total = (key: string) => rows.reduce((sum, row) => sum + Math.abs(Number(row[key] ?? 0)), 0);
  const largest = [...series].sort((a, b) => total(b.key) - total(a.key)).slice(0, most - 1);
  const kept = series.filter((one) => largest.includes(one));
  const rest = series.filter((one) => !largest.includes(one));
  return {
    series: [...kept, { key: otherKey, label: otherLabel }],
    rows: rows.map((row) => ({ ...row, [otherKey]: rest.reduce((sum, one) => sum + Number(row[one.key] ?? 0), 0) })),
  };
}

/** Moves labels apart that would touch: the least shift down that keeps `gap` between neighbours, inside `[top, bottom]`. */
export function spread(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  let floor = top;
  for (const item of order) {
    item.y = Math.max(item.y, floor);
    floor = item.y + gap;
  }
  let ceiling = bottom;
  for (const item of order.reverse()) {
    item.y = Math.min(item.y, ceiling);
    ceiling = item.y - gap;
  }
  const out = wanted.slice();
  for (const { y, index } of order) out[index] = y;
  return out;
}
