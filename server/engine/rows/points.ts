import { type Category, categories } from './rank';
import type { RowPoints } from './worth';

export const lines = ['front', 'middle', 'back'] as const;
export type Line = (typeof lines)[number];

/** A row of the operator's table: what a line won with that category is worth in place of 1. */
export interface LinePoints {
  readonly line: Line;
  readonly category: Category;
  readonly points: number;
}

/** Points of a won line by category, 1 where the table says nothing (rules 50, 13 Card). */
export function pointsByCategory(table: readonly LinePoints[], scoop: number): RowPoints {
  const line = (wanted: Line) =>
    categories.map((category) => table.find((row) => row.line === wanted && row.category === category)?.points ?? 1);
  return { front: line('front'), middle: line('middle'), back: line('back'), scoop };
}

/** The rulebook's table. */
export const usualLinePoints: readonly LinePoints[] = [
  { line: 'front', category: 'trips', points: 3 },
  { line: 'middle', category: 'fullHouse', points: 2 },
  { line: 'middle', category: 'quads', points: 8 },
  { line: 'middle', category: 'straightFlush', points: 10 },
  { line: 'middle', category: 'royal', points: 14 },
  { line: 'back', category: 'quads', points: 4 },
  { line: 'back', category: 'straightFlush', points: 5 },
  { line: 'back', category: 'royal', points: 7 },
];
