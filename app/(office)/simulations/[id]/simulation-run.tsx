'use client';

import { useTranslations } from 'next-intl';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { RunProblem } from '../run-problem';
import { RunState } from '../run-state';
import { RunActions } from './run-actions';
import { RunCharts } from './run-charts';
import { RunConservation } from './run-conservation';
import { RunFacts } from './run-facts';
import { RunFigures } from './run-figures';
import { RunProgress } from './run-progress';
import { RunSeats } from './run-seats';
import { useRun } from './use-run';

/** One run: how far it is, what it earned, how sure that is, and whether it adds up. */
export function SimulationRun({ id }: { id: string }) {
  const t = useTranslations('simulation');
  const format = useFormatter();
  const query = useRun(id);
  const run = query.data;
  if (query.isPending) return <RunSkeleton />;
  if (!run) {
    return (
      <>
        <PageHeader title={t('runTitle')} />
        <RunProblem
          error={query.error}
          failed={t('runFailed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      </>
    );
  }
  const { results } = run;
  return (
    <>
      <PageHeader
        title={run.name}
        state={<RunState state={run.state} cancelling={run.cancelling} />}
        facts={[
          run.gameName,
          t('facts.hands', { hands: format.number(run.hands) }),
          t('facts.seats', { seats: run.seats }),
          <Time key="at" at={run.createdAt} seconds={false} />,
          run.createdBy,
          format.zoneLabel(),
        ]}
        actions={<RunActions run={run} />}
      />
      <div className="flex flex-col gap-4">
        <RunProgress run={run} stale={query.isError} />
        {results && (
          <>
            <RunFigures run={run} results={results} />
            <RunCharts run={run} results={results} />
            <RunSeats run={run} results={results} />
            <RunConservation run={run} results={results} />
          </>
        )}
        <RunFacts run={run} />
      </div>
    </>
  );
}

function RunSkeleton() {
  return (
    <Loading className="flex flex-col gap-4">
      <Skeleton className="h-12 w-80" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((tile) => (
          <Skeleton key={tile} className="h-28" />
        ))}
      </div>
      <Skeleton className="h-[340px]" />
    </Loading>
  );
}
