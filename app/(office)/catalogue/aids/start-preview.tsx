'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Notice } from '@/app/_components/ui/notice';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { Skeleton } from '@/app/_components/ui/skeleton';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useDebounced } from '../use-debounced';

type Values = Readonly<Record<string, unknown>>;

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const rows = <T,>(value: unknown) => (Array.isArray(value) ? (value as T[]) : []);

/** The next fifty starts of the schedule as it stands in the form, in its own zone and the viewer's. */
export function StartPreview({ values }: { values: Values }) {
  const t = useTranslations('templates');
  const format = useFormatter();
  const trpc = useTRPC();
  const [viewerZone, setViewerZone] = useState('UTC');
  useEffect(() => setViewerZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const schedule = useDebounced(
    JSON.stringify({
      firstStart: text(values.firstStart),
      rule: text(values.rule),
      exceptions: rows(values.exceptions),
      blackouts: rows(values.blackouts),
      zone: text(values.zone),
    }),
    400,
  );
  const byClock = values.type !== 'sitAndGo' && values.type !== 'spin';
  const asked = JSON.parse(schedule) as Parameters<
    typeof trpc.tournament.previewStarts.queryOptions
  >[0] extends infer Input
    ? Input extends { schedule: infer S }
      ? S
      : never
    : never;
  const query = useQuery({
    ...trpc.tournament.previewStarts.queryOptions({ schedule: asked, viewerZone, most: 50 }),
    placeholderData: keepPreviousData,
    enabled: byClock,
    retry: false,
  });
  if (!byClock) return <p className="text-muted-foreground">{t('startsWhenFull')}</p>;
  if (query.isError) return <p className="text-destructive">{t('previewFailed')}</p>;
  if (query.isPending) return <Skeleton className="h-48" />;
  const { starts, zone, issues } = query.data;
  return (
    <section aria-label={t('nextStarts')}>
      <h2 className="text-h2">{t('nextStarts')}</h2>
      <p className="mb-2 text-caption text-muted-foreground">{t('gapRule')}</p>
      {issues.length > 0 && <Notice tone="warning">{t('ruleBroken')}</Notice>}
      {issues.length === 0 && starts.length === 0 && <p className="text-muted-foreground">{t('noStarts')}</p>}
      {starts.length > 0 && (
        <ScrollBox label={t('nextStarts')} className="max-h-96">
          <table className="w-full text-table">
            <thead className="sticky top-0 bg-card">
              <tr className="border-b text-left text-label">
                <th scope="col" className="py-1 pr-3">
                  {zone}
                </th>
                <th scope="col" className="py-1 pr-3">
                  {query.data.viewerZone}
                </th>
              </tr>
            </thead>
            <tbody>
              {starts.map((start) => (
                <tr key={start.at} className="num border-b align-top last:border-b-0">
                  <td className="py-1 pr-3">
                    {format.dateTime(start.at, { seconds: false, zone })}{' '}
                    <span className="text-muted-foreground">{start.offset}</span>
                    {start.clockChange !== null && (
                      <span className="block text-caption text-warning">
                        {t(`clockChange.${start.clockChange}`, { local: start.local.slice(11) })}
                      </span>
                    )}
                  </td>
                  <td className="py-1 pr-3">
                    {format.dateTime(start.at, { seconds: false, zone: query.data.viewerZone })}{' '}
                    <span className="text-muted-foreground">{start.viewerOffset}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
}
