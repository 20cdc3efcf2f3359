'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useBookingWords } from '@/app/_components/books/use-booking-words';
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
import { QueryProblem } from '@/app/_trpc/query-problem';
import { useKeptViews } from '@/app/_trpc/use-kept-views';
import { LedgerNav } from '../ledger-nav';
import { transactionKinds, transactionList, transactionsInput } from '../search-params';

type Row = RouterOutputs['ledger']['transactions']['rows'][number];

const view = (filters: Record<string, readonly string[]>) => ({ search: '', filters, sort: '-booked' });

/** The journal: every transaction, newest first. */
export function TransactionList() {
  const t = useTranslations('ledger');
  const format = useFormatter();
  const trpc = useTRPC();
  const words = useBookingWords();
  const control = useListState(transactionList);
  const keptViews = useKeptViews('transactions');
  const query = useQuery({
    ...trpc.ledger.transactions.queryOptions(transactionsInput(control.state)),
    placeholderData: keepPreviousData,
  });
  useLive(['ledger'], () => void query.refetch(), 5_000);
  const page = query.data;
  const columns = useMemo<readonly ListColumn<Row>[]>(
    () => [
      { id: 'id', header: t('columns.transaction'), cell: (row) => row.id, csv: (row) => row.id },
      { id: 'kind', header: t('columns.kind'), cell: (row) => words.kind(row.kind), csv: (row) => row.kind },
      {
        id: 'source',
        header: t('columns.source'),
        cell: (row) => (
          <span className="block max-w-96 truncate" title={words.source(row)}>
            {words.source(row)}
          </span>
        ),
        csv: (row) => [row.sourceKind, row.sourceId, row.reason].filter(Boolean).join(' '),
      },
      {
        id: 'occurredAt',
        header: t('columns.occurredAt'),
        cell: (row) => <Time at={row.occurredAt} />,
        csv: (row) => row.occurredAt.toISOString(),
      },
      {
        id: 'accountingDate',
        header: t('columns.accountingDate'),
        cell: (row) => format.date(`${row.accountingDate}T12:00:00Z`, 'UTC'),
        csv: (row) => row.accountingDate,
      },
      {
        id: 'reverses',
        header: t('columns.reverses'),
        cell: (row) => row.reverses ?? '–',
        csv: (row) => row.reverses,
      },
      {
        id: 'bookedAt',
        header: t('columns.bookedAt'),
        startHidden: true,
        cell: (row) => <Time at={row.bookedAt} />,
        csv: (row) => row.bookedAt.toISOString(),
      },
    ],
    [t, format, words],
  );
  if (problemOf(query.error)?.problem.kind === 'forbidden') {
    return (
      <>
        <PageHeader title={t('parts.transactions')} />
        <QueryProblem
          error={query.error}
          failed={t('transactionsFailed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('noAccounts') }}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('parts.transactions')} facts={[format.zoneLabel()]} />
      <LedgerNav />
      <DataTable
        listId="transactions"
        label={t('parts.transactions')}
        control={control}
        keptViews={keptViews}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => String(row.id)}
        href={(row) => `/ledger/transactions/${row.id}`}
        narrow={(row) => ({
          title: `${row.id} · ${words.kind(row.kind)}`,
          facts: `${format.dateTime(row.occurredAt, { seconds: false })} · ${words.source(row)}`,
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? {
                failed: t('transactionsFailed'),
                safe: t('safe'),
                id: problemOf(query.error)?.requestId,
                onRetry: () => query.refetch(),
              }
            : undefined
        }
        empty={<Empty title={t('noTransactions')} help={t('noTransactionsHelp')} />}
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        filters={[
          {
            kind: 'choice',
            id: 'kind',
            label: t('columns.kind'),
            single: true,
            options: transactionKinds.map((value) => ({ value, label: words.kind(value) })),
          },
          { kind: 'day', id: 'day', label: t('columns.accountingDate') },
        ]}
        views={[
          { id: 'all', label: t('views.all'), state: view({}) },
          { id: 'hand', label: t('views.hands'), state: view({ kind: ['hand'] }) },
          { id: 'deposit', label: t('views.deposits'), state: view({ kind: ['deposit'] }) },
          { id: 'withdrawal', label: t('views.withdrawals'), state: view({ kind: ['withdrawal'] }) },
          { id: 'reversal', label: t('views.reversals'), state: view({ kind: ['reversal'] }) },
        ]}
      />
    </>
  );
}
