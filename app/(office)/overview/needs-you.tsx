'use client';

import { useQuery } from '@tanstack/react-query';
import { BellRing, Coins, type LucideIcon, Undo2, UserCheck } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { sentBackInput } from './inputs';

/** What waits for the reader himself: how much, since when, and where to act. */
export function NeedsYou() {
  const t = useTranslations('overview');
  const trpc = useTRPC();
  const approvals = useQuery(trpc.approval.count.queryOptions());
  const alerts = useQuery(trpc.alert.count.queryOptions());
  const sentBack = useQuery(trpc.catalogue.changeSets.queryOptions(sentBackInput));
  const pools = useQuery(trpc.jackpot.pools.queryOptions());
  const queries = [approvals, alerts, sentBack, pools];
  const again = () => {
    for (const query of queries) void query.refetch();
  };
  useLive(['approvals', 'alerts', 'jackpots'], again);
  const failed = queries.find((query) => query.isError && !query.data);
  const body = () => {
    if (failed) {
      return (
        <ErrorPanel
          failed={t('needsFailed')}
          id={problemOf(failed.error)?.requestId}
          onRetry={again}
          retrying={queries.some((query) => query.isFetching)}
        />
      );
    }
    if (!approvals.data || !alerts.data || !sentBack.data || !pools.data) {
      return (
        <Loading className="flex flex-col gap-2">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Loading>
      );
    }
    const mine = sentBack.data.rows;
    const waiting = pools.data.pools.filter((pool) => pool.pending > 0);
    const hits = waiting.reduce((sum, pool) => sum + pool.pending, 0);
    const first = waiting.flatMap((pool) => pool.oldestPending ?? []).sort((a, b) => a.getTime() - b.getTime());
    const nothing = approvals.data.forMe === 0 && alerts.data.open === 0 && mine.length === 0 && hits === 0;
    if (nothing) return <p className="text-muted-foreground">{t('nothingNeeded')}</p>;
    return (
      <ul className="divide-y">
        {approvals.data.forMe > 0 && (
          <Need
            icon={UserCheck}
            title={t('approvalsForMe', { count: approvals.data.forMe })}
            since={approvals.data.oldestForMe}
            action={<Link href="/approvals">{t('decide')}</Link>}
          />
        )}
        {hits > 0 && (
          <Need
            icon={Coins}
            title={t('pendingHits', { count: hits })}
            since={first.at(0) ?? null}
            action={<Link href="/jackpots/hits?state=pending">{t('lookAtHits')}</Link>}
          />
        )}
        {alerts.data.open > 0 && (
          <Need
            icon={BellRing}
            urgent={alerts.data.critical > 0}
            title={t('openAlerts', { count: alerts.data.open })}
            note={t('alertsBySeverity', { critical: alerts.data.critical, mine: alerts.data.mine })}
            since={alerts.data.oldest}
            action={<Link href="/alerts">{t('look')}</Link>}
          />
        )}
        {mine.map((set) => (
          <Need
            key={set.id}
            icon={Undo2}
            title={t('sentBack', { title: set.title })}
            since={set.decidedAt ?? set.submittedAt}
            action={<Link href={`/catalogue/changes/${set.id}`}>{t('goOn')}</Link>}
          />
        ))}
      </ul>
    );
  };
  return <Card title={t('needsYou')}>{body()}</Card>;
}

interface NeedProps {
  icon: LucideIcon;
  title: string;
  note?: string;
  since: Date | null;
  urgent?: boolean;
  action: ReactNode;
}

function Need({ icon: Icon, title, note, since, urgent, action }: NeedProps) {
  const t = useTranslations('overview');
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-2">
      <div className="flex min-w-0 items-start gap-3">
        <Icon
          aria-hidden
          className={
            urgent ? 'mt-0.5 size-4 shrink-0 text-destructive' : 'mt-0.5 size-4 shrink-0 text-muted-foreground'
          }
        />
        <div className="min-w-0">
          <p className="num text-h3">{title}</p>
          <p className="num text-muted-foreground text-table">
            {since && (
              <>
                {t('oldest')} <Time at={since} seconds={false} />
              </>
            )}
            {since && note && ' · '}
            {note}
          </p>
        </div>
      </div>
      <Button asChild>{action}</Button>
    </li>
  );
}
