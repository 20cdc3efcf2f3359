'use client';

import { ChartLine, Download, Table2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { ToggleGroup } from 'radix-ui';
import { useState } from 'react';
import { cn } from '@/app/_lib/cn';
import { downloadCsv } from '@/app/_lib/csv';
import { Button } from '../ui/button';
import { Skeleton } from '../ui/skeleton';
import type { ChartProps } from './chart-props';
import { ChartTable } from './chart-table';
import { fold } from './series';
import { useThrottled } from './use-throttled';

/** Drawn in the browser only: it needs to know its width. */
const Plot = dynamic(() => import('./plot').then((module) => module.Plot), {
  ssr: false,
  loading: () => <Skeleton className="h-[280px]" />,
});

const toggle =
  'inline-flex size-8 items-center justify-center rounded-control text-muted-foreground hover:bg-muted data-[state=on]:bg-accent data-[state=on]:text-foreground pointer-coarse:size-11 [&_svg]:size-4';

/** The one chart of the office: caption, plot or table, CSV. */
export function Chart(props: ChartProps) {
  const { caption, x, csvValue = (value) => value, fileName, className } = props;
  const t = useTranslations('charts');
  const [shown, setShown] = useState('chart');
  const live = useThrottled(props.rows, 1000);
  const { series, rows } = fold(props.series, live, t('other'));
  const save = () => {
    const columns = series.flatMap((one) => [one.key, ...(one.interval ?? [])]);
    const header = series.flatMap((one) => [
      one.label,
      ...(one.interval ? [t('low', { name: one.label }), t('high', { name: one.label })] : []),
    ]);
    const keys = props.n ? [...columns, props.n.key] : columns;
    return downloadCsv(
      fileName,
      [x.label, ...header, ...(props.n ? [props.n.label] : [])],
      rows.map((row) => [
        row[x.key],
        ...keys.map((key) => {
          const value = row[key];
          return typeof value === 'number' && key !== props.n?.key ? csvValue(value) : value;
        }),
      ]),
    );
  };
  return (
    <figure className={cn('min-w-0', className)}>
      <div className="mb-2 flex flex-wrap items-start justify-between gap-2">
        <figcaption className="min-w-0 flex-1 text-h3">{caption}</figcaption>
        <div className="flex items-center gap-1">
          <ToggleGroup.Root
            type="single"
            value={shown}
            onValueChange={(value) => value && setShown(value)}
            aria-label={t('shownAs')}
            className="flex gap-1"
          >
            <ToggleGroup.Item value="chart" aria-label={t('chart')} title={t('chart')} className={toggle}>
              <ChartLine aria-hidden />
            </ToggleGroup.Item>
            <ToggleGroup.Item value="table" aria-label={t('table')} title={t('table')} className={toggle}>
              <Table2 aria-hidden />
            </ToggleGroup.Item>
          </ToggleGroup.Root>
          <Button variant="ghost" onClick={save}>
            <Download aria-hidden /> CSV
          </Button>
        </div>
      </div>
      {shown === 'chart' ? (
        <Plot {...props} rows={rows} series={series} />
      ) : (
        <ChartTable {...props} rows={rows} series={series} />
      )}
    </figure>
  );
}
