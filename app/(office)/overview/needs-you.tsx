'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';

interface Need {
  readonly id: string;
  readonly words: string;
  readonly count: number;
  readonly oldest: Date | null;
  readonly href: string;
  readonly action: string;
}

/** What waits for the reader: how much, since when, and the way there. */
export function NeedsYou() {
  const t = useTranslations('overview');
  const format = useFormatter();
  const trpc = useTRPC();
  const approvals = useQuery(trpc.approval.count.queryOptions());
  useLive(['approvals'], () => void approvals.refetch());
  const needs: Need[] = approvals.data
    ? [
        {
          id: 'approvals',
          words: t('needs.approvals'),
          count: approvals.data.forMe,
          oldest: approvals.data.oldestForMe,
          href: '/approvals',
          action: t('needs.decide'),
        },
      ].filter(({ count }) => count > 0)
    : [];
  return (
    <Card title={t('needsYou')}>
      {approvals.isPending && (
        <Loading>
          <Skeleton className="h-10" />
        </Loading>
      )}
      {approvals.isError && (
        <ErrorPanel
          failed={t('needsFailed')}
          id={problemOf(approvals.error)?.requestId}
          onRetry={() => approvals.refetch()}
          retrying={approvals.isFetching}
        />
      )}
      {approvals.data && needs.length === 0 && (
        <p className="flex items-center gap-2 text-muted-foreground">
          <CircleCheck aria-hidden className="size-4 text-success" />
          {t('nothingNeedsYou')}
        </p>
      )}
      <ul className="divide-y">
        {needs.map((need) => (
          <li key={need.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 first:pt-0 last:pb-0">
            <span className="num text-figure">{format.number(need.count)}</span>
            <span className="min-w-0 flex-1">
              <span className="block text-label">{need.words}</span>
              {need.oldest && (
                <span className="block text-muted-foreground text-table">
                  {t('oldest')} <Time at={need.oldest} seconds={false} />
                </span>
              )}
            </span>
            <Button asChild>
              <Link href={need.href}>{need.action}</Link>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
