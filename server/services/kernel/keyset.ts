import { z } from 'zod';
import { ruleViolation } from './errors';

const text = z
  .array(z.union([z.string(), z.number(), z.null()]))
  .min(1)
  .max(4);

/** Where a page ended, as an opaque text: the sort values of its last row. */
export function cursorOf(values: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The sort values of a cursor; rejects one that this list did not give. */
export function readCursor(cursor: string, length: number): (string | number | null)[] {
  try {
    const values = text.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (values.length === length) return values;
  } catch {
    // Falls through to the one answer for every kind of broken cursor.
  }
  throw ruleViolation('badCursor', 'This place in the list is not known. Start from the first page.', [
    { path: ['after'], code: 'badCursor', message: 'is no place in this list' },
  ]);
}

/**
 * Takes one row more than asked for, read forwards from `after` or backwards from `before`; gives the rows to show in
 * reading order and the places of the pages on both sides, empty where there is none.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  asked: { readonly after: string | null; readonly before: string | null; readonly limit: number },
  place: (row: Row) => string,
): { shown: Row[]; older: string | null; newer: string | null } {
  const backwards = asked.before !== null;
  const more = rows.length > asked.limit;
  const shown = rows.slice(0, asked.limit);
  if (backwards) shown.reverse();
  const first = shown.at(0);
  const last = shown.at(-1);
  return {
    shown,
    older: last !== undefined && (backwards || more) ? place(last) : null,
    newer: first !== undefined && (backwards ? more : asked.after !== null) ? place(first) : null,
  };
}
