'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { useMay } from '@/app/_trpc/use-may';

/** When the hands were last looked through for what people may play together; the findings are alerts. */
export function SignalCard() {
  const t = useTranslations('protection');
  const format = useFormatter();
  const trpc = useTRPC();
  const mayRun = useMay('signal.run');
  const query = useQuery(trpc.protection.signalRuns.queryOptions());
  useLive(['protection'], () => void query.refetch());
  const run = useMutation(
    trpc.protection.runSignals.mutationOptions({ onSuccess: () => toast({ title: t('signalsAsked') }) }),
  );
  const report = problemOf(run.error);
  return (
    <Card
      title={t('signals')}
      description={t('signalsHelp')}
      actions={
        <>
          <Button asChild>
            <Link href="/alerts">{t('toAlerts')}</Link>
          </Button>
          {mayRun && (
            <Button pending={run.isPending} pendingLabel={t('saving')} onClick={() => run.mutate()}>
              {t('runSignals')}
            </Button>
          )}
        </>
      }
    >
      {run.isError && <ErrorPanel failed={report?.message ?? t('actFailed')} id={report?.requestId} />}
      {query.isError ? (
        <ErrorPanel failed={t('failed')} onRetry={() => query.refetch()} retrying={query.isFetching} />
      ) : !query.data ? (
        <Skeleton className="h-12" />
      ) : query.data.rows.length === 0 ? (
        <p className="text-muted-foreground">{t('noRuns')}</p>
      ) : (
        <ul className="divide-y">
          {query.data.rows.map((row) => (
            <li key={row.id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <Time at={row.ranAt} />
              <span className="num">
                {t('runLine', { hands: format.number(row.hands), findings: format.number(row.findings) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
