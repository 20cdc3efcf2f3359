import { eachRankSet, RANK_MASK } from './keys';
import { isBuilt, markBuilt, shortsOf } from './layout';

/*
 * Perfect hash of rank sums: the low bits of a sum choose a row, the row's displacement is xored with the high bits.
 * No two sets of 5 (6, 7) ranks share a slot; every evaluator's value tables are indexed by these slots.
 */

export const ROW_MASK_5 = 2047;
export const ROW_MASK_6 = 2047;
export const ROW_MASK_7 = 8191;
export const COLUMN_SHIFT_5 = 10;
export const COLUMN_SHIFT_6 = 10;
export const COLUMN_SHIFT_7 = 9;

const rows5 = shortsOf('rows5');
const rows6 = shortsOf('rows6');
const rows7 = shortsOf('rows7');

/** Slot 0..8191 of the ranks of five cards. */
export function slot5(key: number): number {
  return ((key & RANK_MASK) >>> COLUMN_SHIFT_5) ^ rows5[key & ROW_MASK_5];
}

/** Slot 0..32767 of the ranks of six cards. */
export function slot6(key: number): number {
  return ((key & RANK_MASK) >>> COLUMN_SHIFT_6) ^ rows6[key & ROW_MASK_6];
}

/** Slot 0..65535 of the ranks of seven cards. */
export function slot7(key: number): number {
  return ((key & RANK_MASK) >>> COLUMN_SHIFT_7) ^ rows7[key & ROW_MASK_7];
}

/** Places every row, the fullest first, at a displacement where it meets no other. Throws if one does not fit. */
function place(rows: Uint16Array, count: number, shift: number, cells: number): void {
  const columns: number[][] = Array.from(rows, () => []);
  eachRankSet(count, (_, key) => columns[key & (rows.length - 1)].push(key >>> shift));
  const order = columns.map((_, row) => row).sort((x, y) => columns[y].length - columns[x].length || x - y);
  const used = new Uint8Array(cells);
  const mask = cells - 1;
  for (const row of order) {
    const wanted = columns[row];
    let displacement = (row * 40503) & mask;
    let tries = 0;
    for (; tries < cells; tries++) {
      let placed = 0;
      while (placed < wanted.length && used[wanted[placed] ^ displacement] === 0)
        used[wanted[placed++] ^ displacement] = 1;
      if (placed === wanted.length) break;
      for (let i = 0; i < placed; i++) used[wanted[i] ^ displacement] = 0;
      // An odd step visits every displacement and keeps rows from crowding at one end.
      displacement = (displacement + 25033) & mask;
    }
    if (tries === cells) throw new Error(`rank sums of ${count} cards: row ${row} does not fit`);
    rows[row] = displacement;
  }
}

export function buildSlots(): void {
  if (isBuilt('slots')) return;
  place(rows5, 5, COLUMN_SHIFT_5, 8192);
  place(rows6, 6, COLUMN_SHIFT_6, 32768);
  place(rows7, 7, COLUMN_SHIFT_7, 65536);
  markBuilt('slots');
}
