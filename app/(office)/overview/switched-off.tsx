'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { switchedOffInput } from './inputs';

/** Where gaming is stopped at this moment, since when and why. */
export function SwitchedOff() {
  const t = useTranslations('overview');
  const words = useTranslations('catalogue');
  const trpc = useTRPC();
  const query = useQuery(trpc.catalogue.switches.queryOptions(switchedOffInput));
  useLive(['switches'], () => void query.refetch());
  return (
    <Card
      title={t('switchedOff')}
      actions={
        <Button asChild variant="ghost">
          <Link href="/catalogue/switches">{t('allSwitches')}</Link>
        </Button>
      }
    >
      {query.isPending && (
        <Loading>
          <Skeleton className="h-12" />
        </Loading>
      )}
      {query.isError && !query.data && (
        <ErrorPanel
          failed={t('switchesFailed')}
          id={problemOf(query.error)?.requestId}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data?.rows.length === 0 && <p className="text-muted-foreground">{t('nothingOff')}</p>}
      <ul className="divide-y">
        {query.data?.rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-start justify-between gap-2 py-2">
            <div className="min-w-0">
              <p className="text-label">
                {words(`scopes.${row.scope}`)} {row.scope === 'room' ? '' : row.subject}
              </p>
              <p className="break-words text-muted-foreground text-table">{row.offReason}</p>
              <p className="text-muted-foreground text-table">
                <Time at={row.offAt} seconds={false} /> {row.offBy}
              </p>
            </div>
            <State
              name={row.approvalId ? 'pending' : 'failed'}
              label={row.approvalId ? words('waitsForApproval') : words('off')}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
