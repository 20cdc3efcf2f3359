'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Figure } from '@/app/_components/ui/figure';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Progress } from '@/app/_components/ui/progress';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { State } from '@/app/_components/ui/state';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { useMay } from '@/app/_trpc/use-may';
import type { StructureRun } from '../../api-types';
import { PolicyTable } from './policy-table';
import { minutesOf, StructureCharts } from './structure-charts';

const POLL_MS = 1_500;
const letters = ['A', 'B'];

/** One structure simulation, or two side by side: lengths, levels, stacks, eliminations, all-ins, prizes by policy. */
export function StructureResults({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('tournaments.structures');
  const trpc = useTRPC();
  const mayRun = useMay('simulation.run');
  const query = useQuery({
    ...trpc.tournament.structures.queryOptions({ ids: [...ids] }),
    refetchInterval: ({ state }) =>
      state.data?.some((run) => run.state === 'queued' || run.state === 'running') ? POLL_MS : false,
  });
  useLive(
    ids.map((id) => `structure:${id}`),
    () => void query.refetch(),
  );
  const cancel = useMutation(trpc.tournament.cancelSimulation.mutationOptions());
  const runs = query.data;
  if (query.isPending) {
    return (
      <Loading className="flex flex-col gap-4">
        <Skeleton className="h-12 w-80" />
        <Skeleton className="h-80" />
      </Loading>
    );
  }
  if (!runs) {
    return (
      <>
        <PageHeader title={t('nav')} />
        <QueryProblem
          error={query.error}
          failed={t('runFailed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('notFound') }}
        />
      </>
    );
  }
  const going = runs.filter((run) => run.state === 'queued' || run.state === 'running');
  return (
    <>
      <PageHeader
        title={runs.length === 1 ? runs[0].name : t('compared')}
        facts={runs.map(
          (run, i) =>
            `${runs.length > 1 ? `${letters[i]}: ` : ''}${run.name} · ${t('seedOf', { seed: run.spec.seed })}`,
        )}
        actions={
          mayRun &&
          going.length > 0 && (
            <Button
              pending={cancel.isPending}
              onClick={() => cancel.mutate({ id: going[0].id }, { onSuccess: () => query.refetch() })}
            >
              {t('cancel')}
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <Notice>{t('modelLong')}</Notice>
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {runs.map((run, i) => (
            <Summary key={run.id} run={run} letter={runs.length > 1 ? letters[i] : undefined} />
          ))}
        </div>
        {runs.some((run) => run.totals !== null) && <StructureCharts runs={runs} />}
        {runs.map((run, i) => (
          <PolicyTable key={run.id} run={run} letter={runs.length > 1 ? letters[i] : undefined} />
        ))}
      </div>
    </>
  );
}

function Summary({ run, letter }: { run: StructureRun; letter?: string }) {
  const t = useTranslations('tournaments.structures');
  const format = useFormatter();
  const { totals } = run;
  const going = run.state === 'queued' || run.state === 'running';
  const minutes = totals === null ? [] : minutesOf(totals.lengths);
  const each = (count: number) => format.number(count / Math.max(1, totals?.runs ?? 1), { digits: 1 });
  const at = (share: number) =>
    format.number(minutes[Math.min(minutes.length - 1, Math.floor(share * minutes.length))] ?? null);
  return (
    <Card title={letter ? `${letter} ${run.name}` : run.name} actions={<State name={run.state} />}>
      {going && (
        <Progress
          label={t('done', { done: format.number(run.done), runs: format.number(run.runs) })}
          value={run.done}
          max={run.runs}
          spoken={(percent) => t('spoken', { percent })}
        />
      )}
      {totals === null ? (
        <p className="text-muted-foreground">{run.error ?? t('nothingYet')}</p>
      ) : (
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Figure
            label={t('median')}
            value={at(0.5)}
            unit={t('min')}
            note={t('nineOfTen', { low: at(0.05), high: at(0.95) })}
            provisional={going ? <State name="running" label={t('provisional')} /> : undefined}
          />
          <Figure
            label={t('lastLevel')}
            value={format.number([...totals.lastLevels].sort((a, b) => a - b)[totals.runs >> 1])}
            note={t('ofLevels', { levels: run.spec.levels.length })}
          />
          <Figure
            label={t('handsEach')}
            value={format.number(Math.round(totals.hands / totals.runs))}
            note={t('entrantsEach', { entrants: format.number(Math.round(totals.entrants / totals.runs)) })}
          />
          <Figure
            label={t('entriesEach')}
            value={each(totals.entries)}
            note={t('entriesNote', { late: each(totals.lateEntries), again: each(totals.reEntries) })}
          />
          <Figure
            label={t('boughtEach')}
            value={each(totals.rebuys + totals.addOns)}
            note={t('boughtNote', { rebuys: each(totals.rebuys), addOns: each(totals.addOns) })}
          />
          <Figure
            label={t('poolEach')}
            value={format.meanAmount(totals.prizes / totals.runs, run.currency)}
            note={t('overlayEach', { overlay: format.meanAmount(totals.overlay / totals.runs, run.currency) })}
          />
        </div>
      )}
      {totals !== null && (
        <p className="num mt-3 text-caption text-muted-foreground">{t('digest', { digest: totals.digest })}</p>
      )}
    </Card>
  );
}
