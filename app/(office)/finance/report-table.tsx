'use client';

import { ArrowUpRight } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { Time } from '@/app/_components/ui/time';
import { cn } from '@/app/_lib/cn';
import type { Report, ReportCell, ReportColumn, ReportRow } from '@/server/contracts/finance';
import { type ReportNames, useReportWords } from './report-words';
import { type Address, drillAddress } from './search-params';

const NUMERIC = ['money', 'count', 'rate'];

interface ReportTableProps {
  report: Report;
  names: ReportNames | undefined;
  address: Address;
}

/** Rows of a report with a total per currency below; the first cell leads to the parts of its row. */
export function ReportTable({ report, names, address }: ReportTableProps) {
  const t = useTranslations('finance');
  const { heading, text } = useReportWords(report, names);
  const { columns, rows, totals } = report;
  const cell = (column: ReportColumn, cells: Readonly<Record<string, ReportCell>>) => {
    const value = cells[column.id] ?? null;
    if (column.kind === 'moment' && value !== null) return <Time at={new Date(String(value))} seconds={false} />;
    return text(column, cells) ?? '–';
  };
  const cellClass = (column: ReportColumn) =>
    cn(
      'px-3 py-2',
      NUMERIC.includes(column.kind) ? 'whitespace-nowrap text-right' : 'text-left',
      column.id === 'reason' ? 'min-w-48' : 'whitespace-nowrap',
    );
  const first = (column: ReportColumn, row: ReportRow) => {
    const name = cell(column, row.cells);
    const parts = row.drill && drillAddress(address, report.filter, row.drill);
    const to = parts ?? row.href;
    if (to === undefined) return name;
    return (
      <span className="inline-flex items-center gap-1">
        <Link className="text-primary hover:underline" href={to}>
          {name}
        </Link>
        {parts !== undefined && row.href !== undefined && (
          <Link
            className="inline-flex size-6 items-center justify-center text-muted-foreground hover:text-foreground"
            href={row.href}
            aria-label={t('openPage', { name: text(column, row.cells) ?? '' })}
          >
            <ArrowUpRight aria-hidden className="size-4" />
          </Link>
        )}
      </span>
    );
  };
  return (
    <ScrollBox label={t(`reports.${report.filter.report}`)} className="-mx-4 max-h-[70vh]">
      <table className="num w-full border-separate border-spacing-0 text-table">
        <caption className="sr-only">{t(`reports.${report.filter.report}`)}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cn(cellClass(column), 'sticky top-0 z-10 border-b bg-card text-label text-muted-foreground')}
              >
                {heading(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={columns.map((column) => row.cells[column.id]).join('|')}>
              {columns.map((column, i) => (
                <td key={column.id} className={cn(cellClass(column), 'border-b')}>
                  {i === 0 ? first(column, row) : cell(column, row.cells)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map((cells, at) => (
            <tr key={String(cells.currency)} className="font-[600]">
              {columns.map((column, i) => (
                <td
                  key={column.id}
                  className={cn(
                    cellClass(column),
                    'bg-card',
                    // One line of totals stays in sight; several would hide the rows.
                    totals.length === 1 && 'sticky bottom-0 shadow-[inset_0_1px_0_var(--border)]',
                    at === 0 && totals.length > 1 && 'border-t',
                  )}
                >
                  {i === 0 ? t('total') : column.total || column.kind === 'currency' ? cell(column, cells) : ''}
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      </table>
    </ScrollBox>
  );
}
