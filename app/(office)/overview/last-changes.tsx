'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { lastChangesInput } from './inputs';

/** The change sets that were approved last. */
export function LastChanges() {
  const t = useTranslations('overview');
  const trpc = useTRPC();
  const query = useQuery(trpc.catalogue.changeSets.queryOptions(lastChangesInput));
  useLive(['catalogue'], () => void query.refetch());
  return (
    <Card
      title={t('lastChanges')}
      actions={
        <Button asChild variant="ghost">
          <Link href="/catalogue/changes">{t('allChanges')}</Link>
        </Button>
      }
    >
      {query.isPending && (
        <Loading>
          <Skeleton className="h-12" />
        </Loading>
      )}
      {query.isError && !query.data && (
        <ErrorPanel
          failed={t('changesFailed')}
          id={problemOf(query.error)?.requestId}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data?.rows.length === 0 && <p className="text-muted-foreground">{t('noChanges')}</p>}
      <ul className="divide-y">
        {query.data?.rows.map((set) => (
          <li key={set.id} className="py-2">
            <Link href={`/catalogue/changes/${set.id}`} className="text-label text-primary hover:underline">
              {set.title}
            </Link>
            <p className="num text-muted-foreground text-table">
              <Time at={set.effectiveFrom ?? set.decidedAt} seconds={false} /> · {set.author} ·{' '}
              {t('documents', { count: set.documents })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
