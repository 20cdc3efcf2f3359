'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { Card } from '@/app/_components/ui/card';
import { Empty, NoMatch } from '@/app/_components/ui/empty';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Figure } from '@/app/_components/ui/figure';
import { Input } from '@/app/_components/ui/input';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, RefetchBar, Skeleton } from '@/app/_components/ui/skeleton';
import { tabClass, tabListClass, tabOnClass } from '@/app/_components/ui/tabs';
import { cn } from '@/app/_lib/cn';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { UnreadPage } from '@/app/_trpc/unread-page';
import { FloorTable } from './floor-table';
import type { LiveTable } from './live-table';
import { floorParams, floorShows } from './search-params';

/** Figures of the last hour grow old by themselves. */
const AGES_MS = 60_000;

const needsAttention = (table: LiveTable) =>
  table.adoption === 'stale' ||
  table.switchedOff ||
  (table.closing !== null && table.closing.closedAt === null) ||
  table.seats.some((seat) => seat.blocked);

/** What happens at the tables now: seats and stacks, hands an hour, the ruleset each table runs. */
export function FloorView() {
  const t = useTranslations('floor');
  const format = useFormatter();
  const trpc = useTRPC();
  const language = useLocale() as Locale;
  const [{ q, show }, set] = useQueryStates(floorParams);
  const query = useQuery({ ...trpc.floor.list.queryOptions({ language }), refetchInterval: AGES_MS });
  useLive(['floor', 'catalogue', 'switches', 'players'], () => void query.refetch(), 2_000);
  const all = query.data?.tables;
  if (!all) {
    return (
      <UnreadPage title={t('nav')} query={query} failed={t('failed')} safe={t('safe')} missing={t('empty')}>
        <Loading className="grid gap-4 lg:grid-cols-3">
          {['a', 'b', 'c'].map((name) => (
            <Skeleton key={name} className="h-64" />
          ))}
        </Loading>
      </UnreadPage>
    );
  }
  const text = q.trim().toLowerCase();
  const shown = all.filter(
    (table) =>
      (show === 'all' || (show === 'playing' ? table.players > 0 : needsAttention(table))) &&
      (text === '' ||
        table.tableId.startsWith(text) ||
        table.gameName?.toLowerCase().includes(text) ||
        table.seats.some((seat) => seat.alias.toLowerCase().startsWith(text))),
  );
  const currencies = [...new Set(all.flatMap((table) => (table.currency ? [table.currency] : [])))].sort();
  const sum = (of: (table: LiveTable) => number) => all.reduce((total, table) => total + of(table), 0);
  return (
    <>
      <PageHeader title={t('nav')} facts={[t('help'), format.zoneLabel()]} />
      {query.isError && (
        <ErrorPanel
          failed={t('failed')}
          safe={t('safe')}
          id={problemOf(query.error)?.requestId}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          className="mb-4"
        />
      )}
      {all.length === 0 ? (
        <Card>
          <Empty title={t('empty')} help={t('emptyHelp')} />
        </Card>
      ) : (
        <div data-fluid className="relative flex flex-col gap-4">
          <RefetchBar active={query.isFetching} />
          <Card>
            <div className="flex flex-wrap gap-x-12 gap-y-4">
              <Figure label={t('tables')} value={format.number(sum((table) => (table.players > 0 ? 1 : 0)))} />
              <Figure label={t('players')} value={format.number(sum((table) => table.players))} />
              <Figure label={t('handsPerHour')} value={format.number(sum((table) => table.handsPerHour))} />
              {currencies.map((currency) => (
                <Figure
                  key={currency}
                  label={t('onTables', { currency })}
                  value={format.amount(
                    sum((table) => (table.currency === currency ? table.onTable + table.held : 0)),
                    currency,
                  )}
                />
              ))}
            </div>
          </Card>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <nav aria-label={t('shows.title')} className={tabListClass}>
              {floorShows.map((name) => (
                <button
                  key={name}
                  type="button"
                  aria-current={name === show ? 'true' : undefined}
                  className={cn(tabClass, name === show && tabOnClass)}
                  onClick={() => void set({ show: name })}
                >
                  {t(`shows.${name}`)}
                  {name === 'attention' && (
                    <span className="num rounded-control bg-muted px-1.5 text-caption">
                      {all.filter(needsAttention).length}
                    </span>
                  )}
                </button>
              ))}
            </nav>
            <Input
              type="search"
              data-search
              aria-label={t('search')}
              placeholder={t('search')}
              className="h-8 w-full sm:w-64"
              value={q}
              onChange={(event) => void set({ q: event.target.value || null })}
            />
          </div>
          {shown.length === 0 ? (
            <Card>
              <NoMatch onClear={() => void set({ q: null, show: null })} />
            </Card>
          ) : (
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(380px,100%),1fr))] items-start gap-4">
              {shown.map((table) => (
                <li key={table.tableId}>
                  <FloorTable table={table} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}
