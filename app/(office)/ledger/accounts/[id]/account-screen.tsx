'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useAccountName } from '@/app/_components/books/use-account-name';
import { useBookingWords } from '@/app/_components/books/use-booking-words';
import { useStatementColumns } from '@/app/_components/books/use-statement-columns';
import { DataTable } from '@/app/_components/data-table/data-table';
import { useListState } from '@/app/_components/data-table/use-list-state';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Empty } from '@/app/_components/ui/empty';
import { Figure } from '@/app/_components/ui/figure';
import { PageHeader } from '@/app/_components/ui/page-header';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { UnreadPage } from '@/app/_trpc/unread-page';
import type { AccountKind } from '@/server/contracts/ledger';
import { LedgerNav } from '../../ledger-nav';
import { accountInput, statementList } from '../../search-params';

/** What the house earns or gives away itself: nobody is owed it. */
const own: readonly string[] = [
  'rake',
  'fee',
  'houseBank',
  'overlay',
  'adjustment',
  'openingEquity',
] satisfies AccountKind[];

/** One account: what it stands at, and every movement with the balance after it. */
export function AccountScreen({ id }: { id: number }) {
  const t = useTranslations('ledger');
  const format = useFormatter();
  const trpc = useTRPC();
  const accountName = useAccountName();
  const words = useBookingWords();
  const control = useListState(statementList);
  const query = useQuery({
    ...trpc.ledger.account.queryOptions(accountInput(id, control.state)),
    placeholderData: keepPreviousData,
  });
  useLive(['ledger'], () => void query.refetch(), 5_000);
  const account = query.data?.account;
  const currency = account?.currency ?? 'EUR';
  const columns = useStatementColumns(currency);
  if (!account) {
    return (
      <UnreadPage
        title={t('account')}
        query={query}
        failed={t('accountFailed')}
        safe={t('safe')}
        missing={t('noAccount')}
        list={{ href: '/ledger', label: t('toChart') }}
      />
    );
  }
  const balance = account.balanceMinor;
  const [plus, minus] = own.includes(account.kind)
    ? ([t('houseEarned'), t('houseGave')] as const)
    : ([t('houseOwes'), t('houseIsOwed')] as const);
  const meaning = balance > 0 ? plus : balance < 0 ? minus : t('even');
  return (
    <>
      <PageHeader
        title={`${accountName(account)} · ${currency}`}
        facts={[t('accountNumber', { id: account.id }), t(`kindHelp.${account.kind}`), format.zoneLabel()]}
        actions={
          account.playerId && (
            <Button asChild>
              <Link href={`/players/${account.playerId}`}>{t('toPlayer')}</Link>
            </Button>
          )
        }
      />
      <LedgerNav />
      <Card className="mb-4 w-fit min-w-72 max-w-full">
        <Figure label={t('columns.balance', { currency })} value={format.amount(balance, currency)} note={meaning} />
      </Card>
      <h2 className="mb-2 text-h2">{t('statement')}</h2>
      <DataTable
        listId="statement"
        label={t('statement')}
        control={control}
        columns={columns}
        rows={query.data?.lines}
        rowId={(row) => String(row.id)}
        href={(row) => `/ledger/transactions/${row.transactionId}`}
        narrow={(row) => ({
          title: words.kind(row.kind),
          amount: format.plainAmount(row.amount, currency, { signed: true }),
          facts: `${format.dateTime(row.occurredAt, { seconds: false })} · ${words.source(row)}`,
          state: format.plainAmount(row.balance, currency),
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? {
                failed: t('accountFailed'),
                safe: t('safe'),
                id: problemOf(query.error)?.requestId,
                onRetry: () => query.refetch(),
              }
            : undefined
        }
        empty={<Empty title={t('noMovements')} />}
        any={false}
        older={query.data?.older ?? null}
        newer={query.data?.newer ?? null}
      />
    </>
  );
}
