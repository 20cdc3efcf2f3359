'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { Time } from '@/app/_components/ui/time';
import { cn } from '@/app/_lib/cn';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Report, ReportCell, ReportColumn } from '@/server/contracts/finance';
import { ACCOUNT_KINDS } from '@/server/contracts/ledger';

const NUMERIC = ['money', 'count', 'rate'];

/** Rows of a report with a total per currency below; the first cell leads to the parts of its row. */
export function ReportTable({ report }: { report: Report }) {
  const t = useTranslations('finance');
  const ledger = useTranslations('ledger');
  const format = useFormatter();
  const { columns, rows, totals } = report;
  const word = (column: ReportColumn) =>
    column.id === 'group' ? t(`groups.${report.filter.groupBy}`) : t(`columns.${column.id}`);
  const text = (column: ReportColumn, cells: Readonly<Record<string, ReportCell>>) => {
    const cell = cells[column.id] ?? null;
    if (cell === null) return '–';
    if (column.kind === 'money' && typeof cell === 'number') return format.amount(cell, String(cells.currency));
    if (column.kind === 'count' && typeof cell === 'number') return format.number(cell);
    if (column.kind === 'rate' && typeof cell === 'number') return format.percent(cell / 100, { digits: 2 });
    if (column.kind === 'moment') return <Time at={new Date(String(cell))} seconds={false} />;
    const account = column.id === 'account' ? ACCOUNT_KINDS.find((kind) => kind === cell) : undefined;
    return account ? ledger(`kinds.${account}`) : String(cell);
  };
  const cellClass = (column: ReportColumn) =>
    cn('whitespace-nowrap px-3 py-2', NUMERIC.includes(column.kind) ? 'text-right' : 'text-left');
  return (
    <ScrollBox label={t(`reports.${report.filter.report}`)} className="-mx-4">
      <table className="num w-full text-table">
        <caption className="sr-only">{t(`reports.${report.filter.report}`)}</caption>
        <thead>
          <tr className="border-b">
            {columns.map((column) => (
              <th key={column.id} scope="col" className={cn(cellClass(column), 'text-label text-muted-foreground')}>
                {word(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={columns.map((column) => row.cells[column.id]).join('|')} className="border-b">
              {columns.map((column, i) => (
                <td key={column.id} className={cellClass(column)}>
                  {i === 0 && row.href ? (
                    <Link className="text-primary hover:underline" href={row.href}>
                      {text(column, row.cells)}
                    </Link>
                  ) : (
                    text(column, row.cells)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map((cells) => (
            <tr key={String(cells.currency)} className="font-[600]">
              {columns.map((column, i) => (
                <td key={column.id} className={cellClass(column)}>
                  {i === 0 ? t('total') : column.total || column.kind === 'currency' ? text(column, cells) : ''}
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      </table>
    </ScrollBox>
  );
}
