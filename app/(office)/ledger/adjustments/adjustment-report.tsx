'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
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
import { QueryProblem } from '@/app/_trpc/query-problem';
import { useKeptViews } from '@/app/_trpc/use-kept-views';
import { LedgerNav } from '../ledger-nav';
import { adjustmentList, adjustmentStates, adjustmentsInput, playerId } from '../search-params';
import { AdjustmentLimits } from './adjustment-limits';

type Row = RouterOutputs['player']['adjustments']['rows'][number];

const looks = { waiting: 'pending', posted: 'settled', rejected: 'rejected' } as const;
const view = (filters: Record<string, readonly string[]>) => ({ search: '', filters, sort: '-requested' });

/** Every adjustment of a player's money: whose, how much, why, who asked, who agreed; and who may adjust how much alone. */
export function AdjustmentReport() {
  const t = useTranslations('ledger');
  const players = useTranslations('players');
  const format = useFormatter();
  const trpc = useTRPC();
  const control = useListState(adjustmentList);
  const keptViews = useKeptViews('adjustments');
  const query = useQuery({
    ...trpc.player.adjustments.queryOptions(adjustmentsInput(control.state)),
    placeholderData: keepPreviousData,
  });
  useLive(['approvals', 'players'], () => void query.refetch());
  const page = query.data;
  const columns = useMemo<readonly ListColumn<Row>[]>(
    () => [
      { id: 'player', header: t('columns.player'), cell: (row) => row.alias, csv: (row) => row.alias },
      {
        id: 'number',
        header: t('columns.number'),
        align: 'right',
        cell: (row) => row.number,
        csv: (row) => row.number,
      },
      {
        id: 'amount',
        header: t('columns.gives'),
        align: 'right',
        cell: (row) => format.amount(row.amount, row.currency, { signed: true }),
        csv: (row) => row.amount,
      },
      {
        id: 'currency',
        header: t('columns.currency'),
        startHidden: true,
        cell: (row) => row.currency,
        csv: (row) => row.currency,
      },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <State name={looks[row.state]} label={players(`adjustmentStates.${row.state}`)} />,
        csv: (row) => row.state,
      },
      {
        id: 'trace',
        header: t('columns.trace'),
        cell: (row) =>
          row.transactionId !== null ? (
            <Link className="text-primary hover:underline" href={`/ledger/transactions/${row.transactionId}`}>
              {t('transactionNumber', { id: row.transactionId })}
            </Link>
          ) : row.approvalId ? (
            <Link className="text-primary hover:underline" href={`/approvals/${row.approvalId}`}>
              {t('approval')}
            </Link>
          ) : (
            '–'
          ),
        csv: (row) => row.transactionId,
      },
      {
        id: 'reason',
        header: t('reason'),
        cell: (row) => players(`reasons.${row.reasonCode}`),
        csv: (row) => row.reasonCode,
      },
      {
        id: 'note',
        header: players('note'),
        cell: (row) => (
          <span className="block max-w-72 truncate" title={row.note}>
            {row.note}
          </span>
        ),
        csv: (row) => row.note,
      },
      {
        id: 'requestedAt',
        header: t('columns.requestedAt'),
        cell: (row) => <Time at={row.requestedAt} seconds={false} />,
        csv: (row) => row.requestedAt.toISOString(),
      },
      {
        id: 'requestedBy',
        header: t('columns.requestedBy'),
        cell: (row) => row.requestedBy,
        csv: (row) => row.requestedBy,
      },
      {
        id: 'decidedBy',
        header: t('columns.decidedBy'),
        cell: (row) => row.decidedBy ?? '–',
        csv: (row) => row.decidedBy,
      },
      {
        id: 'test',
        header: players('flags.test'),
        startHidden: true,
        cell: (row) => (row.test ? players('flags.test') : '–'),
        csv: (row) => (row.test ? 'test' : ''),
      },
    ],
    [t, players, format],
  );
  if (problemOf(query.error)?.problem.kind === 'forbidden') {
    return (
      <>
        <PageHeader title={t('parts.adjustments')} />
        <QueryProblem
          error={query.error}
          failed={players('adjustmentsFailed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('noAccounts') }}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('parts.adjustments')} facts={[format.zoneLabel()]} />
      <LedgerNav />
      <AdjustmentLimits />
      <DataTable
        listId="adjustments"
        label={t('parts.adjustments')}
        control={control}
        keptViews={keptViews}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => row.id}
        href={(row) => `/players/${row.playerId}`}
        narrow={(row) => ({
          title: row.alias,
          amount: format.amount(row.amount, row.currency, { signed: true }),
          facts: `${players(`reasons.${row.reasonCode}`)} · ${row.requestedBy ?? ''}`,
          state: <State name={looks[row.state]} label={players(`adjustmentStates.${row.state}`)} />,
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? {
                failed: players('adjustmentsFailed'),
                safe: t('safe'),
                id: problemOf(query.error)?.requestId,
                onRetry: () => query.refetch(),
              }
            : undefined
        }
        empty={<Empty title={players('noAdjustments')} help={t('noAdjustmentsHelp')} />}
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        filters={[
          {
            kind: 'choice',
            id: 'state',
            label: t('columns.state'),
            single: true,
            options: adjustmentStates.map((value) => ({ value, label: players(`adjustmentStates.${value}`) })),
          },
          { kind: 'text', id: 'player', label: players('columns.id'), help: t('playerIdHelp'), pattern: playerId },
        ]}
        views={[
          { id: 'all', label: t('views.all'), state: view({}) },
          ...adjustmentStates.map((state) => ({
            id: state,
            label: players(`adjustmentStates.${state}`),
            state: view({ state: [state] }),
          })),
        ]}
      />
    </>
  );
}
