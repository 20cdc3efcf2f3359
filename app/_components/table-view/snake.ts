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
  const width = perRow * (long + gap) - gap + 2 * edge;
  const tiles: Laid[] = [];
  for (let start = 0; start < line.length; start += perRow) {
    const row = Math.floor(start / perRow);
    const backward = row % 2 === 1;
    const top = edge + row * rowHeight;
    let along = edge;
    for (const { tile, flipped } of line.slice(start, start + perRow)) {
      const parts = tileParts(tile);
      const double = parts !== null && parts[0] === parts[1];
      const size = double ? short : long;
      tiles.push({
        tile,
        x: backward ? width - along - size : along,
        y: double ? top : top + (long - short) / 2,
        lie: double ? 'up' : 'across',
        flipped: backward ? !flipped : flipped,
        backward,
      });
      along += size + gap;
    }
  }
  const rows = Math.max(1, Math.ceil(line.length / perRow));
  return { tiles, width, height: 2 * edge + rows * rowHeight - (rowHeight - long) };
}
