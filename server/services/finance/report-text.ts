import { CURRENCIES, type CurrencyCode } from '@/server/contracts/catalogue/currencies';
import type { Report, ReportCell, ReportColumn, ReportFormat, TieOut } from '@/server/contracts/finance';
import { type CsvColumn, type Numeral, toCsv } from '@/server/platform/csv';

/** A money cell as a plain decimal of its currency, whatever the reader's language: `-1234.56`. */
export function decimalText(minor: number, currency: string): string {
  const { digits } = CURRENCIES[currency as CurrencyCode] ?? { digits: 0 };
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${minor < 0 ? '-' : ''}${digits > 0 ? `${whole}.${text.slice(-digits)}` : whole}`;
}

function cellOf(column: ReportColumn, cells: Readonly<Record<string, ReportCell>>): string | number | null {
  const cell = cells[column.id] ?? null;
  if (cell === null || typeof cell === 'string') return cell;
  if (column.kind === 'rate') return cell / 10_000;
  return cell;
}

function decimalOf(column: ReportColumn, cells: Readonly<Record<string, ReportCell>>): Numeral | null {
  const cell = cells[column.id];
  return typeof cell === 'number' ? { numeral: decimalText(cell, String(cells.currency)) } : null;
}

const tieText = (tie: TieOut): string =>
  `Control ${tie.id} ${tie.currency}: report ${decimalText(tie.shownMinor + tie.leftOutMinor, tie.currency)}, ledger ` +
  `${decimalText(tie.ledgerMinor, tie.currency)}, difference ${decimalText(tie.differenceMinor, tie.currency)}`;

/** What every file says about itself: operator, title, interval, filters, control totals. Nothing that differs by reader. */
export function notesOf(report: Report): string[] {
  const { from, to, report: id, ...rest } = report.filter;
  const start = `${String(Math.floor(report.room.dayStartsAt / 60)).padStart(2, '0')}:${String(report.room.dayStartsAt % 60).padStart(2, '0')}`;
  return [
    report.room.name,
    `Report ${id} from ${from} to ${to}, accounting days of ${report.room.zone} beginning at ${start}`,
    `Filters: ${JSON.stringify(rest)}`,
    `Period ${report.closed ? 'closed' : 'open'}; ${report.rows.length} rows${report.rows.length === 0 ? ', no activity' : ''}`,
    ...report.ties.map(tieText),
  ];
}

/**
 * A report as the text of a file. The same report of a closed period gives the same bytes, so the text does not say who
 * took it and when: that stands in the history of files. CSV is RFC 4180 in UTF-8 with amounts as plain decimals, each
 * followed by its minor units; JSON lines hold a row each, and the notes last.
 */
export function reportText(report: Report, format: ReportFormat, bom: boolean): string {
  const notes = notesOf(report);
  if (format === 'jsonl') {
    return [...report.rows.map((row) => JSON.stringify(row.cells)), JSON.stringify({ totals: report.totals, notes })]
      .map((line) => `${line}\n`)
      .join('');
  }
  type Row = Report['rows'][number];
  const columns: CsvColumn<Row>[] = report.columns.flatMap((column) =>
    column.kind === 'money'
      ? [
          { header: column.id, value: (row: Row) => decimalOf(column, row.cells) },
          { header: `${column.id} minor`, value: (row: Row) => cellOf(column, row.cells) },
        ]
      : [{ header: column.id, value: (row: Row) => cellOf(column, row.cells) }],
  );
  const totals: Row[] = report.totals.map((cells) => ({ cells: { [report.columns[0].id]: 'Total', ...cells } }));
  return (bom ? '\uFEFF' : '') + toCsv(columns, [...report.rows, ...totals], notes);
}
