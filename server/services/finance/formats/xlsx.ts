import { Zip, ZipDeflate } from 'fflate';
import type { ReportCell, ReportColumn, ReportRow } from '@/server/contracts/finance';
import { conflict } from '../../kernel';
import type { FileFormat } from './file-format';
import { decimalText, digitsOf, notesOf, wordsOf } from './file-words';
import { columnName, escapeXml, packageParts, STYLE, sheetBegin, textCell } from './xlsx-parts';

/** A sheet has 1,048,576 lines; some are for the header and the totals. */
const SHEET_ROWS = 1_048_000;
const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet, as it counts from March 1900 on. */
const EPOCH = Date.UTC(1899, 11, 30);
/** The zip's own dates are those of its beginning, whatever the zone of this process. */
const ZIP_DATE = new Date(1980, 0, 1);

const WIDTH: Readonly<Record<ReportColumn['kind'], number>> = {
  text: 26,
  day: 12,
  count: 12,
  money: 16,
  rate: 10,
  moment: 20,
  currency: 9,
};

function cellOf(at: string, { id, kind }: ReportColumn, cells: ReportRow['cells'], bold: boolean): string {
  const cell: ReportCell = cells[id] ?? null;
  if (cell === null) return '';
  const number = (value: string | number, style: number) =>
    `<c r="${at}" s="${bold ? style + STYLE.bold : style}"><v>${value}</v></c>`;
  if (typeof cell === 'number') {
    if (kind === 'money') {
      const currency = String(cells.currency);
      return number(decimalText(cell, currency), digitsOf(currency) === 0 ? STYLE.whole : STYLE.decimal);
    }
    return kind === 'rate' ? number(cell / 10_000, STYLE.percent) : number(cell, STYLE.whole);
  }
  if (kind === 'day' || kind === 'moment') {
    const serial = (Date.parse(cell) - EPOCH) / DAY_MS;
    if (Number.isFinite(serial)) return number(serial, kind === 'day' ? STYLE.day : STYLE.moment);
  }
  return textCell(at, cell, bold ? STYLE.text + STYLE.bold : STYLE.text);
}

/**
 * A workbook of two sheets: the rows under a frozen header with filters, then the totals; and what the report says about
 * itself. Amounts are numbers in major units, days and moments (UTC) are dates. The rows are never held: they go through
 * the zip as they come.
 */
export const writeXlsx: FileFormat = async function* (head, batches, foot) {
  const ready: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failed = error;
    else ready.push(chunk);
  });
  function* taken() {
    if (failed) throw failed;
    yield* ready.splice(0);
  }
  const file = (name: string, text: string) => {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = ZIP_DATE;
    zip.add(entry);
    entry.push(Buffer.from(text), true);
  };
  const { columns } = head;
  for (const [name, text] of packageParts(head.stamp.at, head.room.name, wordsOf(head.filter.report))) file(name, text);

  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 });
  sheet.mtime = ZIP_DATE;
  zip.add(sheet);
  const letters = columns.map((_, index) => columnName(index));
  const header = columns.map(({ id, kind }, index) =>
    textCell(`${letters[index]}1`, kind === 'moment' ? `${wordsOf(id)} (UTC)` : wordsOf(id), STYLE.text + STYLE.bold),
  );
  const line = (number: number, cells: ReportRow['cells'], bold = false) => {
    let text = `<row r="${number}">`;
    for (let at = 0; at < columns.length; at++) text += cellOf(`${letters[at]}${number}`, columns[at], cells, bold);
    return `${text}</row>`;
  };
  sheet.push(Buffer.from(`${sheetBegin(columns.map(({ kind }) => WIDTH[kind]))}<row r="1">${header.join('')}</row>`));
  let last = 1;
  for await (const rows of batches) {
    let text = '';
    for (const { cells } of rows) text += line(++last, cells);
    if (last > SHEET_ROWS) throw conflict('tooManyRows', `A sheet takes ${SHEET_ROWS} rows. Choose CSV or fewer days.`);
    sheet.push(Buffer.from(text));
    yield* taken();
  }
  const end = foot();
  const filtered = `<autoFilter ref="A1:${letters.at(-1)}${last}"/>`;
  const totals = end.totals.map((cells) => line(++last, { [columns[0].id]: 'Total', ...cells }, true)).join('');
  sheet.push(Buffer.from(`${totals}</sheetData>${filtered}</worksheet>`), true);

  const notes = notesOf(head, end).map(
    (note, index) => `<row r="${index + 1}">${textCell(`A${index + 1}`, note, 0)}</row>`,
  );
  file('xl/worksheets/sheet2.xml', `${sheetBegin([120], false)}${notes.join('')}</sheetData></worksheet>`);
  // The workbook's own part comes last: it names the range of the filter, which is known only now.
  file(
    'xl/workbook.xml',
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${escapeXml(wordsOf(head.filter.report))}" sheetId="1" r:id="rId1"/><sheet name="About" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'${escapeXml(wordsOf(head.filter.report))}'!$A$1:$${letters.at(-1)}$${end.rows + 1}</definedName></definedNames></workbook>`,
  );
  zip.end();
  yield* taken();
};
