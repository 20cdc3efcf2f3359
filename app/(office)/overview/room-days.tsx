'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Chart } from '@/app/_components/charts/chart';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Figure } from '@/app/_components/ui/figure';
import { Progress } from '@/app/_components/ui/progress';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';

const WEEK = 7;
const EVERY_MS = 60_000;

/** What the room did today against the same day of last week, and what 30 days brought in each currency. */
export function RoomDays() {
  const t = useTranslations('overview');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery(trpc.floor.days.queryOptions(undefined, { refetchInterval: EVERY_MS }));
  useLive(['demo'], () => void query.refetch());
  if (!query.data) {
    return (
      <Card title={t('room')}>
        {query.isError ? (
          <ErrorPanel
            failed={t('roomFailed')}
            id={problemOf(query.error)?.requestId}
            onRetry={() => query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <Loading className="flex flex-col gap-2">
            <Skeleton className="h-14" />
            <Skeleton className="h-[280px]" />
          </Loading>
        )}
      </Card>
    );
  }
  const { days, currencies, filling } = query.data;
  const pair = <T,>(list: readonly T[]) => ({ today: list[list.length - 1], lastWeek: list[list.length - 1 - WEEK] });
  const played = pair(days);
  const money = currencies.map(({ currency, days: taken }) => ({ currency, ...pair(taken) }));
  const figures = [
    { key: 'handsToday', today: format.number(played.today.hands), lastWeek: format.number(played.lastWeek.hands) },
    {
      key: 'playersToday',
      today: format.number(played.today.players),
      lastWeek: format.number(played.lastWeek.players),
    },
    ...money.flatMap(({ currency, today, lastWeek }) =>
      (['rake', 'tax'] as const)
        .filter((kind) => today[kind] !== 0 || lastWeek[kind] !== 0)
        .map((kind) => ({
          key: `${kind}Today` as const,
          currency,
          today: format.plainAmount(today[kind], currency),
          lastWeek: format.plainAmount(lastWeek[kind], currency),
        })),
    ),
  ] as const;
  return (
    <Card title={t('room')}>
      <div className="flex flex-col gap-6">
        {filling && (
          <Progress
            label={t('filling')}
            value={filling.done}
            max={filling.of}
            detail={
              filling.of > 0
                ? t('fillingOf', { done: format.number(filling.done), of: format.number(filling.of) })
                : undefined
            }
            spoken={(percent) => t('fillingSpoken', { percent })}
          />
        )}
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:flex lg:flex-wrap lg:gap-x-10">
          {figures.map((figure) => (
            <Figure
              key={'currency' in figure ? `${figure.key} ${figure.currency}` : figure.key}
              label={t(figure.key)}
              value={figure.today}
              unit={'currency' in figure ? figure.currency : undefined}
              note={t('weekAgo', { value: figure.lastWeek })}
            />
          ))}
        </div>
        {currencies.length === 0 && <p className="text-muted-foreground">{t('nothingPlayed')}</p>}
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          {currencies.map(({ currency, days: taken }) => (
            <Chart
              key={currency}
              caption={t('thirtyDays', { currency })}
              kind="bar"
              rows={taken}
              x={{ key: 'day', label: t('day'), format: (value) => format.date(String(value), 'UTC') }}
              series={(['rake', 'tax'] as const)
                .filter((kind) => taken.some((row) => row[kind] !== 0))
                .map((kind) => ({ key: kind, label: t(kind) }))}
              unit={currency}
              formatValue={(value) => format.meanAmount(value, currency, { symbol: false, extra: 0 })}
              fileName={`room-${currency}`}
            />
          ))}
        </div>
      </div>
    </Card>
  );
}
