'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Empty } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { useMay } from '@/app/_trpc/use-may';
import type { ImportedHandRow } from '@/server/contracts/simulation';
import { RunProblem } from '../run-problem';
import { importedParams } from '../search-params';
import { ImportForm } from './import-form';

/** Hands from outside: bring one in, or step through one that was. */
export function ImportedHands() {
  const t = useTranslations('simulation.imported');
  const format = useFormatter();
  const trpc = useTRPC();
  const language = useLocale() as Locale;
  const mayImport = useMay('hand.import');
  const [{ after }, setParams] = useQueryStates(importedParams, { history: 'push' });
  const query = useQuery({
    ...trpc.simulation.importedHands.queryOptions({ after, language }),
    placeholderData: keepPreviousData,
  });
  useLive(['imported-hand'], () => void query.refetch());
  const rows = query.data?.rows ?? [];
  return (
    <>
      <PageHeader title={t('title')} facts={[t('subtitle'), format.zoneLabel()]} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-12">
        {mayImport && (
          <Card title={t('formTitle')} className="lg:col-span-5">
            <ImportForm />
          </Card>
        )}
        <Card title={t('listTitle')} className={mayImport ? 'lg:col-span-7' : 'lg:col-span-12'}>
          {query.isPending && (
            <Loading className="flex flex-col gap-2">
              {['a', 'b', 'c'].map((row) => (
                <Skeleton key={row} className="h-10" />
              ))}
            </Loading>
          )}
          {query.isError && !query.data && (
            <RunProblem
              error={query.error}
              failed={t('failed')}
              onRetry={() => query.refetch()}
              retrying={query.isFetching}
            />
          )}
          {query.data && rows.length === 0 && <Empty title={t('empty')} help={t('emptyHelp')} />}
          {rows.length > 0 && (
            <ul className="divide-y">
              {rows.map((row) => (
                <HandRow key={row.id} row={row} />
              ))}
            </ul>
          )}
          {(after !== null || query.data?.older) && (
            <nav aria-label={t('listTitle')} className="mt-2 flex gap-2">
              <Button disabled={after === null} onClick={() => setParams({ after: null })}>
                {t('newest')}
              </Button>
              <Button disabled={!query.data?.older} onClick={() => setParams({ after: query.data?.older ?? null })}>
                {t('older')}
              </Button>
            </nav>
          )}
        </Card>
      </div>
    </>
  );
}

function HandRow({ row }: { row: ImportedHandRow }) {
  const t = useTranslations('simulation.imported');
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <Link
        href={`/simulations/imported/${row.id}`}
        className="min-w-0 break-words font-[550] text-primary underline-offset-4 hover:underline"
      >
        {row.name}
      </Link>
      <span className="text-muted-foreground text-table">
        {row.gameName} · {t(`formats.${row.format}`)} · {row.createdBy} · <Time at={row.createdAt} seconds={false} />
      </span>
    </li>
  );
}
