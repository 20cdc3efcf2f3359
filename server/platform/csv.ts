import { stringify } from 'csv-stringify/sync';

/** A number that is written digit by digit: a decimal amount, which must not become a binary fraction on its way. */
export interface Numeral {
  readonly numeral: string;
}

export type Cell = string | number | boolean | Date | Numeral | null | undefined;

export interface CsvColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => Cell;
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'object' ? cell.numeral : String(cell);
}

// A spreadsheet runs a text that begins like this; a leading apostrophe makes it a text again. Numbers stay numbers.
const RUNS = /^[\t\r\n ]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/;

function guarded(cell: Cell): string {
  const text = cellText(cell);
  return typeof cell === 'string' && RUNS.test(text) ? `'${text}` : text;
}

/**
 * Rows as CSV (RFC 4180, UTF-8, CRLF), guarded against cells that a spreadsheet would run. `notes` follow as last lines
 * of one cell each: who exported it, when, and what it is proved by.
 */
export function toCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  notes: readonly string[] = [],
): string {
  const table = [
    columns.map((column) => column.header),
    ...rows.map((row) => columns.map((column) => guarded(column.value(row)))),
    ...notes.map((note) => [guarded(note)]),
  ];
  return stringify(table, { record_delimiter: 'windows' });
}
