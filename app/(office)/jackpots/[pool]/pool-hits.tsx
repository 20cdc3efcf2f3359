'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { HitState } from '../pool-look';

/** The last hits of a pool. */
export function PoolHits({ slug, currency }: { slug: string; currency: string }) {
  const t = useTranslations('jackpots');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery(trpc.jackpot.hits.queryOptions({ pool: slug, limit: 10 }));
  useLive(['jackpots'], () => void query.refetch());
  return (
    <Card
      title={t('hits')}
      actions={
        <Link className="text-primary hover:underline" href={`/jackpots/hits?pool=${slug}`}>
          {t('allHits')}
        </Link>
      }
    >
      {query.isError ? (
        <QueryProblem
          error={query.error}
          failed={t('hitsFailed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('noHits') }}
        />
      ) : !query.data ? (
        <Skeleton className="h-24" />
      ) : query.data.rows.length === 0 ? (
        <p className="text-muted-foreground">{t('noHits')}</p>
      ) : (
        <ul className="divide-y">
          {query.data.rows.map((hit) => (
            <li key={hit.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0">
                <Link className="text-primary hover:underline" href={`/jackpots/hits/${hit.id}`}>
                  {t('hit', { number: hit.number })}
                </Link>{' '}
                <span className="text-muted-foreground">
                  {hit.tableId} · <Time at={hit.endedAt} seconds={false} />
                </span>
              </span>
              <span className="flex items-center gap-3">
                <span className="num">{hit.paidMinor === null ? '' : format.amount(hit.paidMinor, currency)}</span>
                <HitState state={hit.state} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
