'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, FlaskConical, LayoutTemplate } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useQueryStates } from 'nuqs';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Empty } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { zonedLocal } from '@/app/_lib/format/zoned-instant';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { QueryProblem } from '@/app/_trpc/query-problem';
import type { TournamentRow } from './api-types';
import { CalendarGrid } from './calendar-grid';
import { calendarParams, daysOf, shifted, spanInput, views } from './span';
import { TournamentTable } from './tournament-table';

/** What is scheduled, runs and is over: by month, by week, or as a list. */
export function TournamentCalendar() {
  const t = useTranslations('tournaments');
  const format = useFormatter();
  const trpc = useTRPC();
  const [{ view, day }, set] = useQueryStates(calendarParams, { history: 'push' });
  const today = zonedLocal(new Date(), format.zone).slice(0, 10);
  const shown = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : today;
  const days = daysOf(view, shown);
  const query = useQuery({
    ...trpc.tournament.list.queryOptions(spanInput(view, shown, format.zone)),
    placeholderData: keepPreviousData,
  });
  useLive(['tournaments'], () => void query.refetch());
  const title =
    view === 'week'
      ? t('span', { from: format.date(`${days[0]}T12:00:00Z`, 'UTC'), to: format.date(`${days[6]}T12:00:00Z`, 'UTC') })
      : new Intl.DateTimeFormat(format.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
          new Date(`${shown}T00:00:00Z`),
        );
  return (
    <>
      <PageHeader
        title={t('nav')}
        facts={[title, format.zoneLabel()]}
        actions={
          <>
            <Button asChild>
              <Link href="/tournaments/structures">
                <FlaskConical aria-hidden /> {t('structures.nav')}
              </Link>
            </Button>
            <Button asChild variant="primary">
              <Link href="/catalogue/templates">
                <LayoutTemplate aria-hidden /> {t('templates')}
              </Link>
            </Button>
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('before')}
          onClick={() => set({ day: shifted(view, shown, -1) })}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button onClick={() => set({ day: '' })}>{t('today')}</Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('after')}
          onClick={() => set({ day: shifted(view, shown, 1) })}
        >
          <ChevronRight aria-hidden />
        </Button>
        <fieldset className="ml-auto flex gap-1">
          <legend className="sr-only">{t('shownAs')}</legend>
          {views.map((each) => (
            <Button
              key={each}
              variant={each === view ? 'outline' : 'ghost'}
              aria-pressed={each === view}
              onClick={() => set({ view: each })}
            >
              {t(`views.${each}`)}
            </Button>
          ))}
        </fieldset>
      </div>
      {query.isPending ? (
        <Loading>
          <Skeleton className="h-[480px]" />
        </Loading>
      ) : query.isError ? (
        <QueryProblem
          error={query.error}
          failed={t('listFailed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('empty') }}
        />
      ) : (
        <Shown rows={query.data.rows} view={view} days={days} month={shown.slice(0, 7)} today={today} />
      )}
      {query.data?.more && <p className="mt-2 text-muted-foreground">{t('more')}</p>}
    </>
  );
}

function Shown({
  rows,
  view,
  days,
  month,
  today,
}: {
  rows: readonly TournamentRow[];
  view: (typeof views)[number];
  days: readonly string[];
  month: string;
  today: string;
}) {
  const t = useTranslations('tournaments');
  if (view !== 'list')
    return <CalendarGrid rows={rows} days={days} month={month} today={today} week={view === 'week'} />;
  if (rows.length === 0) {
    return (
      <Card>
        <Empty title={t('empty')} help={t('emptyHelp')} />
      </Card>
    );
  }
  return <TournamentTable rows={rows} />;
}
