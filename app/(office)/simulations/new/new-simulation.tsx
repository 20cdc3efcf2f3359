'use client';

import { skipToken, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { NoPermission } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { useTRPC } from '@/app/_trpc/client';
import { PERMISSIONS, type Role } from '@/server/contracts/permissions';
import { RunProblem } from '../run-problem';
import { firstValues, valuesOfRun, valuesOfTable } from './form-values';
import { SimulationForm } from './simulation-form';

/** The form of a run, empty or filled with an earlier one or with a version of a table. */
export function NewSimulation({ from, version }: { from: string | null; version: string | null }) {
  const t = useTranslations('simulation');
  const roles = useTranslations('roles');
  const trpc = useTRPC();
  const format = useFormatter();
  const language = useLocale() as Locale;
  const choices = useQuery(trpc.simulation.choices.queryOptions({ language }));
  const earlier = useQuery(trpc.simulation.get.queryOptions(from ? { id: from, language } : skipToken));
  const table = useQuery(trpc.catalogue.simulationConfig.queryOptions(version ? { versionId: version } : skipToken));
  const me = useQuery(trpc.session.me.queryOptions());
  const failed = [choices, earlier, table, me].find((query) => query.isError && !query.data);
  const pending =
    choices.isPending || me.isPending || (from !== null && earlier.isPending) || (version !== null && table.isPending);
  const runners: readonly string[] = PERMISSIONS['simulation.run'].holders;
  const content = () => {
    if (failed) {
      return (
        <RunProblem
          error={failed.error}
          failed={t('form.failed')}
          onRetry={() => failed.refetch()}
          retrying={failed.isFetching}
        />
      );
    }
    if (pending || !choices.data || !me.data) {
      return (
        <Loading className="flex flex-col gap-4 lg:w-7/12">
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </Loading>
      );
    }
    if (!me.data.permissions.includes('simulation.run')) {
      return <NoPermission roles={runners.filter((role) => roles.has(role)).map((role) => roles(role as Role))} />;
    }
    const initial = earlier.data
      ? valuesOfRun(earlier.data, format)
      : table.data
        ? valuesOfTable(table.data, choices.data, format)
        : firstValues(choices.data, format);
    return <SimulationForm choices={choices.data} initial={initial} />;
  };
  return (
    <>
      <PageHeader title={t('form.title')} facts={[t('form.subtitle')]} />
      {content()}
    </>
  );
}
