import type { ReportCell, ReportColumn, ReportRow } from '@/server/contracts/finance';
import { csvLine, csvText } from '@/server/platform/csv';
import type { FileFormat } from './file-format';
import { decimalText, groupedText, notesOf } from './file-words';

type Cells = ReportRow['cells'];

/** What of a row stands under a column, as fields that are ready to be joined. */
function fieldsOf({ id, kind }: ReportColumn): (cells: Cells) => string {
  if (kind === 'money') {
    return (cells) => {
      const minor = cells[id];
      if (typeof minor !== 'number') return ',';
      const currency = String(cells.currency);
      const decimal = decimalText(minor, currency);
      const grouped = groupedText(decimal);
      // Only the digits in threes have commas.
      return grouped === decimal ? `${decimal},${currency} ${decimal}` : `${decimal},"${currency} ${grouped}"`;
    };
  }
  const written = (cell: ReportCell | undefined): string => {
    if (cell === null || cell === undefined) return '';
    if (typeof cell === 'number') return String(kind === 'rate' ? cell / 10_000 : cell);
    return csvText(cell);
  };
  return (cells) => written(cells[id]);
}

/**
 * CSV: RFC 4180 in UTF-8. An amount is a plain decimal, the same in every language, followed by one for people to read;
 * the control totals are the last lines. A text that a spreadsheet would run is kept from it.
 */
export const writeCsv: FileFormat = async function* (head, batches, foot) {
  const { columns } = head;
  const headers = columns.flatMap(({ id, kind }) => (kind === 'money' ? [id, `${id} formatted`] : [id]));
  const parts = columns.map(fieldsOf);
  const line = (cells: Cells): string => {
    let text = parts[0](cells);
    for (let at = 1; at < parts.length; at++) text += `,${parts[at](cells)}`;
    return `${text}\r\n`;
  };
  yield (head.bom ? '\uFEFF' : '') + csvLine(headers);
  for await (const rows of batches) {
    let text = '';
    for (const row of rows) text += line(row.cells);
    yield text;
  }
  const end = foot();
  const totals = end.totals.map((cells) => line({ [columns[0].id]: 'Total', ...cells }));
  yield [...totals, ...notesOf(head, end).map((note) => csvLine([note]))].join('');
};
