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

// What would end a field, or a line, is put in quotes: a lone line feed too, which many readers take for an end.
const QUOTED = /[",\r\n]/;

/** A text as a field, as it is: for what cannot be run. */
const csvField = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

// Letters and digits begin most texts, and none that is run.
const begunPlainly = (text: string): boolean => {
  const code = text.charCodeAt(0);
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
};

/** A text as a field that no spreadsheet runs. */
export const csvText = (text: string): string => csvField(!begunPlainly(text) && RUNS.test(text) ? `'${text}` : text);

const fieldOf = (cell: Cell): string => (typeof cell === 'string' ? csvText(cell) : csvField(cellText(cell)));

/** Cells as a line of CSV. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(fieldOf).join(',')}\r\n`;

/**
 * Rows as CSV (RFC 4180, UTF-8, CRLF), guarded against cells that a spreadsheet would run. `notes` follow as last lines
 * of one cell each: who exported it, when, and what it is proved by.
 */
export function toCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  notes: readonly string[] = [],
): string {
  const header = csvLine(columns.map((column) => column.header));
  const lines = rows.map((row) => csvLine(columns.map((column) => column.value(row))));
  return [header, ...lines, ...notes.map((note) => csvLine([note]))].join('');
}
