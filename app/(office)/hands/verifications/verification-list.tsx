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
import { useLive } from '@/app/_trpc/live';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { runList, runsInput } from './search-params';

type Row = RouterOutputs['hand']['verifications']['rows'][number];

/** Bulk verifications, newest first. */
export function VerificationList() {
  const t = useTranslations('hands.verifications');
  const format = useFormatter();
  const trpc = useTRPC();
  const control = useListState(runList);
  const query = useQuery({
    ...trpc.hand.verifications.queryOptions(runsInput(control.state)),
    placeholderData: keepPreviousData,
  });
  useLive(['verifications'], () => void query.refetch());
  const page = query.data;
  const columns = useMemo<readonly ListColumn<Row>[]>(
    () => [
      { id: 'number', header: t('number'), cell: (row) => t('one', { number: row.number }), csv: (row) => row.number },
      {
        id: 'started',
        header: t('started'),
        cell: (row) => <Time at={row.startedAt} />,
        csv: (row) => row.startedAt.toISOString(),
      },
      { id: 'by', header: t('by'), cell: (row) => row.startedByName, csv: (row) => row.startedByName },
      { id: 'state', header: t('state'), cell: (row) => <State name={row.state} />, csv: (row) => row.state },
      {
        id: 'checked',
        header: t('checked'),
        align: 'right',
        cell: (row) => format.number(row.checked),
        csv: (row) => row.checked,
      },
      {
        id: 'different',
        header: t('different'),
        align: 'right',
        cell: (row) => format.number(row.different),
        csv: (row) => row.different,
      },
      {
        id: 'changed',
        header: t('engineChanged'),
        align: 'right',
        cell: (row) => format.number(row.engineChanged),
        csv: (row) => row.engineChanged,
      },
    ],
    [t, format],
  );
  return (
    <>
      <PageHeader title={t('title')} facts={[format.zoneLabel()]} />
      <DataTable
        listId="verifications"
        label={t('title')}
        control={control}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => row.id}
        href={(row) => `/hands/verifications/${row.id}`}
        narrow={(row) => ({
          title: t('one', { number: row.number }),
          amount: format.number(row.checked),
          facts: `${format.dateTime(row.startedAt, { seconds: false })} · ${row.startedByName}`,
          state: <State name={row.state} />,
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? { failed: t('failed'), id: problemOf(query.error)?.requestId, onRetry: () => query.refetch() }
            : undefined
        }
        empty={<Empty title={t('empty')} help={t('emptyHelp')} />}
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
      />
    </>
  );
}
