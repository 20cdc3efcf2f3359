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
import { HIT_STATES } from '@/server/contracts/jackpots';
import { HitState } from '../pool-look';
import { hitList, hitsInput } from '../search-params';

type Row = RouterOutputs['jackpot']['hits']['rows'][number];

const view = (filters: Record<string, readonly string[]>) => ({ search: '', filters, sort: '-number' });

/** Every hit, newest first: what was hit, where, what it paid, who proposed and who agreed. */
export function HitList() {
  const t = useTranslations('jackpots');
  const format = useFormatter();
  const trpc = useTRPC();
  const control = useListState(hitList);
  const keptViews = useKeptViews('jackpotHits');
  const query = useQuery({
    ...trpc.jackpot.hits.queryOptions(hitsInput(control.state)),
    placeholderData: keepPreviousData,
  });
  const pools = useQuery(trpc.jackpot.pools.queryOptions()).data?.pools;
  useLive(['jackpots', 'hands'], () => void query.refetch());
  const page = query.data;
  const columns = useMemo<readonly ListColumn<Row>[]>(() => {
    const currencyOf = (row: Row) => pools?.find((pool) => pool.slug === row.pool)?.currency;
    const kindOf = (row: Row) => (t.has(`kinds.${row.kind}`) ? t(`kinds.${row.kind as 'badBeat'}`) : row.kind);
    return [
      {
        id: 'number',
        header: t('columns.number'),
        cell: (row) => t('hit', { number: row.number }),
        csv: (row) => row.number,
      },
      { id: 'pool', header: t('columns.pool'), cell: (row) => row.pool, csv: (row) => row.pool },
      { id: 'kind', header: t('columns.kind'), cell: kindOf, csv: (row) => row.kind },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <HitState state={row.state} />,
        csv: (row) => row.state,
      },
      {
        id: 'table',
        header: t('columns.table'),
        cell: (row) => `${row.tableId} ${format.number(row.handNo)}`,
        csv: (row) => `${row.tableId} ${row.handNo}`,
      },
      {
        id: 'endedAt',
        header: t('columns.endedAt'),
        cell: (row) => <Time at={row.endedAt} />,
        csv: (row) => row.endedAt.toISOString(),
      },
      {
        id: 'paid',
        header: t('columns.paid'),
        align: 'right',
        cell: (row) => {
          const currency = currencyOf(row);
          return row.paidMinor === null || currency === undefined ? '–' : format.amount(row.paidMinor, currency);
        },
        csv: (row) => row.paidMinor,
      },
      { id: 'proposer', header: t('columns.proposer'), cell: (row) => row.proposer ?? '–', csv: (row) => row.proposer },
      {
        id: 'decider',
        header: t('columns.decider'),
        cell: (row) => (row.automatic ? t('automatic') : (row.decider ?? '–')),
        csv: (row) => row.decider,
      },
    ];
  }, [t, format, pools]);
  return (
    <>
      <PageHeader title={t('hits')} facts={[format.zoneLabel()]} />
      <DataTable
        listId="jackpotHits"
        label={t('hits')}
        control={control}
        keptViews={keptViews}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => row.id}
        href={(row) => `/jackpots/hits/${row.id}`}
        narrow={(row) => ({
          title: t('hit', { number: row.number }),
          facts: `${row.pool} · ${format.dateTime(row.endedAt, { seconds: false })}`,
          state: <HitState state={row.state} />,
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? {
                failed: t('hitsFailed'),
                safe: t('safe'),
                id: problemOf(query.error)?.requestId,
                onRetry: () => query.refetch(),
              }
            : undefined
        }
        empty={<Empty title={t('noHits')} help={t('noHitsHelp')} />}
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        filters={[
          {
            kind: 'choice',
            id: 'state',
            label: t('columns.state'),
            single: true,
            options: HIT_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          {
            kind: 'choice',
            id: 'pool',
            label: t('columns.pool'),
            single: true,
            options: (pools ?? []).map((pool) => ({ value: pool.slug, label: pool.name })),
          },
        ]}
        views={[
          { id: 'all', label: t('views.all'), state: view({}) },
          { id: 'pending', label: t('states.pending'), state: view({ state: ['pending'] }) },
          { id: 'paid', label: t('states.paid'), state: view({ state: ['paid'] }) },
        ]}
      />
    </>
  );
}
