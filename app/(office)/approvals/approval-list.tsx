'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DataTable } from '@/app/_components/data-table/data-table';
import type { ListColumn } from '@/app/_components/data-table/list-types';
import { useListState } from '@/app/_components/data-table/use-list-state';
import { Empty } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { useKeptViews } from '@/app/_trpc/use-kept-views';
import { ApprovalState } from './approval-state';
import { approvalList, approvalStates, approvalsInput } from './search-params';

type Row = RouterOutputs['approval']['list']['rows'][number];

/** The inbox: what waits for a second person, whose decision it needs, and since when. */
export function ApprovalList() {
  const t = useTranslations('approvals');
  const format = useFormatter();
  const trpc = useTRPC();
  const control = useListState(approvalList);
  const query = useQuery({
    ...trpc.approval.list.queryOptions(approvalsInput(control.state)),
    placeholderData: keepPreviousData,
  });
  useLive(['approvals'], () => void query.refetch());
  const page = query.data;
  const columns = useMemo<readonly ListColumn<Row>[]>(() => {
    const kind = (row: Row) =>
      t.has(`kinds.${row.kind.replace('.', '_')}`) ? t(`kinds.${row.kind.replace('.', '_')}`) : row.kind;
    return [
      { id: 'title', header: t('columns.title'), cell: (row) => row.title, csv: (row) => row.title },
      {
        id: 'number',
        header: t('columns.number'),
        align: 'right',
        cell: (row) => row.number,
        csv: (row) => row.number,
      },
      { id: 'kind', header: t('columns.kind'), cell: kind, csv: (row) => row.kind },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <ApprovalState state={row.state} />,
        csv: (row) => row.state,
      },
      {
        id: 'yours',
        header: t('columns.yours'),
        cell: (row) => (row.state !== 'open' ? '–' : row.cannot === null ? t('youMay') : t(`cannot.${row.cannot}`)),
      },
      { id: 'author', header: t('columns.author'), cell: (row) => row.author, csv: (row) => row.author },
      {
        id: 'createdAt',
        header: t('columns.createdAt'),
        cell: (row) => <Time at={row.createdAt} seconds={false} />,
        csv: (row) => row.createdAt.toISOString(),
      },
    ];
  }, [t]);
  return (
    <>
      <PageHeader title={t('nav')} facts={[format.zoneLabel()]} />
      <DataTable
        listId="approvals"
        keptViews={useKeptViews('approvals')}
        label={t('nav')}
        control={control}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => row.id}
        href={(row) => `/approvals/${row.id}`}
        narrow={(row) => ({
          id: row.title,
          title: row.title,
          facts: `${row.author} · ${row.cannot === null ? t('youMay') : t(`cannot.${row.cannot}`)}`,
          state: <ApprovalState state={row.state} />,
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? {
                failed: t('listFailed'),
                safe: t('failedSafe'),
                id: problemOf(query.error)?.requestId,
                onRetry: () => query.refetch(),
              }
            : undefined
        }
        empty={<Empty title={t('empty')} help={t('emptyHelp')} />}
        // Without filters it lists what waits: nothing there is good news, not a filter that is too narrow.
        any={(page?.any ?? true) && Object.keys(control.state.filters).length > 0}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        filters={[
          {
            kind: 'choice',
            id: 'state',
            label: t('columns.state'),
            options: approvalStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        views={[
          { id: 'open', label: t('views.open'), state: { search: '', filters: {}, sort: '-created' } },
          {
            id: 'approved',
            label: t('views.approved'),
            state: { search: '', filters: { state: ['approved'] }, sort: '-created' },
          },
          {
            id: 'rejected',
            label: t('views.rejected'),
            state: { search: '', filters: { state: ['rejected'] }, sort: '-created' },
          },
        ]}
      />
    </>
  );
}
