'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DataTable } from '@/app/_components/data-table/data-table';
import type { ListColumn } from '@/app/_components/data-table/list-types';
import { useListState } from '@/app/_components/data-table/use-list-state';
import { Button } from '@/app/_components/ui/button';
import { Empty } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { useKeptViews } from '@/app/_trpc/use-kept-views';
import { DISPUTE_CATEGORIES, DISPUTE_PRIORITIES, DISPUTE_STATES } from '@/server/contracts/disputes';
import { CaseState, Priority } from './dispute-look';
import { disputeList, disputesInput } from './search-params';

type Row = RouterOutputs['dispute']['list']['rows'][number];

const view = (filters: Record<string, readonly string[]>) => ({ search: '', filters, sort: 'due' });

/** The queue of the desk: what is due first, whose it is, what is late. */
export function DisputeQueue() {
  const t = useTranslations('disputes');
  const format = useFormatter();
  const trpc = useTRPC();
  const control = useListState(disputeList);
  const keptViews = useKeptViews('disputes');
  const query = useQuery({
    ...trpc.dispute.list.queryOptions(disputesInput(control.state)),
    placeholderData: keepPreviousData,
  });
  const counted = useQuery(trpc.dispute.count.queryOptions());
  useLive(['disputes'], () => {
    void query.refetch();
    void counted.refetch();
  });
  const page = query.data;
  const counts = counted.data?.counts;
  const columns = useMemo<readonly ListColumn<Row>[]>(
    () => [
      {
        id: 'number',
        header: t('fields.number'),
        cell: (row) => t('case', { number: row.number }),
        csv: (row) => row.number,
      },
      { id: 'title', header: t('fields.title'), cell: (row) => row.title, csv: (row) => row.title },
      {
        id: 'state',
        header: t('fields.state'),
        cell: (row) => <CaseState state={row.state} />,
        csv: (row) => row.state,
      },
      {
        id: 'priority',
        header: t('fields.priority'),
        cell: (row) => <Priority priority={row.priority} late={row.late} />,
        csv: (row) => row.priority,
      },
      {
        id: 'due',
        header: t('fields.due'),
        cell: (row) => <Time at={row.dueAt} seconds={false} />,
        csv: (row) => row.dueAt.toISOString(),
      },
      { id: 'assignee', header: t('fields.assignee'), cell: (row) => row.assignee ?? '–', csv: (row) => row.assignee },
      {
        id: 'category',
        header: t('fields.category'),
        cell: (row) => t(`categories.${row.category}`),
        csv: (row) => row.category,
      },
      { id: 'player', header: t('fields.player'), cell: (row) => row.alias ?? '–', csv: (row) => row.alias },
      {
        id: 'hands',
        header: t('fields.hands'),
        align: 'right',
        cell: (row) => format.number(row.hands),
        csv: (row) => row.hands,
      },
      {
        id: 'opened',
        header: t('fields.opened'),
        cell: (row) => <Time at={row.openedAt} seconds={false} />,
        csv: (row) => row.openedAt.toISOString(),
        startHidden: true,
      },
    ],
    [t, format],
  );
  return (
    <>
      <PageHeader
        title={t('nav')}
        facts={[
          counts
            ? t('counts', {
                open: (counts.new ?? 0) + (counts.investigating ?? 0) + (counts.appealed ?? 0),
                waiting: counts.waiting ?? 0,
                late: counts.late ?? 0,
                mine: counts.mine ?? 0,
              })
            : '',
          counted.data?.oldest ? t('oldest', { at: format.dateTime(counted.data.oldest, { seconds: false }) }) : '',
          format.zoneLabel(),
        ].filter((fact) => fact !== '')}
        actions={
          <>
            <Button asChild variant="ghost">
              <Link href="/disputes/settings">{t('desk.title')}</Link>
            </Button>
            <Button asChild>
              <Link href="/disputes/incidents">{t('incidents.title')}</Link>
            </Button>
            <Button asChild>
              <Link href="/disputes/remedies">{t('remedies.title')}</Link>
            </Button>
          </>
        }
      />
      <DataTable
        listId="disputes"
        label={t('nav')}
        control={control}
        keptViews={keptViews}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => row.id}
        href={(row) => `/disputes/${row.id}`}
        narrow={(row) => ({
          title: `${row.number} ${row.title}`,
          amount: <Priority priority={row.priority} late={row.late} />,
          facts: `${format.dateTime(row.dueAt, { seconds: false })} · ${row.assignee ?? t('nobody')}`,
          state: <CaseState state={row.state} />,
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
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        searchLabel={t('search')}
        filters={[
          {
            kind: 'choice',
            id: 'state',
            label: t('fields.state'),
            options: DISPUTE_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          {
            kind: 'choice',
            id: 'category',
            label: t('fields.category'),
            single: true,
            options: DISPUTE_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) })),
          },
          {
            kind: 'choice',
            id: 'priority',
            label: t('fields.priority'),
            single: true,
            options: DISPUTE_PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) })),
          },
          {
            kind: 'choice',
            id: 'assignee',
            label: t('fields.assignee'),
            single: true,
            options: [
              { value: 'me', label: t('me') },
              { value: 'nobody', label: t('nobody') },
            ],
          },
          { kind: 'choice', id: 'late', label: t('late'), options: [{ value: 'yes', label: t('late') }] },
        ]}
        views={[
          { id: 'open', label: t('views.open'), state: view({}) },
          { id: 'nobody', label: t('views.nobody'), state: view({ assignee: ['nobody'] }) },
          { id: 'mine', label: t('views.mine'), state: view({ assignee: ['me'] }) },
          { id: 'late', label: t('views.late'), state: view({ late: ['yes'] }) },
          { id: 'closed', label: t('views.closed'), state: view({ state: ['closed'] }) },
        ]}
      />
    </>
  );
}
