'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DataTable } from '@/app/_components/data-table/data-table';
import type { ListColumn } from '@/app/_components/data-table/list-types';
import { useListState } from '@/app/_components/data-table/use-list-state';
import { Empty } from '@/app/_components/ui/empty';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { useKeptViews } from '@/app/_trpc/use-kept-views';
import type { ImportedHandRow } from '@/server/contracts/simulation';
import { importedInput, importedList, recordFormats } from '../search-params';

/** The hands that were brought in, newest first. */
export function ImportedList() {
  const t = useTranslations('simulation');
  const format = useFormatter();
  const trpc = useTRPC();
  const language = useLocale() as Locale;
  const control = useListState(importedList);
  const keptViews = useKeptViews('imported-hands');
  const query = useQuery({
    ...trpc.simulation.importedHands.queryOptions(importedInput(control.state, language)),
    placeholderData: keepPreviousData,
  });
  useLive(['imported-hand'], () => void query.refetch());
  const page = query.data;
  const columns = useMemo<readonly ListColumn<ImportedHandRow>[]>(
    () => [
      { id: 'name', header: t('imported.name'), cell: (row) => row.name, csv: (row) => row.name },
      { id: 'game', header: t('imported.game'), cell: (row) => row.gameName, csv: (row) => row.game },
      {
        id: 'format',
        header: t('imported.format'),
        cell: (row) => t(`imported.formats.${row.format}`),
        csv: (row) => row.format,
      },
      {
        id: 'by',
        header: t('imported.by'),
        cell: (row) => row.createdBy ?? t('imported.byCommand'),
        csv: (row) => row.createdBy ?? '',
      },
      {
        id: 'at',
        header: t('imported.at'),
        cell: (row) => <Time at={row.createdAt} seconds={false} />,
        csv: (row) => row.createdAt,
      },
    ],
    [t],
  );
  return (
    <DataTable
      listId="imported-hands"
      label={t('imported.listTitle')}
      control={control}
      keptViews={keptViews}
      columns={columns}
      rows={page?.rows}
      rowId={(row) => row.id}
      href={(row) => `/simulations/imported/${row.id}`}
      narrow={(row) => ({
        title: row.name,
        facts: `${row.gameName} · ${format.dateTime(row.createdAt, { seconds: false })}`,
        state: t(`imported.formats.${row.format}`),
      })}
      fetching={query.isFetching && query.isPlaceholderData}
      error={
        query.isError
          ? {
              failed: t('imported.failed'),
              safe: t('failedSafe'),
              id: problemOf(query.error)?.requestId,
              onRetry: () => query.refetch(),
            }
          : undefined
      }
      empty={<Empty title={t('imported.empty')} help={t('imported.emptyHelp')} />}
      any={page?.any ?? true}
      older={page?.older ?? null}
      newer={page?.newer ?? null}
      searchLabel={t('imported.name')}
      filters={[
        {
          kind: 'choice',
          id: 'format',
          label: t('imported.format'),
          options: recordFormats.map((value) => ({ value, label: t(`imported.formats.${value}`) })),
        },
      ]}
    />
  );
}
