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
import { REMEDY_KINDS } from '@/server/contracts/remedies';
import { RemedyState } from '../dispute-look';
import { remediesInput, remedyListSpec, remedyStates } from './search-params';

type Row = RouterOutputs['remedy']['list']['rows'][number];

/** What was asked to be put right, newest first. */
export function RemedyList() {
  const t = useTranslations('disputes');
  const format = useFormatter();
  const trpc = useTRPC();
  const control = useListState(remedyListSpec);
  const query = useQuery({
    ...trpc.remedy.list.queryOptions(remediesInput(control.state)),
    placeholderData: keepPreviousData,
  });
  useLive(['remedies'], () => void query.refetch());
  const page = query.data;
  const columns = useMemo<readonly ListColumn<Row>[]>(() => {
    const given = (row: Row) =>
      row.totals.length === 0 ? '–' : row.totals.map((total) => format.amount(total.given, total.currency)).join(', ');
    return [
      {
        id: 'number',
        header: t('fields.number'),
        cell: (row) => t('remedies.one', { number: row.number }),
        csv: (row) => row.number,
      },
      {
        id: 'kind',
        header: t('remedies.kind'),
        cell: (row) => t(`remedies.kinds.${row.kind}`),
        csv: (row) => row.kind,
      },
      {
        id: 'state',
        header: t('fields.state'),
        cell: (row) => <RemedyState state={row.state} />,
        csv: (row) => row.state,
      },
      {
        id: 'given',
        header: t('remedies.given'),
        align: 'right',
        cell: given,
        csv: (row) => row.totals.map((total) => total.given).join(' '),
      },
      { id: 'asked', header: t('remedies.askedBy'), cell: (row) => row.requestedBy, csv: (row) => row.requestedBy },
      {
        id: 'at',
        header: t('remedies.askedAt'),
        cell: (row) => <Time at={row.requestedAt} seconds={false} />,
        csv: (row) => row.requestedAt.toISOString(),
      },
      {
        id: 'decided',
        header: t('remedies.decidedBy'),
        cell: (row) => row.decidedBy ?? '–',
        csv: (row) => row.decidedBy,
      },
    ];
  }, [t, format]);
  return (
    <>
      <PageHeader title={t('remedies.title')} facts={[format.zoneLabel()]} />
      <DataTable
        listId="remedies"
        label={t('remedies.title')}
        control={control}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => row.id}
        href={(row) => `/disputes/remedies/${row.id}`}
        narrow={(row) => ({
          title: `${row.number} ${t(`remedies.kinds.${row.kind}`)}`,
          amount: row.totals.map((total) => format.amount(total.given, total.currency)).join(', '),
          facts: `${format.dateTime(row.requestedAt, { seconds: false })} · ${row.requestedBy}`,
          state: <RemedyState state={row.state} />,
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? { failed: t('listFailed'), id: problemOf(query.error)?.requestId, onRetry: () => query.refetch() }
            : undefined
        }
        empty={<Empty title={t('remedies.none')} help={t('remedies.noneHelp')} />}
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        filters={[
          {
            kind: 'choice',
            id: 'state',
            label: t('fields.state'),
            single: true,
            options: remedyStates.map((value) => ({ value, label: t(`remedies.states.${value}`) })),
          },
          {
            kind: 'choice',
            id: 'kind',
            label: t('remedies.kind'),
            single: true,
            options: REMEDY_KINDS.map((value) => ({ value, label: t(`remedies.kinds.${value}`) })),
          },
        ]}
      />
    </>
  );
}
