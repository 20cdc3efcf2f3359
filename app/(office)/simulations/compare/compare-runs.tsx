'use client';

import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { Empty } from '@/app/_components/ui/empty';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, RefetchBar, Skeleton } from '@/app/_components/ui/skeleton';
import type { Locale } from '@/app/_lib/i18n/locales';
import { useTRPC } from '@/app/_trpc/client';
import { SIMULATION_LIMITS } from '@/server/contracts/simulation-limits';
import { RunProblem } from '../run-problem';
import { compareParams } from '../search-params';
import { AddRun } from './add-run';
import { ComparedFigures } from './compared-figures';
import { ComparedRuns } from './compared-runs';

/** Up to four runs side by side; what differs from the first is said in a word. */
export function CompareRuns() {
  const t = useTranslations('simulation');
  const trpc = useTRPC();
  const language = useLocale() as Locale;
  const [{ ids }, setParams] = useQueryStates(compareParams, { history: 'push' });
  const query = useQuery({
    ...trpc.simulation.compare.queryOptions(ids.length > 0 ? { ids, language } : skipToken),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.runs.some((run) => run.state === 'running') ? 2_000 : false),
  });
  const found = ids.length > 0 ? query.data : undefined;
  const add = ids.length < SIMULATION_LIMITS.compared && (
    <AddRun chosen={ids} onAdd={(id) => setParams({ ids: [...ids, id] })} />
  );
  return (
    <div className="relative flex flex-col">
      <RefetchBar active={query.isFetching && !query.isPending} />
      <PageHeader title={t('compare.title')} facts={[t('compare.subtitle')]} actions={add} />
      {ids.length === 0 && <Empty title={t('compare.empty')} help={t('compare.emptyHelp')} />}
      {ids.length > 0 && query.isPending && (
        <Loading className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {['a', 'b', 'c', 'd'].map((tile) => (
            <Skeleton key={tile} className="h-36" />
          ))}
        </Loading>
      )}
      {query.isError && !found && (
        <RunProblem
          error={query.error}
          failed={t('compare.failed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {found && (
        <div className="flex flex-col gap-4">
          <ComparedRuns runs={found.runs} onRemove={(id) => setParams({ ids: ids.filter((each) => each !== id) })} />
          {found.runs.length < 2 && <Notice>{t('compare.addHelp')}</Notice>}
          {found.figures.some((figure) => !figure.comparable) && (
            <Notice tone="warning">{t('compare.currencies')}</Notice>
          )}
          <ComparedFigures comparison={found} />
        </div>
      )}
    </div>
  );
}
