'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Figure } from '@/app/_components/ui/figure';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { MisuseTable } from './misuse-table';
import { SignalCard } from './signal-card';
import { UseTable } from './use-table';

const DAYS = 30;

/** Artificial all-ins: how often they are used, who uses them too often or wins too often with them, and each use. */
export function ProtectionScreen() {
  const t = useTranslations('protection');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery(trpc.protection.misuse.queryOptions({ days: DAYS }));
  useLive(['protection'], () => void query.refetch());
  const rows = query.data?.rows;
  const sum = (key: 'uses' | 'settled' | 'won' | 'expected') => (rows ?? []).reduce((all, row) => all + row[key], 0);
  return (
    <>
      <PageHeader title={t('nav')} facts={[t('lastDays', { days: DAYS }), format.zoneLabel()]} />
      {query.isError ? (
        <QueryProblem
          error={query.error}
          failed={t('failed')}
          safe={t('safe')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('failed') }}
        />
      ) : !rows ? (
        <Loading>
          <Skeleton className="h-64" />
        </Loading>
      ) : (
        <div className="flex flex-col gap-4">
          <div className="grid grid-cols-2 gap-4 rounded-card border bg-card p-4 sm:grid-cols-4">
            <Figure label={t('uses')} value={format.number(sum('uses'))} note={t('players', { count: rows.length })} />
            <Figure
              label={t('won')}
              value={sum('settled') === 0 ? '–' : format.percent((sum('won') / sum('settled')) * 100)}
              note={t('ofSettled', { count: sum('settled') })}
            />
            <Figure
              label={t('expected')}
              value={sum('settled') === 0 ? '–' : format.percent((sum('expected') / sum('settled')) * 100)}
              note={t('expectedHelp')}
            />
            <Figure
              label={t('named')}
              value={format.number(rows.filter((row) => row.findings.length > 0).length)}
              note={t('namedHelp')}
            />
          </div>
          <MisuseTable rows={rows} />
          <UseTable />
          <SignalCard />
        </div>
      )}
    </>
  );
}
