'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { useMay } from '@/app/_trpc/use-may';
import { LimitDialog } from './limit-dialog';

/** Up to what each role adjusts alone within 24 hours; where nothing stands, a second person always decides. */
export function AdjustmentLimits() {
  const t = useTranslations('ledger');
  const roles = useTranslations('roles');
  const format = useFormatter();
  const trpc = useTRPC();
  const mayLimit = useMay('ledger.limit');
  const [asking, setAsking] = useState(false);
  const query = useQuery(trpc.player.adjustmentLimits.queryOptions());
  useLive(['players'], () => void query.refetch());
  const rows = query.data?.rows;
  return (
    <Card
      className="mb-4"
      title={t('limits')}
      description={t('limitsHelp')}
      actions={mayLimit && <Button onClick={() => setAsking(true)}>{t('askLimit')}</Button>}
    >
      {query.isPending && (
        <Loading>
          <Skeleton className="h-8" />
        </Loading>
      )}
      {query.isError && (
        <ErrorPanel
          failed={t('limitsFailed')}
          id={problemOf(query.error)?.requestId}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {rows?.length === 0 && <p className="text-muted-foreground">{t('noLimits')}</p>}
      {rows && rows.length > 0 && (
        <ul className="flex flex-wrap gap-x-8 gap-y-2">
          {rows.map((row) => (
            <li key={`${row.role} ${row.currency}`}>
              <span className="text-muted-foreground">{roles(row.role)}</span>{' '}
              <span className="num font-[550]">{format.amount(row.amount, row.currency)}</span>
            </li>
          ))}
        </ul>
      )}
      {asking && <LimitDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}
