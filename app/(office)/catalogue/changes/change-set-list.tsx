'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DataTable } from '@/app/_components/data-table/data-table';
import type { ListColumn } from '@/app/_components/data-table/list-types';
import { useListState } from '@/app/_components/data-table/use-list-state';
import { Empty } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useKeptViews } from '@/app/_trpc/use-kept-views';
import type { ChangeSetRow } from '../api-types';
import { changeList, changeSetStates, changesInput } from '../search-params';
import { stateLook } from '../state-look';

/** All change sets, newest first. */
export function ChangeSetList() {
  const t = useTranslations('catalogue');
  const title = useTranslations('changes')('nav');
  const format = useFormatter();
  const trpc = useTRPC();
  const control = useListState(changeList);
  const query = useQuery({
    ...trpc.catalogue.changeSets.queryOptions(changesInput(control.state)),
    placeholderData: keepPreviousData,
  });
  const page = query.data;
  const columns = useMemo<readonly ListColumn<ChangeSetRow>[]>(
    () => [
      { id: 'title', header: t('columns.title'), cell: (row) => row.title, csv: (row) => row.title },
      {
        id: 'number',
        header: t('columns.number'),
        align: 'right',
        cell: (row) => row.number,
        csv: (row) => row.number,
      },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <State {...stateLook(row.state, t)} />,
        csv: (row) => row.state,
      },
      {
        id: 'documents',
        header: t('columns.documents'),
        align: 'right',
        cell: (row) => row.documents,
        csv: (row) => row.documents,
      },
      { id: 'author', header: t('columns.author'), cell: (row) => row.author, csv: (row) => row.author },
      {
        id: 'effectiveFrom',
        header: t('columns.effectiveFrom'),
        cell: (row) => (row.effectiveFrom ? <Time at={row.effectiveFrom} /> : t('onApproval')),
        csv: (row) => row.effectiveFrom?.toISOString() ?? null,
      },
      {
        id: 'createdAt',
        header: t('columns.createdAt'),
        cell: (row) => <Time at={row.createdAt} seconds={false} />,
        csv: (row) => row.createdAt.toISOString(),
      },
    ],
    [t],
  );
  return (
    <>
      <PageHeader title={title} facts={[format.zoneLabel()]} />
      <DataTable
        listId="changes"
        keptViews={useKeptViews('changes')}
        label={title}
        control={control}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => row.id}
        href={(row) => `/catalogue/changes/${row.id}`}
        narrow={(row) => ({
          id: row.title,
          title: row.title,
          facts: `${t('changeNumber', { number: row.number })} · ${row.author}`,
          state: <State {...stateLook(row.state, t)} />,
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
        empty={<Empty title={t('noChangeSets')} help={t('noChangeSetsHelp')} />}
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        filters={[
          {
            kind: 'choice',
            id: 'state',
            label: t('columns.state'),
            options: changeSetStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        views={[
          { id: 'all', label: t('views.all'), state: { search: '', filters: {}, sort: '-created' } },
          {
            id: 'review',
            label: t('views.review'),
            state: { search: '', filters: { state: ['submitted'] }, sort: '-created' },
          },
        ]}
      />
    </>
  );
}
