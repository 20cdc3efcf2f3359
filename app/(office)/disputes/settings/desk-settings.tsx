'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { CalendarForm } from './calendar-form';
import { Limits } from './limits';

/** When the desk works and how long it may take, and up to what a role may ask for or approve remedies. */
export function DeskSettings() {
  const t = useTranslations('disputes.desk');
  const trpc = useTRPC();
  const format = useFormatter();
  const query = useQuery(trpc.dispute.calendar.queryOptions());
  return (
    <>
      <PageHeader title={t('title')} facts={[format.zoneLabel()]} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {query.data ? (
          <CalendarForm key={query.data.revision} body={query.data.body} revision={query.data.revision} />
        ) : query.isError ? (
          <QueryProblem
            error={query.error}
            failed={t('failed')}
            onRetry={() => query.refetch()}
            retrying={query.isFetching}
            missing={{ title: t('failed') }}
          />
        ) : (
          <Loading>
            <Skeleton className="h-64" />
          </Loading>
        )}
        <Limits />
      </div>
    </>
  );
}
