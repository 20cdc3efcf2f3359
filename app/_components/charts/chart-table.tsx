'use client';

import { useTranslations } from 'next-intl';
import { ScrollBox } from '../ui/scroll-box';
import type { ChartProps } from './chart-props';

/** The same numbers as a table. */
export function ChartTable({ caption, rows, x, series, unit, formatValue, n }: ChartProps) {
  const t = useTranslations('charts');
  const show = (value: number | string | null | undefined) => (typeof value === 'number' ? formatValue(value) : '–');
  const head =
    'sticky top-0 bg-card px-3 py-1.5 text-label text-muted-foreground shadow-[inset_0_-1px_0_var(--border)]';
  return (
    <ScrollBox label={caption} className="h-[280px] rounded-control border">
      <table className="num w-full border-collapse text-table">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              {x.label}
            </th>
            {series.map((one) => (
              <th key={one.key} scope="col" className={`${head} text-right`}>
                {one.label} <span className="font-[450]">({unit})</span>
              </th>
            ))}
            {n && (
              <th scope="col" className={`${head} text-right`}>
                {n.label}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[x.key])} className="border-b last:border-b-0">
              <th scope="row" className="px-3 py-1.5 text-left font-[450]">
                {x.format && row[x.key] !== null ? x.format(row[x.key] ?? '') : row[x.key]}
              </th>
              {series.map((one) => (
                <td key={one.key} className="px-3 py-1.5 text-right">
                  {show(row[one.key])}
                  {one.interval && typeof row[one.interval[0]] === 'number' && (
                    <span className="ml-2 text-muted-foreground">
                      {t('interval', { low: show(row[one.interval[0]]), high: show(row[one.interval[1]]) })}
                    </span>
                  )}
                </td>
              ))}
              {n && <td className="px-3 py-1.5 text-right">{typeof row[n.key] === 'number' ? row[n.key] : '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
