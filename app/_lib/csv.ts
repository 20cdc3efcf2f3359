type CsvCell = string | number | null;

/**
 * Hands a table to the browser as a CSV file: UTF-8 with a mark so that spreadsheets read it right, CRLF, and texts
 * that a spreadsheet would take for a formula are made harmless. Numbers carry the ASCII minus.
 */
export async function downloadCsv(
  name: string,
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): Promise<void> {
  saveFile(`${name}.csv`, await csvText(header, rows), 'text/csv');
}

/** Hands a text to the browser as a file. */
export function saveFile(fileName: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** The file's text; exported for its test. */
export async function csvText(header: readonly string[], rows: readonly (readonly CsvCell[])[]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  // A negative number starts with the sign that marks a formula; it is none.
  const safe = (cell: CsvCell) =>
    typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
  return stringify([header.map(safe), ...rows.map((row) => row.map(safe))], { bom: true, record_delimiter: 'windows' });
}
