import { tileParts } from '../cards/suits';

export interface Laid {
  readonly tile: string;
  readonly x: number;
  readonly y: number;
  readonly lie: 'up' | 'across';
  /** Higher half first as drawn. */
  readonly flipped: boolean;
  /** The row runs from right to left. */
  readonly backward: boolean;
}

const short = 26;
const long = 52;
const gap = 4;
const perRow = 12;
const rowHeight = long + 12;
/** Room for the rings at the open ends. */
const edge = 6;

/**
 * Places a domino line: rows of twelve that turn at each end and run back, plain tiles along the row, doubles across
 * it. `flipped` of the input says that the higher half comes first in the order of the line.
 */
export function snake(line: readonly { readonly tile: string; readonly flipped: boolean }[]): {
  readonly tiles: readonly Laid[];
  readonly width: number;
  readonly height: number;
} {
  const tiles: Laid[] = [];
  // Where the next row begins: at the end of the row above it.
  let turn = 0;
  for (let start = 0; start < line.length; start += perRow) {
    const row = Math.floor(start / perRow);
    const backward = row % 2 === 1;
    const top = edge + row * rowHeight;
    let along = turn;
    for (const { tile, flipped } of line.slice(start, start + perRow)) {
      const double = isDouble(tile);
      const size = double ? short : long;
      tiles.push({
        tile,
        x: backward ? along - size : along,
        y: double ? top : top + (long - short) / 2,
        lie: double ? 'up' : 'across',
        flipped: backward ? !flipped : flipped,
        backward,
      });
      along += (backward ? -1 : 1) * (size + gap);
    }
    turn = along + (backward ? gap : -gap);
  }
  const left = Math.min(0, ...tiles.map(({ x }) => x));
  const right = Math.max(0, ...tiles.map(({ x, lie }) => x + (lie === 'up' ? short : long)));
  const rows = Math.max(1, Math.ceil(line.length / perRow));
  return {
    tiles: tiles.map((laid) => ({ ...laid, x: laid.x - left + edge })),
    width: right - left + 2 * edge,
    height: 2 * edge + rows * rowHeight - (rowHeight - long),
  };
}

/** Both halves alike. */
export function isDouble(tile: string): boolean {
  const parts = tileParts(tile);
  return parts !== null && parts[0] === parts[1];
}
