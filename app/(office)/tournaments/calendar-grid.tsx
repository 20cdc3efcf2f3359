'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cn } from '@/app/_lib/cn';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { dayStart, zonedLocal } from '@/app/_lib/format/zoned-instant';
import type { TournamentRow } from './api-types';
import { dayAfter } from './span';

const MOST_OF_A_DAY = 4;
const HOUR_MS = 3_600_000;

const marks: Record<string, string> = {
  announced: 'border-border',
  registering: 'border-warning',
  late: 'border-primary',
  running: 'border-primary',
  completed: 'border-success',
  cancelled: 'border-border line-through',
  missed: 'border-destructive',
};

/** Days as boxes, Monday first; a day whose clock changes says so, tournaments that overlap are counted. */
export function CalendarGrid({
  rows,
  days,
  month,
  today,
  week,
}: {
  rows: readonly TournamentRow[];
  days: readonly string[];
  month: string;
  today: string;
  week: boolean;
}) {
  const t = useTranslations('tournaments');
  const format = useFormatter();
  const byDay = new Map<string, TournamentRow[]>();
  for (const row of rows) {
    const day = zonedLocal(new Date(row.at), format.zone).slice(0, 10);
    byDay.set(day, [...(byDay.get(day) ?? []), row]);
  }
  const weekday = (day: string) =>
    new Intl.DateTimeFormat(format.locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  return (
    <div className="overflow-x-auto rounded-card border bg-card">
      <div className="grid min-w-[840px] grid-cols-7">
        {days.slice(0, 7).map((day) => (
          <div key={day} className="border-b px-2 py-1.5 text-label text-muted-foreground">
            {weekday(day)}
          </div>
        ))}
        {days.map((day) => {
          const own = byDay.get(day) ?? [];
          const shown = week ? own : own.slice(0, MOST_OF_A_DAY);
          const hours = (dayStart(day, format.zone, 1).getTime() - dayStart(day, format.zone).getTime()) / HOUR_MS;
          return (
            <section
              key={day}
              aria-label={format.date(`${day}T12:00:00Z`, 'UTC')}
              className={cn(
                'border-r border-b p-1.5 [&:nth-child(7n)]:border-r-0',
                week ? 'min-h-96' : 'min-h-32',
                !week && !day.startsWith(month) && 'bg-muted',
              )}
            >
              <p className="mb-1 flex items-center justify-between text-caption">
                <span
                  className={cn('num', day === today && 'rounded-control bg-primary px-1.5 text-primary-foreground')}
                >
                  {Number(day.slice(8))}
                </span>
                {hours !== 24 && <span className="text-warning">{t('clockChange', { hours })}</span>}
              </p>
              <ul className="flex flex-col gap-1">
                {shown.map((row) => (
                  <li key={row.id}>
                    <Link
                      href={`/tournaments/${row.id}`}
                      className={cn(
                        'block rounded-control border-l-2 bg-background px-1.5 py-0.5 text-caption hover:bg-muted',
                        marks[row.status],
                      )}
                    >
                      <span className="num mr-1 text-muted-foreground">
                        {zonedLocal(new Date(row.at), format.zone).slice(11)}
                      </span>
                      {row.name}
                      <span className="block truncate text-muted-foreground">
                        {t(`statuses.${row.status}`)}
                        {row.guarantee !== null && ` · ${format.amount(row.guarantee, row.currency)}`}
                        {row.entries > 0 && ` · ${t('entrants', { count: row.entries })}`}
                      </span>
                    </Link>
                  </li>
                ))}
                {own.length > shown.length && (
                  <li>
                    <Link
                      href={`/tournaments?view=week&day=${day}`}
                      className="text-caption text-primary underline"
                      aria-label={t('moreOfDay', {
                        count: own.length - shown.length,
                        day: format.date(`${day}T12:00:00Z`, 'UTC'),
                      })}
                    >
                      {t('moreShort', { count: own.length - shown.length })}
                    </Link>
                  </li>
                )}
              </ul>
              {overlaps(own) > 0 && (
                <p className="mt-1 text-caption text-muted-foreground">{t('overlaps', { count: overlaps(own) })}</p>
              )}
            </section>
          );
        })}
      </div>
      <p className="px-3 py-2 text-caption text-muted-foreground">
        {t('calendarNote', {
          first: format.date(`${days[0]}T12:00:00Z`, 'UTC'),
          last: format.date(`${dayAfter(days[0], days.length - 1)}T12:00:00Z`, 'UTC'),
        })}
      </p>
    </div>
  );
}

/** How many tournaments of a day are expected to be running when the next one starts. */
function overlaps(rows: readonly TournamentRow[]): number {
  let count = 0;
  rows.forEach((row, i) => {
    const next = rows[i + 1];
    if (next && Date.parse(row.at) + row.expectedMinutes * 60_000 > Date.parse(next.at)) count++;
  });
  return count;
}
