'use client';

import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useBookingWords } from '@/app/_components/books/use-booking-words';
import { useStatementColumns } from '@/app/_components/books/use-statement-columns';
import { DataTable } from '@/app/_components/data-table/data-table';
import { useListState } from '@/app/_components/data-table/use-list-state';
import { Empty } from '@/app/_components/ui/empty';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { statementInput, statementList } from '../search-params';
import type { PlayerPage } from './player-page';

const nothing: Readonly<Record<string, readonly string[]>> = {};

/** Everything that came into and went out of a wallet, newest first, each line with the balance after it. */
export function PlayerStatement({ page }: { page: PlayerPage }) {
  const t = useTranslations('players');
  const format = useFormatter();
  const trpc = useTRPC();
  const words = useBookingWords();
  const control = useListState(statementList);
  const currencies = page.wallets.map((wallet) => wallet.currency);
  const first = currencies.at(0) ?? 'EUR';
  const input = statementInput(page.player.id, first, control.state);
  const query = useQuery({
    ...trpc.player.statement.queryOptions(currencies.length > 0 ? input : skipToken),
    placeholderData: keepPreviousData,
  });
  useLive([`player:${page.player.id}`, 'floor'], () => void query.refetch(), 2_000);
  const columns = useStatementColumns(input.currency);
  if (currencies.length === 0) return <Empty title={t('noMovements')} help={t('noMovementsHelp')} />;
  return (
    <section aria-labelledby="statement">
      <h2 id="statement" className="mb-2 text-h2">
        {t('statement')}
      </h2>
      <DataTable
        listId="statement"
        label={t('statementIn', { currency: input.currency })}
        control={control}
        columns={columns}
        // Lines of the currency before must not stand under the next one's headers.
        rows={query.isPlaceholderData ? undefined : query.data?.lines}
        rowId={(row) => String(row.id)}
        href={(row) => `/ledger/transactions/${row.transactionId}`}
        narrow={(row) => ({
          title: words.kind(row.kind),
          amount: format.plainAmount(row.amount, input.currency, { signed: true }),
          facts: `${format.dateTime(row.occurredAt, { seconds: false })} · ${words.source(row)}`,
          state: format.plainAmount(row.balance, input.currency),
        })}
        error={
          query.isError
            ? {
                failed: t('statementFailed'),
                safe: t('safe'),
                id: problemOf(query.error)?.requestId,
                onRetry: () => query.refetch(),
              }
            : undefined
        }
        empty={<Empty title={t('noMovements')} help={t('noMovementsHelp')} />}
        any={false}
        older={query.data?.older ?? null}
        newer={query.data?.newer ?? null}
        views={currencies.map((currency, index) => ({
          id: currency,
          label: currency,
          state: { search: '', filters: index === 0 ? nothing : { currency: [currency] }, sort: '-booked' },
        }))}
      />
    </section>
  );
}
