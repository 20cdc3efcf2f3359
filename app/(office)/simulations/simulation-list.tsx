'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileInput, Plus } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { DataTable } from '@/app/_components/data-table/data-table';
import { useListState } from '@/app/_components/data-table/use-list-state';
import { Button } from '@/app/_components/ui/button';
import { Empty } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { useKeptViews } from '@/app/_trpc/use-kept-views';
import { useMay } from '@/app/_trpc/use-may';
import { SIMULATION_LIMITS } from '@/server/contracts/simulation-limits';
import { useColumns } from './columns';
import { RunProblem } from './run-problem';
import { RunState } from './run-state';
import { listInput, listSpec, runStates } from './search-params';

const POLL_MS = 3_000;

/** All runs: search, states, pages; several picked ones go side by side. */
export function SimulationList() {
  const t = useTranslations('simulation');
  const format = useFormatter();
  const trpc = useTRPC();
  const language = useLocale() as Locale;
  const mayRun = useMay('simulation.run');
  const columns = useColumns();
  const control = useListState(listSpec);
  const query = useQuery({
    ...trpc.simulation.list.queryOptions(listInput(control.state, language)),
    placeholderData: keepPreviousData,
    // Events say when something changed; this catches what a cut stream has missed.
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.state === 'running' || row.state === 'queued') ? POLL_MS : false,
  });
  const page = query.data;
  const going = page?.rows.filter((row) => row.state === 'queued' || row.state === 'running') ?? [];
  const keptViews = useKeptViews('simulations');
  useLive(['simulation', ...going.map((row) => `job:${row.jobId}`)], () => void query.refetch());
  const report = problemOf(query.error);
  const start = mayRun && (
    <Button asChild variant="primary">
      <Link href="/simulations/new">
        <Plus aria-hidden /> {t('new')}
      </Link>
    </Button>
  );
  const header = (
    <PageHeader
      title={t('title')}
      facts={[format.zoneLabel()]}
      actions={
        <>
          <Button asChild>
            <Link href="/simulations/imported">
              <FileInput aria-hidden /> {t('imported.title')}
            </Link>
          </Button>
          {start}
        </>
      }
    />
  );
  if (report?.problem.kind === 'forbidden') {
    return (
      <>
        {header}
        <RunProblem error={query.error} failed={t('listFailed')} onRetry={() => query.refetch()} retrying={false} />
      </>
    );
  }
  return (
    <>
      {header}
      <DataTable
        listId="simulations"
        keptViews={keptViews}
        label={t('title')}
        control={control}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => row.id}
        href={(row) => `/simulations/${row.id}`}
        narrow={(row) => ({
          title: row.name,
          amount: row.rakePer100 ? format.meanAmount(row.rakePer100.value, row.currency) : undefined,
          facts: `${row.gameName} · ${t('facts.hands', { hands: format.number(row.hands) })}`,
          state: <RunState state={row.state} />,
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? { failed: t('listFailed'), safe: t('failedSafe'), id: report?.requestId, onRetry: () => query.refetch() }
            : undefined
        }
        empty={<Empty title={t('empty')} help={t('emptyHelp')} action={start} />}
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        searchLabel={t('search')}
        filters={[
          {
            kind: 'choice',
            id: 'state',
            label: t('columns.state'),
            options: runStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
        ]}
        views={[
          { id: 'all', label: t('views.all'), state: { search: '', filters: {}, sort: '-created' } },
          {
            id: 'going',
            label: t('views.going'),
            state: { search: '', filters: { state: ['queued', 'running'] }, sort: '-created' },
          },
        ]}
        selection={{
          actions: (selected) => <CompareSelected ids={'ids' in selected ? selected.ids : []} />,
        }}
      />
    </>
  );
}

function CompareSelected({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('simulation');
  if (ids.length > SIMULATION_LIMITS.compared) {
    return <span className="text-muted-foreground">{t('compare.tooMany', { max: SIMULATION_LIMITS.compared })}</span>;
  }
  return (
    <Button asChild>
      <Link href={`/simulations/compare?ids=${ids.join(',')}`}>{t('compare.selected', { count: ids.length })}</Link>
    </Button>
  );
}
