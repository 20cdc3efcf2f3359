'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { DataTable } from '@/app/_components/data-table/data-table';
import type { ListColumn } from '@/app/_components/data-table/list-types';
import { useListState } from '@/app/_components/data-table/use-list-state';
import { Button } from '@/app/_components/ui/button';
import { Empty } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { useKeptViews } from '@/app/_trpc/use-kept-views';
import { useMay } from '@/app/_trpc/use-may';
import { PLAYER_STATUSES } from '@/server/contracts/players';
import { PlayerDialog } from './player-dialog';
import { PlayerFlags, PlayerStatus } from './player-look';
import { countryPattern, playerFlags, playerList, playersInput } from './search-params';

type Row = RouterOutputs['player']['list']['rows'][number];

const view = (filters: Record<string, readonly string[]>) => ({ search: '', filters, sort: '-created' });

/** Everybody who plays here: who he is, whether he may play, what sets his account apart. */
export function PlayerList({ adding: startAdding }: { adding: boolean }) {
  const t = useTranslations('players');
  const format = useFormatter();
  const trpc = useTRPC();
  const control = useListState(playerList);
  const keptViews = useKeptViews('players');
  const mayEdit = useMay('player.edit');
  const [adding, setAdding] = useState(startAdding);
  const query = useQuery({
    ...trpc.player.list.queryOptions(playersInput(control.state)),
    placeholderData: keepPreviousData,
  });
  useLive(['players'], () => void query.refetch());
  const page = query.data;
  const columns = useMemo<readonly ListColumn<Row>[]>(
    () => [
      { id: 'alias', header: t('columns.alias'), cell: (row) => row.alias, csv: (row) => row.alias },
      {
        id: 'status',
        header: t('columns.status'),
        cell: (row) => <PlayerStatus status={row.status} />,
        csv: (row) => row.status,
      },
      {
        id: 'country',
        header: t('columns.country'),
        cell: (row) => format.country(row.country),
        csv: (row) => row.country,
      },
      {
        id: 'language',
        header: t('columns.language'),
        cell: (row) => format.language(row.language),
        csv: (row) => row.language,
      },
      { id: 'vip', header: t('columns.vip'), cell: (row) => row.vipGroup ?? '–', csv: (row) => row.vipGroup },
      {
        id: 'flags',
        header: t('columns.flags'),
        cell: (row) => (row.test || row.house ? <PlayerFlags player={row} /> : '–'),
        csv: (row) => [row.test && 'test', row.house && 'house'].filter(Boolean).join(' '),
      },
      {
        id: 'createdAt',
        header: t('columns.createdAt'),
        cell: (row) => <Time at={row.createdAt} seconds={false} />,
        csv: (row) => row.createdAt.toISOString(),
      },
      {
        id: 'id',
        header: t('columns.id'),
        startHidden: true,
        cell: (row) => <span className="font-mono text-caption">{row.id}</span>,
        csv: (row) => row.id,
      },
      {
        id: 'externalRef',
        header: t('columns.externalRef'),
        startHidden: true,
        cell: (row) => row.externalRef ?? '–',
        csv: (row) => row.externalRef,
      },
    ],
    [t, format],
  );
  const add = mayEdit && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden /> {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('nav')} facts={[format.zoneLabel()]} actions={add} />
      <DataTable
        listId="players"
        label={t('nav')}
        control={control}
        keptViews={keptViews}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => row.id}
        href={(row) => `/players/${row.id}`}
        narrow={(row) => ({
          title: row.alias,
          amount: <PlayerFlags player={row} />,
          facts: [format.country(row.country), row.vipGroup].filter(Boolean).join(' · '),
          state: <PlayerStatus status={row.status} />,
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? {
                failed: t('listFailed'),
                safe: t('safe'),
                id: problemOf(query.error)?.requestId,
                onRetry: () => query.refetch(),
              }
            : undefined
        }
        empty={<Empty title={t('empty')} help={t('emptyHelp')} action={add || undefined} />}
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        searchLabel={t('search')}
        filters={[
          {
            kind: 'choice',
            id: 'status',
            label: t('columns.status'),
            single: true,
            options: PLAYER_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
          },
          {
            kind: 'text',
            id: 'country',
            label: t('columns.country'),
            help: t('countryHelp'),
            pattern: countryPattern,
          },
          {
            kind: 'choice',
            id: 'flag',
            label: t('columns.flags'),
            options: playerFlags.map((value) => ({ value, label: t(`flags.${value}`) })),
          },
          { kind: 'text', id: 'vip', label: t('columns.vip') },
        ]}
        views={[
          { id: 'all', label: t('views.all'), state: view({}) },
          { id: 'warned', label: t('statuses.warned'), state: view({ status: ['warned'] }) },
          { id: 'blocked', label: t('statuses.blocked'), state: view({ status: ['blocked'] }) },
          { id: 'closed', label: t('statuses.closed'), state: view({ status: ['closed'] }) },
        ]}
      />
      {adding && <PlayerDialog onClose={() => setAdding(false)} />}
    </>
  );
}
