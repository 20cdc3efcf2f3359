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

/** Each use, newest first: who, where, what was protected, against how many, how it ended. */
export function UseTable({ playerId }: { playerId?: string }) {
  const t = useTranslations('protection');
  const format = useFormatter();
  const trpc = useTRPC();
  const [place, setPlace] = useState<{ after?: string; before?: string }>({});
  const query = useQuery({
    ...trpc.protection.uses.queryOptions({ limit: 20, ...(playerId && { playerId }), ...place }),
    placeholderData: keepPreviousData,
  });
  useLive(['protection'], () => void query.refetch());
  const page = query.data;
  const outcome = (won: boolean | null) => (won === null ? t('running') : t(won ? 'outcomes.won' : 'outcomes.lost'));
  return (
    <Card title={t('eachUse')}>
      {query.isError ? (
        <QueryProblem
          error={query.error}
          failed={t('failed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('noUses') }}
        />
      ) : !page ? (
        <Skeleton className="h-24" />
      ) : page.rows.length === 0 ? (
        <p className="text-muted-foreground">{t('noUses')}</p>
      ) : (
        <ScrollBox label={t('eachUse')}>
          <table className="w-full text-table">
            <thead>
              <tr className="border-b text-left text-label">
                <th className="py-1">{t('when')}</th>
                <th>{t('player')}</th>
                <th>{t('hand')}</th>
                <th>{t('structure')}</th>
                <th className="text-right">{t('protected')}</th>
                <th className="text-right">{t('contenders')}</th>
                <th className="pl-4">{t('outcome')}</th>
              </tr>
            </thead>
            <tbody>
              {page.rows.map((use) => (
                <tr key={use.id} className="border-b last:border-0">
                  <td className="py-1">
                    <Time at={use.takenAt} />
                  </td>
                  <td>
                    <Link className="text-primary hover:underline" href={`/protection/${use.playerId}`}>
                      {use.alias}
                    </Link>
                  </td>
                  <td>
                    {use.handId === null ? (
                      `${use.tableId} ${format.number(use.handNo)}`
                    ) : (
                      <Link className="text-primary hover:underline" href={`/hands/${use.handId}`}>
                        {use.tableId} {format.number(use.handNo)}
                      </Link>
                    )}
                  </td>
                  <td>{use.structure ?? '–'}</td>
                  <td className="num text-right">
                    {use.currency === null ? '–' : format.amount(use.amountMinor, use.currency)}
                  </td>
                  <td className="num text-right">{format.number(use.contenders)}</td>
                  <td className="pl-4">{use.voidedAt === null ? outcome(use.won) : t('voided')}</td>
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
