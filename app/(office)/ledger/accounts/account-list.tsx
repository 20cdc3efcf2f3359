'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useAccountName } from '@/app/_components/books/use-account-name';
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
import { CURRENCY_CODES } from '@/server/contracts/catalogue/currencies';
import { ACCOUNT_KINDS } from '@/server/contracts/ledger';
import { LedgerNav } from '../ledger-nav';
import { accountList, accountsInput } from '../search-params';

type Row = RouterOutputs['ledger']['accounts']['rows'][number];

const view = (filters: Record<string, readonly string[]>) => ({ search: '', filters, sort: 'opened' });

/** Every account with what it stands at. */
export function AccountList() {
  const t = useTranslations('ledger');
  const format = useFormatter();
  const trpc = useTRPC();
  const accountName = useAccountName();
  const control = useListState(accountList);
  const keptViews = useKeptViews('accounts');
  const query = useQuery({
    ...trpc.ledger.accounts.queryOptions(accountsInput(control.state)),
    placeholderData: keepPreviousData,
  });
  useLive(['ledger'], () => void query.refetch(), 5_000);
  const page = query.data;
  const columns = useMemo<readonly ListColumn<Row>[]>(
    () => [
      { id: 'account', header: t('columns.account'), cell: (row) => accountName(row), csv: (row) => accountName(row) },
      { id: 'number', header: t('columns.number'), align: 'right', cell: (row) => row.id, csv: (row) => row.id },
      { id: 'currency', header: t('columns.currency'), cell: (row) => row.currency, csv: (row) => row.currency },
      {
        id: 'balance',
        header: t('columns.stands'),
        align: 'right',
        cell: (row) => format.plainAmount(row.balanceMinor, row.currency),
        csv: (row) => row.balanceMinor,
      },
      {
        id: 'openedAt',
        header: t('columns.openedAt'),
        cell: (row) => <Time at={row.openedAt} seconds={false} />,
        csv: (row) => row.openedAt.toISOString(),
      },
      {
        id: 'owner',
        header: t('columns.owner'),
        startHidden: true,
        cell: (row) => <span className="font-mono text-caption">{row.owner || '–'}</span>,
        csv: (row) => row.owner,
      },
    ],
    [t, format, accountName],
  );
  if (problemOf(query.error)?.problem.kind === 'forbidden') {
    return (
      <>
        <PageHeader title={t('parts.accounts')} />
        <QueryProblem
          error={query.error}
          failed={t('accountsFailed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('noAccounts') }}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('parts.accounts')} facts={[t('convention'), format.zoneLabel()]} />
      <LedgerNav />
      <DataTable
        listId="accounts"
        label={t('parts.accounts')}
        control={control}
        keptViews={keptViews}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => String(row.id)}
        href={(row) => `/ledger/accounts/${row.id}`}
        narrow={(row) => ({
          title: accountName(row),
          amount: format.amount(row.balanceMinor, row.currency),
          facts: t('accountNumber', { id: row.id }),
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? {
                failed: t('accountsFailed'),
                safe: t('safe'),
                id: problemOf(query.error)?.requestId,
                onRetry: () => query.refetch(),
              }
            : undefined
        }
        empty={<Empty title={t('noAccounts')} help={t('noAccountsHelp')} />}
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        searchLabel={t('searchAccounts')}
        filters={[
          {
            kind: 'choice',
            id: 'kind',
            label: t('columns.kind'),
            single: true,
            options: ACCOUNT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
          },
          {
            kind: 'choice',
            id: 'currency',
            label: t('columns.currency'),
            single: true,
            options: CURRENCY_CODES.map((value) => ({ value, label: value })),
          },
          {
            kind: 'choice',
            id: 'holding',
            label: t('columns.stands'),
            options: [{ value: 'yes', label: t('notZero') }],
          },
        ]}
        views={[
          { id: 'all', label: t('views.all'), state: view({}) },
          { id: 'holding', label: t('notZero'), state: view({ holding: ['yes'] }) },
          { id: 'suspense', label: t('kinds.suspense'), state: view({ kind: ['suspense'] }) },
          { id: 'receivable', label: t('kinds.receivable'), state: view({ kind: ['receivable'], holding: ['yes'] }) },
        ]}
      />
    </>
  );
}
