'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Tabs } from '@/app/_components/ui/tabs';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { TournamentState } from '../tournament-state';
import { LobbyActions } from './lobby-actions';
import { LobbyFigures } from './lobby-figures';
import { LobbyLog } from './lobby-log';
import { PrizePlaces } from './prize-places';
import { Ranking } from './ranking';
import { StructureTable } from './structure-table';
import { TableCards } from './table-cards';

const POLL_MS = 5_000;

/** One tournament as its lobby shows it: clock, field, stacks; ranking, tables, structure, prizes and log. */
export function TournamentLobby({ id }: { id: string }) {
  const t = useTranslations('tournaments');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.tournament.get.queryOptions({ tournamentId: id }),
    refetchInterval: ({ state }) => (state.data?.startedAt && !state.data.endedAt ? POLL_MS : false),
  });
  useLive([`tournament:${id}`], () => void query.refetch());
  const lobby = query.data;
  if (query.isPending) {
    return (
      <Loading className="flex flex-col gap-4">
        <Skeleton className="h-12 w-80" />
        <Skeleton className="h-28" />
        <Skeleton className="h-[480px]" />
      </Loading>
    );
  }
  if (!lobby) {
    return (
      <>
        <PageHeader title={t('lobby')} />
        <QueryProblem
          error={query.error}
          failed={t('lobbyFailed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('notFound') }}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={lobby.name}
        state={<TournamentState status={lobby.status} />}
        facts={[
          t('number', { number: lobby.number }),
          t(`types.${lobby.type as 'spin'}`),
          <Time key="at" at={lobby.startsAt ?? lobby.startedAt} seconds={false} />,
          lobby.buyIn + lobby.fee === 0
            ? t('free')
            : t('entry', {
                buyIn: format.amount(lobby.buyIn, lobby.currency),
                fee: format.amount(lobby.fee, lobby.currency),
              }),
          <Link key="template" className="underline" href={`/catalogue/tournament/${lobby.templateSlug}`}>
            {t('fromTemplate', { slug: lobby.templateSlug, version: lobby.template.versionNumber })}
          </Link>,
          format.zoneLabel(),
        ]}
        actions={<LobbyActions lobby={lobby} />}
      />
      <div className="flex flex-col gap-4">
        {query.isError && <Notice tone="warning">{t('stale')}</Notice>}
        {lobby.status === 'missed' && <Notice tone="warning">{t('missedHelp')}</Notice>}
        {lobby.status === 'cancelled' && (
          <Notice>{t(`reasons.${reasonKey(lobby.endReason)}`, { reason: lobby.endReason ?? '' })}</Notice>
        )}
        <LobbyFigures lobby={lobby} />
        <Tabs
          label={t('lobby')}
          tabs={[
            {
              value: 'ranking',
              label: t('tabs.ranking'),
              count: lobby.players.length,
              content: <Ranking lobby={lobby} />,
            },
            {
              value: 'tables',
              label: t('tabs.tables'),
              count: lobby.tables.length,
              content: <TableCards lobby={lobby} />,
            },
            { value: 'structure', label: t('tabs.structure'), content: <StructureTable lobby={lobby} /> },
            { value: 'prizes', label: t('tabs.prizes'), content: <PrizePlaces lobby={lobby} /> },
            { value: 'log', label: t('tabs.log'), content: <LobbyLog id={lobby.id} /> },
          ]}
        />
      </div>
    </>
  );
}

const formulas = ['tooFewEntrants', 'refundAll', 'byChips', 'halfAndHalf', 'inTheMoney'] as const;

function reasonKey(reason: string | null): (typeof formulas)[number] | 'other' {
  return formulas.find((each) => each === reason) ?? 'other';
}
