'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { Empty } from '@/app/_components/ui/empty';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { QueryProblem } from '@/app/_trpc/query-problem';

/** What happened, newest first. */
export function LobbyLog({ id }: { id: string }) {
  const t = useTranslations('tournaments');
  const trpc = useTRPC();
  const query = useQuery(trpc.tournament.events.queryOptions({ tournamentId: id, limit: 500 }));
  useLive([`tournament:${id}`], () => void query.refetch());
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton className="h-48" />
      </Loading>
    );
  }
  if (query.isError) {
    return (
      <QueryProblem
        error={query.error}
        failed={t('logFailed')}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
        missing={{ title: t('notFound') }}
      />
    );
  }
  const events = [...query.data.events].reverse();
  return (
    <Card>
      {events.length === 0 ? (
        <Empty title={t('noEvents')} />
      ) : (
        <ol className="divide-y text-table">
          {events.map((event) => (
            <li key={event.id} className="flex flex-wrap gap-x-3 py-1.5">
              <Time at={event.at} />
              <span className="font-[550]">
                {t.has(`events.${event.kind}`) ? t(`events.${event.kind as 'out'}`) : event.kind}
              </span>
              <span className="text-muted-foreground">
                {String(event.data.alias ?? event.data.formula ?? event.data.reason ?? '')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
