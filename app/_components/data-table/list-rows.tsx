'use client';

import type { columnVisibilityFeature, ReactTable, rowSelectionFeature } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cn } from '@/app/_lib/cn';
import { usePreferences } from '@/app/_lib/preferences/use-preferences';
import { Checkbox } from '../ui/checkbox';
import { ScrollBox } from '../ui/scroll-box';
import { Loading, Skeleton } from '../ui/skeleton';
import type { DataTableProps } from './data-table-props';

const skeletons = Array.from({ length: 8 }, (_, index) => `row ${index}`);

type Features = {
  columnVisibilityFeature: typeof columnVisibilityFeature;
  rowSelectionFeature: typeof rowSelectionFeature;
};
type ListTable<Row extends object> = ReactTable<Features, Row>;

interface ListRowsProps<Row extends object> extends DataTableProps<Row> {
  table: ListTable<Row>;
  onSelect?: (id: string) => void;
  onSelectPage: (on: boolean) => void;
}

/** The rows: a table from 640 px on, two lines a row below. */
export function ListRows<Row extends object>(props: ListRowsProps<Row>) {
  return (
    <>
      <WideRows {...props} />
      <NarrowRows {...props} />
    </>
  );
}

function WideRows<Row extends object>(props: ListRowsProps<Row>) {
  const { label, columns, rows, rowId, href, control, sorts = {}, table, selection, onSelect, onSelectPage } = props;
  const t = useTranslations('list');
  const { preferences } = usePreferences();
  const height = preferences.density === 'compact' ? 'h-8' : 'h-10';
  const shown = columns.filter((column) => table.getColumn(column.id)?.getIsVisible());
  const head = 'sticky top-0 z-10 bg-card shadow-[inset_0_-1px_0_var(--border)]';
  const stick = selection ? 'left-10' : 'left-0';
  return (
    <ScrollBox label={label} className="hidden max-h-[calc(100dvh-200px)] min-h-40 scroll-pt-10 sm:block">
      <table className="num w-full border-separate border-spacing-0 text-table">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="h-9">
            {selection && (
              <th scope="col" className={cn(head, 'left-0 z-20 w-10 px-3 text-left')}>
                <Checkbox
                  aria-label={t('selectPage')}
                  checked={table.getIsAllRowsSelected() || (table.getIsSomeRowsSelected() && 'indeterminate')}
                  onCheckedChange={(on) => onSelectPage(on === true)}
                />
              </th>
            )}
            {shown.map((column, index) => (
              <SortHeader
                key={column.id}
                header={column.header}
                right={column.align === 'right'}
                sort={sorts[column.id]}
                control={control}
                className={cn(head, index === 0 && cn('z-20', stick))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined &&
            skeletons.map((row) => (
              <tr key={row} className={height}>
                {selection && <td className="border-b" />}
                {shown.map((column) => (
                  <td key={column.id} className="border-b px-3">
                    <Skeleton className="h-4" />
                  </td>
                ))}
              </tr>
            ))}
          {rows?.map((row) => {
            const id = rowId(row);
            const selected = selection !== undefined && table.getRow(id).getIsSelected();
            const ground = selected ? 'bg-accent' : 'bg-card group-hover:bg-muted';
            const cell = cn('border-b px-3 group-last:border-b-0', ground);
            return (
              <tr key={id} data-row={id} className={cn('group', height)}>
                {selection && (
                  <td className={cn(cell, 'sticky left-0 z-[5] w-10')}>
                    <Checkbox aria-label={t('selectRow')} checked={selected} onCheckedChange={() => onSelect?.(id)} />
                  </td>
                )}
                {shown.map((column, index) =>
                  index === 0 ? (
                    <th key={column.id} scope="row" className={cn(cell, 'sticky z-[5] text-left font-[450]', stick)}>
                      <Link
                        href={href(row)}
                        data-row-link
                        className="block max-w-80 truncate py-0.5 text-primary hover:underline focus-visible:outline-offset-0"
                      >
                        {column.cell(row)}
                      </Link>
                    </th>
                  ) : (
                    <td
                      key={column.id}
                      className={cn(cell, 'whitespace-nowrap', column.align === 'right' && 'text-right')}
                    >
                      {column.cell(row)}
                    </td>
                  ),
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows === undefined && <Loading>{null}</Loading>}
    </ScrollBox>
  );
}

function SortHeader({
  header,
  right,
  sort,
  control,
  className,
}: {
  header: string;
  right: boolean;
  sort?: string;
  control: DataTableProps<object>['control'];
  className: string;
}) {
  const align = right ? 'text-right' : 'text-left';
  const words = 'px-3 text-label text-muted-foreground whitespace-nowrap';
  const allowed = control.spec.sorts;
  if (!sort || !allowed.some((known) => known === sort || known === `-${sort}`))
    return (
      <th scope="col" className={cn(className, words, align)}>
        {header}
      </th>
    );
  const now = control.state.sort;
  const direction = now === sort ? 'ascending' : now === `-${sort}` ? 'descending' : 'none';
  const next = [`-${sort}`, sort].filter((known) => allowed.includes(known)).find((known) => known !== now) ?? now;
  const Icon = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <th scope="col" aria-sort={direction} className={cn(className, align)}>
      <button
        type="button"
        onClick={() => control.sort(next)}
        className={cn(
          words,
          'inline-flex h-8 items-center gap-1 rounded-control hover:text-foreground focus-visible:outline-offset-[-2px]',
          right && 'flex-row-reverse',
        )}
      >
        {header}
        <Icon aria-hidden className="size-3.5" />
      </button>
    </th>
  );
}

function NarrowRows<Row extends object>(props: ListRowsProps<Row>) {
  const { label, rows, rowId, href, narrow, selection, table, onSelect } = props;
  const t = useTranslations('list');
  return (
    <ul aria-label={label} className="num divide-y sm:hidden">
      {rows === undefined &&
        skeletons.map((row) => (
          <li key={row} className="px-3 py-2">
            <Skeleton className="h-11" />
          </li>
        ))}
      {rows?.map((row) => {
        const id = rowId(row);
        const { title, amount, facts, state } = narrow(row);
        return (
          <li key={id} data-row={id} className="flex items-center gap-3 px-3">
            {selection && (
              <Checkbox
                aria-label={t('selectRow')}
                checked={table.getRow(id).getIsSelected()}
                onCheckedChange={() => onSelect?.(id)}
              />
            )}
            <Link
              href={href(row)}
              data-row-link
              className="block min-w-0 flex-1 py-2 focus-visible:outline-offset-[-2px]"
            >
              <span className="flex justify-between gap-3">
                <span className="min-w-0 truncate text-label text-primary">{title}</span>
                <span className="shrink-0">{amount}</span>
              </span>
              <span className="mt-0.5 flex items-center justify-between gap-3 text-muted-foreground text-table">
                <span className="min-w-0 truncate">{facts}</span>
                <span className="shrink-0">{state}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
