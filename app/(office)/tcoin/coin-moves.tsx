'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { QueryProblem } from '@/app/_trpc/query-problem';

/** Coins that moved otherwise than by play, newest first: prizes, grants, refunds, entries, lapses. */
export function CoinMoves() {
  const t = useTranslations('tcoin');
  const format = useFormatter();
  const trpc = useTRPC();
  const [place, setPlace] = useState<{ after?: string; before?: string }>({});
  const query = useQuery({
    ...trpc.tcoin.moves.queryOptions({ limit: 20, ...place }),
    placeholderData: keepPreviousData,
  });
  useLive(['tcoin'], () => void query.refetch());
  const page = query.data;
  return (
    <Card title={t('moves')}>
      {query.isError ? (
        <QueryProblem
          error={query.error}
          failed={t('failed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('noMoves') }}
        />
      ) : !page ? (
        <Skeleton className="h-24" />
      ) : page.rows.length === 0 ? (
        <p className="text-muted-foreground">{t('noMoves')}</p>
      ) : (
        <ScrollBox label={t('moves')}>
          <table className="w-full text-table">
            <thead>
              <tr className="border-b text-left text-label">
                <th className="py-1">{t('when')}</th>
                <th>{t('player')}</th>
                <th>{t('kind')}</th>
                <th className="text-right">{t('asked')}</th>
                <th className="text-right">{t('cut')}</th>
                <th className="pl-4">{t('reason')}</th>
                <th>{t('by')}</th>
              </tr>
            </thead>
            <tbody>
              {page.rows.map((row) => (
                <tr key={row.id} className="border-b last:border-0">
                  <td className="py-1">
                    <Time at={row.at} />
                  </td>
                  <td>
                    <Link className="text-primary hover:underline" href={`/players/${row.playerId}`}>
                      {row.alias}
                    </Link>
                  </td>
                  <td>{t(`moveKinds.${row.kind}`)}</td>
                  <td className="num text-right">{format.number(row.askedMinor)}</td>
                  <td className="num text-right">{format.number(row.cutMinor)}</td>
                  <td className="pl-4">{row.note ?? '–'}</td>
                  <td>{row.actorName}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {page && (page.older !== null || page.newer !== null) && (
        <div className="mt-3 flex justify-end gap-2">
          <Button
            disabled={page.newer === null}
            onClick={() => page.newer !== null && setPlace({ before: page.newer })}
          >
            {t('newer')}
          </Button>
          <Button disabled={page.older === null} onClick={() => page.older !== null && setPlace({ after: page.older })}>
            {t('older')}
          </Button>
        </div>
      )}
    </Card>
  );
}
