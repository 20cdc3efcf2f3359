'use client';

import {
  columnVisibilityFeature,
  createColumnHelper,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import { downloadCsv } from '@/app/_lib/csv';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { NoMatch } from '../ui/empty';
import { ErrorPanel } from '../ui/error-panel';
import { RefetchBar } from '../ui/skeleton';
import type { DataTableProps } from './data-table-props';
import { ListRows } from './list-rows';
import { ListToolbar } from './list-toolbar';
import { SavedViews } from './saved-views';
import { SelectionBar } from './selection-bar';
import { useRowKeys } from './use-row-keys';
import { useStored } from './use-stored';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

const isVisibility = (value: unknown): value is Record<string, boolean> =>
  typeof value === 'object' && value !== null && Object.values(value).every((shown) => typeof shown === 'boolean');

const nothing: readonly never[] = [];

/** The list of the office: views, filters, columns, keys, selection, pages by keyset. Every part comes by props. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { listId, label, control, columns, rows, rowId, selection, peek, error, older, newer } = props;
  const t = useTranslations('list');
  const box = useRef<HTMLDivElement>(null);
  const startHidden = useMemo(
    () => Object.fromEntries(columns.filter((column) => column.startHidden).map((column) => [column.id, false])),
    [columns],
  );
  const [columnVisibility, setColumnVisibility] = useStored(`columns:${listId}`, startHidden, isVisibility);
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const [allMatching, setAllMatching] = useState(false);
  const [peeked, setPeeked] = useState<string>();
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      helper.display({ id: column.id, header: column.header, cell: ({ row }) => column.cell(row.original) }),
    );
  }, [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? (nothing as readonly Row[]),
    getRowId: rowId,
    state: { columnVisibility, rowSelection },
    onRowSelectionChange: setRowSelection,
    enableRowSelection: selection !== undefined,
  });
  const ids = Object.keys(rowSelection).filter((id) => rows?.some((row) => rowId(row) === id));
  const select = (id: string) => {
    setAllMatching(false);
    table.getRow(id).toggleSelected();
  };
  useRowKeys({ box, onPeek: peek && setPeeked, onSelect: selection && select });
  const peekedRow = rows?.find((row) => rowId(row) === peeked);
  const look = peekedRow && peek?.(peekedRow);
  const narrowed = control.state.search !== '' || Object.keys(control.state.filters).length > 0;
  const exported = columns.filter((column) => column.csv && table.getColumn(column.id)?.getIsVisible());
  const save = () =>
    downloadCsv(
      listId,
      exported.map((column) => column.header),
      (rows ?? []).map((row) => exported.map((column) => column.csv?.(row) ?? null)),
    );
  const clearSelection = () => {
    setRowSelection({});
    setAllMatching(false);
  };
  const everything = { id: 'all', label: t('all'), state: { search: '', filters: {}, sort: control.spec.sorts[0] } };
  const body = () => {
    if (rows?.length === 0 && !props.any && !narrowed) return props.empty;
    if (rows?.length === 0) return <NoMatch onClear={control.clear} />;
    return (
      <ListRows
        {...props}
        table={table}
        onSelect={selection && select}
        onSelectPage={(on) => {
          setAllMatching(false);
          table.toggleAllRowsSelected(on);
        }}
      />
    );
  };
  return (
    <div data-fluid className="flex flex-col gap-3">
      {(props.views || props.keptViews) && (
        <SavedViews views={props.views ?? [everything]} kept={props.keptViews} control={control} />
      )}
      {selection && ids.length > 0 ? (
        <SelectionBar
          selected={allMatching && selection.matching !== undefined ? { matching: selection.matching } : { ids }}
          matching={selection.matching}
          onAll={() => setAllMatching(true)}
          onClear={clearSelection}
          actions={selection.actions}
        />
      ) : (
        <ListToolbar
          control={control}
          searchLabel={props.searchLabel}
          filters={props.filters ?? nothing}
          columns={columns.map((column) => ({
            id: column.id,
            header: column.header,
            shown: columnVisibility[column.id] !== false,
          }))}
          onColumn={(id, shown) => setColumnVisibility({ ...columnVisibility, [id]: shown })}
          onCsv={exported.length > 0 && rows && rows.length > 0 ? save : undefined}
        />
      )}
      {error && <ErrorPanel {...error} retrying={props.fetching} />}
      {(!error || rows) && (
        <div ref={box} className="relative overflow-hidden rounded-card border bg-card">
          <RefetchBar active={props.fetching === true && rows !== undefined} />
          {body()}
        </div>
      )}
      {(older !== null || newer !== null) && (
        <nav aria-label={t('pages', { list: label })} className="flex justify-end gap-2">
          <Button disabled={newer === null} onClick={() => newer !== null && control.page('before', newer)}>
            {t('newer')}
          </Button>
          <Button disabled={older === null} onClick={() => older !== null && control.page('after', older)}>
            {t('older')}
          </Button>
        </nav>
      )}
      {peek && (
        <Dialog
          kind="panel"
          open={look !== undefined}
          onOpenChange={(open) => !open && setPeeked(undefined)}
          title={look?.title ?? ''}
        >
          <div className="p-4 pt-0">{look?.body}</div>
        </Dialog>
      )}
    </div>
  );
}
