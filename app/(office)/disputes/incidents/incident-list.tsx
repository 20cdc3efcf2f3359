'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Empty } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { useMay } from '@/app/_trpc/use-may';
import { IncidentForm } from './incident-form';

/** Failures of servers, newest first, and a form to record one. */
export function IncidentList() {
  const t = useTranslations('disputes');
  const format = useFormatter();
  const trpc = useTRPC();
  const may = useMay('dispute.work');
  const [place, setPlace] = useState<{ after: string | null; before: string | null }>({ after: null, before: null });
  const [adding, setAdding] = useState(false);
  const query = useQuery(trpc.incident.list.queryOptions(place.after || place.before ? place : {}));
  useLive(['incidents'], () => void query.refetch());
  const page = query.data;
  return (
    <>
      <PageHeader
        title={t('incidents.title')}
        facts={[format.zoneLabel()]}
        actions={
          may && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              {t('incidents.open')}
            </Button>
          )
        }
      />
      {adding && <IncidentForm onClose={() => setAdding(false)} />}
      {!page && query.isError && (
        <QueryProblem
          error={query.error}
          failed={t('listFailed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('notFound') }}
        />
      )}
      {!page && !query.isError && (
        <Loading>
          <Skeleton className="h-48" />
        </Loading>
      )}
      {page?.rows.length === 0 && <Empty title={t('incidents.none')} help={t('incidents.noneHelp')} />}
      {page && page.rows.length > 0 && (
        <Card>
          <ul className="divide-y">
            {page.rows.map((row) => (
              <li key={row.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span className="min-w-0">
                  <Link
                    className="text-primary underline-offset-4 hover:underline"
                    href={`/disputes/incidents/${row.id}`}
                  >
                    {t('incidents.one', { number: row.number })}
                  </Link>{' '}
                  {row.title}
                  <span className="num block text-muted-foreground">
                    <Time at={row.fromAt} /> – <Time at={row.toAt} /> ·{' '}
                    {t('incidents.tables', { count: row.tables.length })}
                  </span>
                </span>
                <State name={row.state === 'open' ? 'pending' : 'settled'} label={t(`incidents.states.${row.state}`)} />
              </li>
            ))}
          </ul>
          {(page.older || page.newer) && (
            <nav aria-label={t('incidents.title')} className="mt-3 flex justify-end gap-2">
              <Button disabled={!page.newer} onClick={() => setPlace({ after: null, before: page.newer })}>
                {t('newer')}
              </Button>
              <Button disabled={!page.older} onClick={() => setPlace({ after: page.older, before: null })}>
                {t('older')}
              </Button>
            </nav>
          )}
        </Card>
      )}
    </>
  );
}
