import { entrantBands } from '@/server/contracts/tournaments/prizes';

/** One row of a percentage table, as the document keeps it. */
export interface BandRow {
  readonly fromEntrants: number;
  readonly toEntrants: number;
  readonly fromRank: number;
  readonly toRank: number;
  readonly shareBp: number | null;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A percentage table by places (down) and field sizes (across); a cell is the share of each place of its span. */
export interface PrizeMatrix {
  readonly bands: readonly Span[];
  readonly places: readonly Span[];
  /** `null`: not paid; `NaN`: something that is no number stands there. */
  readonly cells: readonly (readonly (number | null)[])[];
}

const MOST_PLACES = 10_000;

/** The matrix of rows; `null` where they cannot be one: a range that is no range, or two rows for the same place. */
export function matrixOf(rows: readonly BandRow[]): PrizeMatrix | null {
  const spans = rows.every(
    (row) =>
      [row.fromEntrants, row.toEntrants, row.fromRank, row.toRank].every((each) => Number.isSafeInteger(each)) &&
      row.fromEntrants <= row.toEntrants &&
      row.fromRank <= row.toRank &&
      row.toRank <= MOST_PLACES,
  );
  if (!spans || rows.length === 0) return null;
  const bands = entrantBands(rows);
  const cuts = new Set(rows.flatMap((row) => [row.fromRank, row.toRank + 1]));
  const sorted = [1, ...cuts].sort((a, b) => a - b).filter((cut, i, all) => i === 0 || cut !== all[i - 1]);
  const places = sorted.slice(0, -1).map((from, i) => ({ from, to: sorted[i + 1] - 1 }));
  const cells: (number | null)[][] = places.map(() => bands.map(() => null));
  for (const row of rows) {
    for (const [b, band] of bands.entries()) {
      if (band.from < row.fromEntrants || band.from > row.toEntrants) continue;
      for (const [p, place] of places.entries()) {
        if (place.from < row.fromRank || place.from > row.toRank) continue;
        if (cells[p][b] !== null) return null;
        cells[p][b] = row.shareBp ?? Number.NaN;
      }
    }
  }
  return { bands, places, cells };
}

/** Where a row of the document stands in the matrix. */
export interface RowPlace {
  readonly row: BandRow;
  readonly band: number;
  readonly place: number;
}

/** The rows of a matrix, band after band; places next to each other with the same share are one row. */
export function rowsOf({ bands, places, cells }: PrizeMatrix): RowPlace[] {
  const found: RowPlace[] = [];
  for (const [b, band] of bands.entries()) {
    let open: { row: BandRow; band: number; place: number } | null = null;
    for (const [p, { from, to }] of places.entries()) {
      const shareBp = cells[p][b];
      if (shareBp === null) continue;
      if (open !== null && Object.is(open.row.shareBp, shareBp) && open.row.toRank === from - 1) {
        open.row = { ...open.row, toRank: to };
        continue;
      }
      const row = { fromEntrants: band.from, toEntrants: band.to, fromRank: from, toRank: to, shareBp };
      open = { row, band: b, place: p };
      found.push(open);
    }
  }
  return found;
}

/** What one band sums to in basis points, and how many places it pays. */
export function sumOf({ places, cells }: PrizeMatrix, band: number): { readonly sum: number; readonly paid: number } {
  let sum = 0;
  let paid = 0;
  for (const [p, { from, to }] of places.entries()) {
    const share = cells[p][band];
    if (share === null) continue;
    sum += share * (to - from + 1);
    paid += to - from + 1;
  }
  return { sum, paid };
}

export const withCell = (matrix: PrizeMatrix, place: number, band: number, value: number | null): PrizeMatrix => ({
  ...matrix,
  cells: matrix.cells.map((row, p) => (p === place ? row.map((cell, b) => (b === band ? value : cell)) : row)),
});

/** Spans with another end for one of them: the next begins after it, and one that is swallowed goes. */
function moved(spans: readonly Span[], at: number, to: number): { spans: Span[]; kept: number[] } {
  const kept = spans.map((_, i) => i).filter((i) => i <= at || spans[i].to > to);
  const next = kept.map((i) => {
    if (i === at) return { from: spans[i].from, to };
    return i === kept[kept.indexOf(at) + 1] ? { from: to + 1, to: spans[i].to } : spans[i];
  });
  return { spans: next, kept };
}

export type Axis = 'bands' | 'places';

/** Ends a span of field sizes or places elsewhere; unchanged when it would end before it begins. */
export function withEnd(matrix: PrizeMatrix, axis: Axis, at: number, to: number): PrizeMatrix {
  if (!Number.isSafeInteger(to) || to < matrix[axis][at].from) return matrix;
  const { spans, kept } = moved(matrix[axis], at, to);
  return axis === 'bands'
    ? { ...matrix, bands: spans, cells: matrix.cells.map((row) => kept.map((b) => row[b])) }
    : { ...matrix, places: spans, cells: kept.map((p) => matrix.cells[p]) };
}

/** One more span at the end: a band with the shares of the last one, or a place that nobody is paid for. */
export function withOneMore(matrix: PrizeMatrix, axis: Axis): PrizeMatrix {
  const { from, to } = matrix[axis].at(-1) ?? { from: 1, to: 0 };
  if (axis === 'bands') {
    return {
      ...matrix,
      bands: [...matrix.bands, { from: to + 1, to: to + Math.max(1, to - from + 1) }],
      cells: matrix.cells.map((row) => [...row, row.at(-1) ?? null]),
    };
  }
  return {
    ...matrix,
    places: [...matrix.places, { from: to + 1, to: to + 1 }],
    cells: [...matrix.cells, matrix.bands.map(() => null)],
  };
}

/** Two spans out of one, with the same shares; unchanged where it is a single number. */
export function withSplit(matrix: PrizeMatrix, axis: Axis, at: number): PrizeMatrix {
  const { from, to } = matrix[axis][at];
  if (from === to) return matrix;
  const middle = Math.floor((from + to) / 2);
  const twice = <T>(list: readonly T[]) => list.flatMap((each, i) => (i === at ? [each, each] : [each]));
  const spans = matrix[axis].flatMap((span, i) =>
    i === at
      ? [
          { from, to: middle },
          { from: middle + 1, to },
        ]
      : [span],
  );
  return axis === 'bands'
    ? { ...matrix, bands: spans, cells: matrix.cells.map(twice) }
    : { ...matrix, places: spans, cells: twice(matrix.cells) };
}

/** Without a span; the numbers it covered go to the one before it, or to the next where it was the first. */
export function withoutSpan(matrix: PrizeMatrix, axis: Axis, at: number): PrizeMatrix {
  const spans = matrix[axis];
  if (spans.length < 2) return matrix;
  const gone = spans[at];
  const rest = spans.flatMap((span, i) => {
    if (i === at) return [];
    if (i === at - 1) return [{ from: span.from, to: gone.to }];
    return at === 0 && i === 1 ? [{ from: gone.from, to: span.to }] : [span];
  });
  const others = <T>(list: readonly T[]) => list.filter((_, i) => i !== at);
  return axis === 'bands'
    ? { ...matrix, bands: rest, cells: matrix.cells.map(others) }
    : { ...matrix, places: rest, cells: others(matrix.cells) };
}

/** A share of a spreadsheet's cell in basis points: `16.5`, `0,35`, `100 %`; empty is not paid. */
export function shareOf(text: string): number | null {
  const value = text.replace('%', '').replace(',', '.').trim();
  return value === '' || value === '-' || value === '–' ? null : Math.round(Number(value) * 100);
}

function spanOf(text: string): Span | null {
  const found = /^(\d+)(?:\s*[-–]\s*(\d+))?$/.exec(text.trim());
  if (found === null) return null;
  const from = Number(found[1]);
  const to = Number(found[2] ?? found[1]);
  return to < from ? null : { from, to };
}

/**
 * Takes a block out of a spreadsheet. One whose first line names field sizes (`1-2`, `3-12`) and whose first column names
 * places replaces the matrix; any other is laid over it from a cell on, with places added as it needs them.
 */
export function withBlock(matrix: PrizeMatrix, text: string, place: number, band: number): PrizeMatrix {
  const lines = text
    .replace(/\r/g, '')
    .split('\n')
    .filter((line, i, all) => line.trim() !== '' || i < all.length - 1)
    .map((line) => line.split('\t'));
  const heads = lines[0].slice(1).map(spanOf);
  const spans = lines.slice(1).map((line) => spanOf(line[0]));
  const named = heads.some((span) => span !== null && span.from < span.to);
  if (named && heads.every((span) => span !== null) && spans.length > 0 && spans.every((span) => span !== null)) {
    return {
      bands: heads as Span[],
      places: spans as Span[],
      cells: lines.slice(1).map((line) => heads.map((_, b) => shareOf(line[b + 1] ?? ''))),
    };
  }
  let next = matrix;
  while (next.places.length < place + lines.length) next = withOneMore(next, 'places');
  lines.forEach((line, p) => {
    line.slice(0, next.bands.length - band).forEach((cell, b) => {
      next = withCell(next, place + p, band + b, shareOf(cell));
    });
  });
  return next;
}
