import type { RowWorth } from './arrange';
import data from './random-hand.json';
import { categories, categoryOf, PAIR, type RowStyle, STRAIGHT_FLUSH } from './rank';

/**
 * How the rows of a random hand are spread that is set by the same rule: for rising ranks the number of hands, out of
 * `hands`, whose row is below; and how often rows of each strength come together. Made by tests/proof/random-rows.ts.
 */
export interface RandomRows {
  readonly hands: number;
  readonly front: RowSpread;
  readonly middle: RowSpread;
  readonly back: RowSpread;
  /** `BINS` cubed counts, front slowest. */
  readonly together: readonly number[];
}

export interface RowSpread {
  readonly ranks: readonly number[];
  readonly below: readonly number[];
  /** First rank of each bin above the lowest. */
  readonly bins: readonly number[];
}

export const BINS = 12;
/** Worths are whole millionths of a point, so that sums are exact; coarser where a table's points are many. */
const POINT = 1_000_000;
const LARGEST = 2 ** 28;

/** What winning a row is worth by the category of the winning row, and all three on top. */
export interface RowPoints {
  readonly front: readonly number[];
  readonly middle: readonly number[];
  readonly back: readonly number[];
  readonly scoop: number;
}

/** The random hand in the form for looking up. `susun` ranks; other styles are close enough to choose rows by. */
export const randomRows: RandomRows = data;

/** Share of random rows below `rank`. */
export function shareBelow(spread: RowSpread, hands: number, rank: number): number {
  const { ranks, below } = spread;
  let low = 0;
  let high = ranks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranks[middle] <= rank) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return 0;
  const from = below[low - 1];
  const to = low < ranks.length ? below[low] : hands;
  const start = ranks[low - 1];
  const end = low < ranks.length ? ranks[low] : start + 1;
  return (from + ((to - from) * (rank - start)) / (end - start)) / hands;
}

/** The same row's rank in the style in which random hands are counted; kickers of pairs are let go. */
function counted(rank: number, style: RowStyle): number {
  const category = categoryOf(rank);
  if (category === PAIR && style !== 'susun') return (PAIR << 22) | (((rank >> 14) & 15) << 2) | (rank & 3);
  if (category === STRAIGHT_FLUSH && style === 'banker')
    return (STRAIGHT_FLUSH << 22) | ((rank & 3) << 4) | ((rank >> 2) & 15);
  return rank;
}

/**
 * Worth of rows, ranked in `style`, against a random hand: points of a won row less those of a lost one, and the same
 * for all three.
 */
export function worthOf(points: RowPoints, style: RowStyle, rows: RandomRows = randomRows): RowWorth {
  const most = Math.max(1, points.scoop, ...points.front, ...points.middle, ...points.back);
  const unit = Math.min(POINT, Math.floor(LARGEST / most));
  const front = rowWorth(rows.front, points.front, rows.hands, unit);
  const middle = rowWorth(rows.middle, points.middle, rows.hands, unit);
  const back = rowWorth(rows.back, points.back, rows.hands, unit);
  const together = allThree(rows, points.scoop * unit);
  const as =
    (worth: (rank: number) => number) =>
    (rank: number): number =>
      worth(counted(rank, style));
  return {
    front: style === 'susun' ? front : as(front),
    middle: style === 'susun' ? middle : as(middle),
    back: style === 'susun' ? back : as(back),
    frontBin: as(binOf(rows.front.bins)),
    middleBin: as(binOf(rows.middle.bins)),
    backBin: as(binOf(rows.back.bins)),
    bins: BINS,
    together,
  };
}

function rowWorth(spread: RowSpread, points: readonly number[], hands: number, unit: number): (rank: number) => number {
  const share = categories.map((_, category) => shareBelow(spread, hands, category << 22));
  share.push(1);
  /** Points that all stronger categories take. */
  const lostAbove = new Float64Array(categories.length + 1);
  for (let category = categories.length - 1; category >= 0; category--)
    lostAbove[category] = lostAbove[category + 1] + points[category] * (share[category + 1] - share[category]);
  return (rank) => {
    const category = categoryOf(rank);
    const below = shareBelow(spread, hands, rank);
    const lost = lostAbove[category + 1] + points[category] * (share[category + 1] - below);
    return Math.round((points[category] * below - lost) * unit);
  };
}

function binOf(starts: readonly number[]): (rank: number) => number {
  return (rank) => {
    let bin = 0;
    while (bin < starts.length && starts[bin] <= rank) bin++;
    return bin;
  };
}

/** Chance to win all three less the chance to lose them, by bins; a row of the same bin is won half the time. */
function allThree(rows: RandomRows, scoop: number): Int32Array {
  const out = new Int32Array(BINS ** 3);
  if (scoop === 0) return out;
  const win = Float64Array.from(rows.together);
  const lose = Float64Array.from(rows.together);
  for (const step of [BINS * BINS, BINS, 1]) {
    cumulate(win, step, 1);
    cumulate(lose, step, -1);
  }
  for (let i = 0; i < out.length; i++) out[i] = Math.round(((win[i] - lose[i]) / rows.hands) * scoop);
  return out;
}

/** Along one axis: each cell becomes half of itself and all that lies behind it. */
function cumulate(cells: Float64Array, step: number, direction: 1 | -1): void {
  for (let start = 0; start < cells.length; start++) {
    if (Math.floor(start / step) % BINS !== 0) continue;
    let behind = 0;
    for (let n = 0; n < BINS; n++) {
      const at = start + (direction === 1 ? n : BINS - 1 - n) * step;
      const own = cells[at];
      cells[at] = behind + own / 2;
      behind += own;
    }
  }
}
