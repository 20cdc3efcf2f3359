'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Checkbox } from '@/app/_components/ui/checkbox';
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
import { StructureForm } from './structure-form';

const POLL_MS = 2_000;

/** Structure simulations: start one, watch it, put two side by side. */
export function StructureList() {
  const t = useTranslations('tournaments.structures');
  const format = useFormatter();
  const trpc = useTRPC();
  const mayRun = useMay('simulation.run');
  const [picked, setPicked] = useState<readonly string[]>([]);
  const query = useQuery({
    ...trpc.tournament.structureList.queryOptions({}),
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.state === 'queued' || row.state === 'running') ? POLL_MS : false,
  });
  useLive(['structures'], () => void query.refetch());
  const toggle = (id: string) =>
    setPicked((all) => (all.includes(id) ? all.filter((each) => each !== id) : [...all, id].slice(-2)));
  return (
    <>
      <PageHeader
        title={t('nav')}
        facts={[t('model'), format.zoneLabel()]}
        actions={
          picked.length === 2 && (
            <Button asChild variant="primary">
              <Link href={`/tournaments/structures/${picked.join(',')}`}>{t('compare')}</Link>
            </Button>
          )
        }
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        {mayRun && (
          <div className="lg:col-span-4">
            <StructureForm />
          </div>
        )}
        <Card className={mayRun ? 'lg:col-span-8' : 'lg:col-span-12'} title={t('runs')}>
          {query.isPending ? (
            <Loading>
              <Skeleton className="h-48" />
            </Loading>
          ) : query.isError ? (
            <QueryProblem
              error={query.error}
              failed={t('listFailed')}
              onRetry={() => query.refetch()}
              retrying={query.isFetching}
              missing={{ title: t('empty') }}
            />
          ) : query.data.rows.length === 0 ? (
            <Empty title={t('empty')} help={t('emptyHelp')} />
          ) : (
            <ul className="divide-y">
              {query.data.rows.map((row) => (
                <li key={row.id} className="flex flex-wrap items-center gap-3 py-2">
                  <Checkbox
                    aria-label={t('pick', { name: row.name })}
                    checked={picked.includes(row.id)}
                    onCheckedChange={() => toggle(row.id)}
                  />
                  <Link
                    href={`/tournaments/structures/${row.id}`}
                    className="min-w-0 flex-1 truncate font-[550] hover:underline"
                  >
                    {row.name}
                  </Link>
                  <span className="num text-muted-foreground">
                    {t('done', { done: format.number(row.done), runs: format.number(row.runs) })}
                  </span>
                  <State name={row.state} />
                  <Time at={row.createdAt} seconds={false} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  );
}
