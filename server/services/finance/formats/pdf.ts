import type { ReportCell, ReportColumn, ReportRow } from '@/server/contracts/finance';
import { conflict } from '../../kernel';
import type { FileFoot, FileFormat, FileHead } from './file-format';
import {
  decimalText,
  filterText,
  groupedText,
  intervalText,
  momentText,
  notesOf,
  stampText,
  wordsOf,
} from './file-words';
import { openPaper, type Paper, wrapped } from './paper';

/** Every page is kept until its number of all is known. */
const PDF_ROWS = 20_000;
const GAP = 8;
const SIZE = 8;
const LINE = 11;
const TOP = 92;
/** Rows that columns are measured by. */
const MEASURED = 200;

const RIGHT: ReadonlySet<ReportColumn['kind']> = new Set(['money', 'count', 'rate']);

function textOf({ id, kind }: ReportColumn, cells: ReportRow['cells']): string {
  const cell: ReportCell = cells[id] ?? null;
  if (cell === null) return '';
  if (typeof cell === 'number') {
    if (kind === 'money') return groupedText(decimalText(cell, String(cells.currency)));
    return kind === 'rate' ? `${(cell / 100).toFixed(2)} %` : groupedText(String(cell));
  }
  return kind === 'moment' ? momentText(new Date(cell)) : cell;
}

/** Widths that give each column what its longest words need, and all of them the page. */
function widthsOf(paper: Paper, columns: readonly ReportColumn[], rows: readonly ReportRow[]): number[] {
  const room = paper.width - GAP * (columns.length - 1);
  const wanted = columns.map((column) => {
    const texts = [wordsOf(column.id), ...rows.slice(0, MEASURED).map(({ cells }) => textOf(column, cells))];
    const widest = Math.max(...texts.map((text) => paper.widthOf(text, SIZE, true)));
    return RIGHT.has(column.kind) ? Math.max(widest, 44) : Math.min(Math.max(widest, 36), 190);
  });
  const sum = wanted.reduce((total, width) => total + width, 0);
  return wanted.map((width) => (width * room) / sum);
}

/**
 * A paper of the report: on each page operator, title, interval, when and by whom, filters and `page x of y`; the rows
 * under a header that comes again on each page, the totals and the control totals. Long texts go on in the next line.
 */
export const writePdf: FileFormat = async function* (head, batches, foot) {
  const rows: ReportRow[] = [];
  for await (const batch of batches) {
    rows.push(...batch);
    if (rows.length > PDF_ROWS) {
      throw conflict('tooManyRows', `A PDF takes ${PDF_ROWS} rows. Choose another format or fewer days.`);
    }
  }
  const paper = await openPaper({
    landscape: true,
    title: wordsOf(head.filter.report),
    author: head.room.name,
    at: head.stamp.at,
  });
  const end = foot();
  const widths = widthsOf(paper, head.columns, [...end.totals.map((cells) => ({ cells })), ...rows]);
  let y = begin(paper, head, widths);
  for (const [index, row] of rows.entries()) {
    y = drawRow(paper, head, widths, y, row.cells);
    // Lets the others of this process breathe.
    if (index % 200 === 199) await new Promise((done) => setImmediate(done));
  }
  if (rows.length === 0) {
    paper.text('No activity', paper.left, y + 4, { size: 10 });
    y += 22;
  }
  for (const cells of end.totals)
    y = drawRow(paper, head, widths, y, { [head.columns[0].id]: 'Total', ...cells }, true);
  drawNotes(paper, head, end, widths, y + 14);
  paper.pages((page, of) => {
    paper.text(`Page ${page} of ${of}`, paper.left, paper.bottom + 10, { size: 7, width: paper.width, align: 'right' });
    paper.text(head.room.name, paper.left, paper.bottom + 10, { size: 7 });
  });
  yield* paper.end();
};

/** The top of a page; gives where its rows begin. */
function begin(paper: Paper, head: FileHead, widths: readonly number[]): number {
  paper.text(head.room.name, paper.left, 30, { size: 9 });
  paper.text(wordsOf(head.filter.report), paper.left, 42, { size: 15, bold: true });
  paper.text(intervalText(head), paper.left, 63, { size: 8 });
  paper.text(`Period ${head.closed ? 'closed' : 'open'}. ${stampText(head)}`, paper.left, 30, {
    size: 8,
    width: paper.width,
    align: 'right',
  });
  paper.text(filterText(head), paper.left, 74, { size: 7 });
  const bottom = drawRow(paper, head, widths, TOP, null, true);
  paper.line(bottom);
  return bottom + 2;
}

/** One row, or the header where there are no cells; on a new page if it does not fit. Gives where the next begins. */
function drawRow(
  paper: Paper,
  head: FileHead,
  widths: readonly number[],
  at: number,
  cells: ReportRow['cells'] | null,
  bold = false,
): number {
  const texts = head.columns.map((column, index) =>
    wrapped(paper, cells ? textOf(column, cells) : wordsOf(column.id), SIZE, widths[index], bold),
  );
  const height = Math.max(...texts.map((lines) => lines.length)) * LINE + 2;
  let y = at;
  if (cells && y + height > paper.bottom) {
    paper.page();
    y = begin(paper, head, widths);
  }
  let x = paper.left;
  for (const [index, lines] of texts.entries()) {
    const align = RIGHT.has(head.columns[index].kind) ? 'right' : 'left';
    for (const [number, text] of lines.entries()) {
      paper.text(text, x, y + number * LINE, { size: SIZE, bold, width: widths[index], align });
    }
    x += widths[index] + GAP;
  }
  return y + height;
}

function drawNotes(paper: Paper, head: FileHead, end: FileFoot, widths: readonly number[], at: number): void {
  let y = at;
  // The page says the others already.
  for (const note of notesOf(head, end).slice(4)) {
    if (y + LINE > paper.bottom) {
      paper.page();
      y = begin(paper, head, widths);
    }
    paper.text(note, paper.left, y, { size: 8 });
    y += LINE;
  }
}
