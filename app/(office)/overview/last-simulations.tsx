'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Empty } from '@/app/_components/ui/empty';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Loading, RefetchBar, Skeleton } from '@/app/_components/ui/skeleton';
import type { Locale } from '@/app/_lib/i18n/locales';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { useMay } from '@/app/_trpc/use-may';
import { lastSimulationsInput } from './last-simulations-input';
import { SimulationRows } from './simulation-rows';

/** The newest runs with what they earn; rows stay while they are read anew. */
export function LastSimulations() {
  const t = useTranslations('overview');
  const trpc = useTRPC();
  const query = useQuery(trpc.simulation.list.queryOptions(lastSimulationsInput(useLocale() as Locale)));
  const going = (query.data?.rows ?? []).filter(({ state }) => state === 'running' || state === 'queued');
  useLive(['simulation', ...going.map(({ jobId }) => `job:${jobId}`)], () => void query.refetch());
  const mayRun = useMay('simulation.run');
  const start = mayRun && (
    <Button asChild variant="primary">
      <Link href="/simulations/new">{t('newSimulation')}</Link>
    </Button>
  );
  return (
    <Card
      className="relative overflow-hidden"
      title={t('lastSimulations')}
      actions={
        query.data && query.data.rows.length > 0 ? (
          <>
            <Button asChild variant="ghost">
              <Link href="/simulations">{t('allSimulations')}</Link>
            </Button>
            {start}
          </>
        ) : undefined
      }
    >
      <RefetchBar active={query.isFetching && !query.isPending} />
      {query.isPending && (
        <Loading className="flex flex-col gap-2">
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} className="h-10" />
          ))}
        </Loading>
      )}
      {query.isError && !query.data && (
        <ErrorPanel
          failed={t('failed')}
          safe={t('failedSafe')}
          id={problemOf(query.error)?.requestId}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data &&
        (query.data.rows.length === 0 ? (
          <Empty title={t('noSimulations')} help={t('noSimulationsHelp')} action={start} />
        ) : (
          <SimulationRows rows={query.data.rows} />
        ))}
    </Card>
  );
}
