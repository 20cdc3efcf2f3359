'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Empty } from '@/app/_components/ui/empty';
import { Figure } from '@/app/_components/ui/figure';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { useMay } from '@/app/_trpc/use-may';
import { PoolState } from './pool-look';

/** Every pool as a card: what it holds, since when, how it grows, its reserve and the hits that wait. */
export function PoolList() {
  const t = useTranslations('jackpots');
  const format = useFormatter();
  const trpc = useTRPC();
  const mayEdit = useMay('catalogue.edit');
  const query = useQuery(trpc.jackpot.pools.queryOptions());
  useLive(['jackpots', 'hands'], () => void query.refetch());
  const create = mayEdit && (
    <Button asChild>
      <Link href="/catalogue/new?kind=jackpot">{t('newPool')}</Link>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('nav')}
        facts={[format.zoneLabel()]}
        actions={
          <>
            <Button asChild>
              <Link href="/jackpots/hits">{t('allHits')}</Link>
            </Button>
            {create}
          </>
        }
      />
      {query.isError ? (
        <QueryProblem
          error={query.error}
          failed={t('failed')}
          safe={t('safe')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('empty') }}
        />
      ) : !query.data ? (
        <Loading>
          <Skeleton className="h-48" />
        </Loading>
      ) : query.data.pools.length === 0 ? (
        <Empty title={t('empty')} help={t('emptyHelp')} action={create || undefined} />
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {query.data.pools.map((pool) => (
            <li key={pool.slug}>
              <Card
                title={
                  <Link className="hover:underline" href={`/jackpots/${pool.slug}`}>
                    {pool.name}
                  </Link>
                }
                description={t(`types.${pool.type}`)}
                actions={<PoolState status={pool.status} />}
                className="h-full"
              >
                <Figure
                  label={t('holds')}
                  value={format.amount(pool.main, pool.currency)}
                  note={t('since', { when: format.date(pool.since) })}
                />
                <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-1">
                  <dt className="text-muted-foreground">{t('grown')}</dt>
                  <dd className="num text-right">{format.amount(pool.grown, pool.currency, { signed: true })}</dd>
                  <dt className="text-muted-foreground">{t('reserve')}</dt>
                  <dd className="num text-right">{format.amount(pool.reserve, pool.currency)}</dd>
                  <dt className="text-muted-foreground">{t('pending')}</dt>
                  <dd className="num text-right">
                    {pool.pending === 0 ? (
                      format.number(0)
                    ) : (
                      <Link
                        className="text-primary hover:underline"
                        href={`/jackpots/hits?state=pending&pool=${pool.slug}`}
                      >
                        {t('pendingHits', { count: pool.pending })}
                      </Link>
                    )}
                  </dd>
                </dl>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
