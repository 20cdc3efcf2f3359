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
import { ALERT_SEVERITIES } from '@/server/contracts/alerts';
import { AlertState, Severity } from './alert-look';
import { alertList, alertStates, alertsInput } from './search-params';

type Row = RouterOutputs['alert']['list']['rows'][number];

const view = (filters: Record<string, readonly string[]>) => ({ search: '', filters, sort: '-raised' });

/** What somebody has to look at, newest first. */
export function AlertList() {
  const t = useTranslations('alerts');
  const format = useFormatter();
  const trpc = useTRPC();
  const control = useListState(alertList);
  const keptViews = useKeptViews('alerts');
  const query = useQuery({
    ...trpc.alert.list.queryOptions(alertsInput(control.state)),
    placeholderData: keepPreviousData,
  });
  useLive(['alerts'], () => void query.refetch());
  const page = query.data;
  const columns = useMemo<readonly ListColumn<Row>[]>(
    () => [
      { id: 'title', header: t('columns.title'), cell: (row) => row.title, csv: (row) => row.title },
      {
        id: 'severity',
        header: t('columns.severity'),
        cell: (row) => <Severity severity={row.severity} />,
        csv: (row) => row.severity,
      },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <AlertState state={row.state} />,
        csv: (row) => row.state,
      },
      { id: 'owner', header: t('columns.owner'), cell: (row) => row.owner ?? '–', csv: (row) => row.owner },
      {
        id: 'raisedAt',
        header: t('columns.raisedAt'),
        cell: (row) => <Time at={row.raisedAt} />,
        csv: (row) => row.raisedAt.toISOString(),
      },
      {
        id: 'times',
        header: t('columns.times'),
        align: 'right',
        cell: (row) => format.number(row.times),
        csv: (row) => row.times,
      },
      {
        id: 'kind',
        header: t('columns.kind'),
        cell: (row) => <span className="font-mono text-caption">{row.kind}</span>,
        csv: (row) => row.kind,
      },
      {
        id: 'number',
        header: t('columns.number'),
        align: 'right',
        cell: (row) => row.number,
        csv: (row) => row.number,
        startHidden: true,
      },
    ],
    [t, format],
  );
  return (
    <>
      <PageHeader title={t('nav')} facts={[format.zoneLabel()]} />
      <DataTable
        listId="alerts"
        label={t('nav')}
        control={control}
        keptViews={keptViews}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => row.id}
        href={(row) => `/alerts/${row.id}`}
        narrow={(row) => ({
          title: row.title,
          amount: <Severity severity={row.severity} />,
          facts: `${format.dateTime(row.raisedAt, { seconds: false })} · ${row.owner ?? t('nobody')}`,
          state: <AlertState state={row.state} />,
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? {
                failed: t('listFailed'),
                safe: t('safe'),
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
            id: 'severity',
            label: t('columns.severity'),
            single: true,
            options: ALERT_SEVERITIES.map((value) => ({ value, label: t(`severities.${value}`) })),
          },
          {
            kind: 'choice',
            id: 'state',
            label: t('columns.state'),
            single: true,
            options: alertStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          { kind: 'choice', id: 'mine', label: t('columns.owner'), options: [{ value: 'yes', label: t('me') }] },
        ]}
        views={[
          { id: 'open', label: t('views.open'), state: view({}) },
          { id: 'mine', label: t('views.mine'), state: view({ mine: ['yes'] }) },
          { id: 'snoozed', label: t('views.snoozed'), state: view({ state: ['snoozed'] }) },
          { id: 'resolved', label: t('views.resolved'), state: view({ state: ['resolved'] }) },
        ]}
      />
    </>
  );
}
