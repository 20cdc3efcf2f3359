'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { Empty } from '@/app/_components/ui/empty';
import { Figure } from '@/app/_components/ui/figure';
import { PageHeader } from '@/app/_components/ui/page-header';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { State } from '@/app/_components/ui/state';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { ACCOUNT_KINDS, FUNDED_KINDS } from '@/server/contracts/ledger';
import { LedgerNav } from './ledger-nav';

type Row = RouterOutputs['ledger']['chart']['rows'][number];

/** What is the players' own: wallets, seats, what running hands and tournaments hold. */
const playersOwn = FUNDED_KINDS.filter((kind) => !kind.startsWith('jackpot'));

/** The chart of accounts: what each kind of account stands at, currency by currency, and that all of it is zero. */
export function ChartOfAccounts() {
  const t = useTranslations('ledger');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery(trpc.ledger.chart.queryOptions());
  useLive(['ledger'], () => void query.refetch(), 5_000);
  const rows = query.data?.rows;
  const currencies = [...new Set(rows?.map((row) => row.currency))];
  const sum = (currency: string, kinds?: readonly string[]) =>
    (rows ?? [])
      .filter((row) => row.currency === currency && (kinds?.includes(row.kind) ?? true))
      .reduce((total, row) => total + row.balance, 0);
  return (
    <>
      <PageHeader title={t('nav')} facts={[t('convention'), format.zoneLabel()]} />
      <LedgerNav />
      {!rows && query.isError && (
        <QueryProblem
          error={query.error}
          failed={t('chartFailed')}
          safe={t('safe')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('noAccounts') }}
        />
      )}
      {!rows && query.isPending && (
        <Loading>
          <Skeleton className="h-96" />
        </Loading>
      )}
      {rows?.length === 0 && (
        <Card>
          <Empty title={t('noAccounts')} help={t('noAccountsHelp')} />
        </Card>
      )}
      {rows && rows.length > 0 && (
        <div className="flex flex-col gap-4">
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-4">
            {currencies.map((currency) => (
              <li key={currency}>
                <Card className="h-full">
                  <Figure
                    label={t('owedToPlayers', { currency })}
                    value={format.amount(sum(currency, playersOwn), currency)}
                    note={
                      sum(currency) === 0 ? (
                        <State name="ties" label={t('addsUp')} />
                      ) : (
                        <State
                          name="mismatch"
                          label={t('offBy', { amount: format.amount(sum(currency), currency, { signed: true }) })}
                        />
                      )
                    }
                  />
                </Card>
              </li>
            ))}
          </ul>
          <Card title={t('parts.chart')} description={t('conventionLong')}>
            <ChartTable rows={rows} currencies={currencies} />
          </Card>
        </div>
      )}
    </>
  );
}

function ChartTable({ rows, currencies }: { rows: readonly Row[]; currencies: readonly string[] }) {
  const t = useTranslations('ledger');
  const format = useFormatter();
  const kinds = ACCOUNT_KINDS.filter((kind) => rows.some((row) => row.kind === kind));
  const head = 'px-3 py-2 text-label text-muted-foreground whitespace-nowrap';
  return (
    <ScrollBox label={t('parts.chart')} className="-mx-4">
      <table className="num w-full text-table">
        <caption className="sr-only">{t('parts.chart')}</caption>
        <thead>
          <tr className="border-b">
            <th scope="col" className={`${head} text-left`}>
              {t('columns.account')}
            </th>
            {currencies.map((currency) => (
              <th key={currency} scope="col" className={`${head} text-right`}>
                {currency}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind} className="border-b">
              <th scope="row" className="px-3 py-2 text-left font-[450]">
                <Link className="text-primary hover:underline" href={`/ledger/accounts?kind=${kind}`}>
                  {t(`kinds.${kind}`)}
                </Link>
                <span className="block text-caption text-muted-foreground">{t(`kindHelp.${kind}`)}</span>
              </th>
              {currencies.map((currency) => {
                const row = rows.find((each) => each.kind === kind && each.currency === currency);
                return (
                  <td key={currency} className="whitespace-nowrap px-3 py-2 text-right align-top">
                    {row ? (
                      <>
                        <Link
                          className="hover:underline"
                          href={
                            row.accountId === null
                              ? `/ledger/accounts?kind=${kind}&currency=${currency}`
                              : `/ledger/accounts/${row.accountId}`
                          }
                        >
                          {format.plainAmount(row.balance, currency)}
                        </Link>
                        <span className="block text-caption text-muted-foreground">
                          {t('ofAccounts', { holding: row.holding, count: row.accounts })}
                        </span>
                      </>
                    ) : (
                      '–'
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="px-3 py-2 text-left">
              {t('total')}
            </th>
            {currencies.map((currency) => (
              <td key={currency} className="px-3 py-2 text-right font-[550]">
                {format.plainAmount(
                  rows.filter((row) => row.currency === currency).reduce((total, row) => total + row.balance, 0),
                  currency,
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  );
}
