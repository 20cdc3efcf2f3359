'use client';

import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { DataTable } from '@/app/_components/data-table/data-table';
import type { ListColumn } from '@/app/_components/data-table/list-types';
import { useListState } from '@/app/_components/data-table/use-list-state';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { Empty } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { useKeptViews } from '@/app/_trpc/use-kept-views';
import { useMay } from '@/app/_trpc/use-may';
import { CURRENCIES, CURRENCY_CODES } from '@/server/contracts/catalogue/currencies';
import { HAND_STATES, type HandRow, PLAYED_TAGS } from '@/server/contracts/hand-search';
import { HAND_FLAGS } from '@/server/contracts/intake';
import { FindBox } from './find-box';
import { HandStates, HandTags } from './hand-state';
import {
  currencyOf,
  handFilterOf,
  handList,
  handsInput,
  momentPattern,
  rulesetPattern,
  tablePattern,
} from './search-params';

const view = (filters: Record<string, readonly string[]>) => ({ search: '', filters, sort: '-ended' });

/** Every booked hand, found by all that support asks for. */
export function HandList() {
  const t = useTranslations('hands');
  const format = useFormatter();
  const trpc = useTRPC();
  const language = useLocale() as Locale;
  const control = useListState(handList);
  const keptViews = useKeptViews('hands');
  const query = useQuery({
    ...trpc.hand.search.queryOptions(handsInput(control.state, format.zone, language)),
    placeholderData: keepPreviousData,
  });
  const choices = useQuery(trpc.hand.choices.queryOptions({ language }));
  useLive(['hands'], () => void query.refetch());
  const page = query.data;
  const currency = currencyOf(control.state.filters) ?? 'EUR';
  const { digits } = CURRENCIES[currency];
  const columns = useMemo<readonly ListColumn<HandRow>[]>(
    () => [
      {
        id: 'hand',
        header: t('columns.hand'),
        cell: (row) => `${row.tableId} ${row.handNo}`,
        csv: (row) => `${row.tableId} ${row.handNo}`,
      },
      { id: 'ended', header: t('columns.ended'), cell: (row) => <Time at={row.endedAt} />, csv: (row) => row.endedAt },
      { id: 'game', header: t('columns.game'), cell: (row) => row.gameName, csv: (row) => row.game },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <HandStates states={row.states} />,
        csv: (row) => row.states.join(' '),
      },
      {
        id: 'players',
        header: t('columns.players'),
        cell: (row) => row.players.map((each) => each.alias).join(', '),
        csv: (row) => row.players.map((each) => each.alias).join(' '),
      },
      {
        id: 'pot',
        header: t('columns.pot'),
        align: 'right',
        cell: (row) => format.amount(row.pot, row.currency),
        csv: (row) => row.pot,
      },
      {
        id: 'rake',
        header: t('columns.rake'),
        align: 'right',
        cell: (row) => format.amount(row.rake, row.currency),
        csv: (row) => row.rake,
      },
      {
        id: 'tags',
        header: t('columns.tags'),
        cell: (row) => <HandTags tags={row.tags} flags={row.flags} />,
        csv: (row) => [...row.tags, ...row.flags].join(' '),
      },
      {
        id: 'tax',
        header: t('columns.tax'),
        align: 'right',
        cell: (row) => format.amount(row.tax, row.currency),
        csv: (row) => row.tax,
        startHidden: true,
      },
      {
        id: 'id',
        header: t('columns.id'),
        align: 'right',
        cell: (row) => row.id,
        csv: (row) => row.id,
        startHidden: true,
      },
    ],
    [t, format],
  );
  return (
    <>
      <PageHeader
        title={t('nav')}
        facts={[format.zoneLabel()]}
        actions={
          <>
            <Button asChild>
              <Link href="/hands/verifications">{t('verifications.title')}</Link>
            </Button>
            <VerifyMatching filter={handFilterOf(control.state, format.zone)} />
          </>
        }
      />
      <FindBox />
      <DataTable
        listId="hands"
        label={t('nav')}
        control={control}
        keptViews={keptViews}
        columns={columns}
        rows={page?.rows}
        rowId={(row) => String(row.id)}
        href={(row) => `/hands/${row.id}`}
        narrow={(row) => ({
          title: `${row.tableId} ${row.handNo}`,
          amount: format.amount(row.pot, row.currency),
          facts: `${format.dateTime(row.endedAt, { seconds: false })} · ${row.gameName}`,
          state: <HandStates states={row.states} />,
        })}
        fetching={query.isFetching && query.isPlaceholderData}
        error={
          query.isError
            ? {
                failed: problemOf(query.error)?.message ?? t('listFailed'),
                safe: t('safe'),
                id: problemOf(query.error)?.requestId,
                onRetry: () => query.refetch(),
              }
            : undefined
        }
        empty={<Empty title={t('empty')} help={t('emptyHelp')} />}
        any={page?.any ?? true}
        older={page?.older ?? null}
        newer={page?.newer ?? null}
        filters={[
          { kind: 'text', id: 'player', label: t('filters.player'), help: t('filters.playerHelp') },
          { kind: 'text', id: 'opponent', label: t('filters.opponent'), help: t('filters.playerHelp') },
          { kind: 'text', id: 'table', label: t('filters.table'), help: t('filters.tableHelp'), pattern: tablePattern },
          {
            kind: 'choice',
            id: 'game',
            label: t('columns.game'),
            options: (choices.data?.games ?? []).map(({ game, name }) => ({ value: game, label: name })),
          },
          { kind: 'number', id: 'stake', label: t('filters.stake'), digits, unit: currency },
          { kind: 'number', id: 'pot', label: t('columns.pot'), digits, unit: currency },
          {
            kind: 'choice',
            id: 'currency',
            label: t('filters.currency'),
            single: true,
            options: CURRENCY_CODES.map((code) => ({ value: code, label: code })),
          },
          { kind: 'day', id: 'day', label: t('filters.day') },
          {
            kind: 'text',
            id: 'from',
            label: t('filters.from'),
            help: t('filters.momentHelp', { zone: format.zone }),
            pattern: momentPattern,
          },
          {
            kind: 'text',
            id: 'to',
            label: t('filters.to'),
            help: t('filters.momentHelp', { zone: format.zone }),
            pattern: momentPattern,
          },
          {
            kind: 'choice',
            id: 'state',
            label: t('columns.state'),
            single: true,
            options: HAND_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          {
            kind: 'choice',
            id: 'tag',
            label: t('columns.tags'),
            options: PLAYED_TAGS.map((value) => ({ value, label: t(`tags.${value}`) })),
          },
          {
            kind: 'choice',
            id: 'flag',
            label: t('filters.flag'),
            options: HAND_FLAGS.map((value) => ({ value, label: t(`flags.${value}`) })),
          },
          { kind: 'text', id: 'tournament', label: t('filters.tournament') },
          { kind: 'text', id: 'ruleset', label: t('filters.ruleset'), pattern: rulesetPattern },
        ]}
        views={[
          { id: 'all', label: t('views.all'), state: view({}) },
          { id: 'failed', label: t('views.failed'), state: view({ state: ['verificationFailed'] }) },
          { id: 'disputed', label: t('views.disputed'), state: view({ state: ['disputed'] }) },
          { id: 'bigPots', label: t('views.bigPots'), state: view({ tag: ['bigPot'] }) },
          { id: 'protection', label: t('views.protection'), state: view({ tag: ['protection'] }) },
        ]}
      />
    </>
  );
}

/** Orders the verification of all hands that match, as a job. */
function VerifyMatching({ filter }: { filter: ReturnType<typeof handFilterOf> }) {
  const t = useTranslations('hands.verifications');
  const trpc = useTRPC();
  const router = useRouter();
  const may = useMay('hand.verify');
  const [asking, setAsking] = useState(false);
  const start = useMutation(
    trpc.hand.startVerification.mutationOptions({
      onSuccess: ({ runId }) => router.push(`/hands/verifications/${runId}`),
    }),
  );
  if (!may) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('start')}</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('start')}
        description={t('startHelp')}
        confirmLabel={t('start')}
        pendingLabel={t('starting')}
        pending={start.isPending}
        error={problemOf(start.error)?.message}
        onConfirm={() => start.mutate({ filter })}
      />
    </>
  );
}
