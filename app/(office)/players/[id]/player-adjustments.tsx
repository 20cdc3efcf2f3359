'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';

const SHOWN = 5;
const looks = { waiting: 'pending', posted: 'settled', rejected: 'rejected' } as const;

/** The last adjustments of one player: how much, why, who asked, who agreed; those that wait lead to their approval. */
export function PlayerAdjustments({ playerId }: { playerId: string }) {
  const t = useTranslations('players');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery(trpc.player.adjustments.queryOptions({ playerId, limit: SHOWN }));
  useLive([`player:${playerId}`, 'approvals'], () => void query.refetch());
  const rows = query.data?.rows;
  return (
    <Card title={t('adjustments')}>
      {query.isError && (
        <ErrorPanel
          failed={t('adjustmentsFailed')}
          id={problemOf(query.error)?.requestId}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.isPending && (
        <Loading>
          <Skeleton className="h-10" />
        </Loading>
      )}
      {rows?.length === 0 && <p className="text-muted-foreground">{t('noAdjustments')}</p>}
      {rows && rows.length > 0 && (
        <ul className="divide-y">
          {rows.map((row) => (
            <li key={row.id} className="py-2">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span className="num font-[550]">{format.amount(row.amount, row.currency, { signed: true })}</span>
                <State name={looks[row.state]} label={t(`adjustmentStates.${row.state}`)} />
              </p>
              <p className="break-words">
                {t(`reasons.${row.reasonCode}`)} · {row.note}
              </p>
              <p className="text-caption text-muted-foreground">
                <Time at={row.requestedAt} seconds={false} /> {row.requestedBy}
                {row.decidedBy && ` · ${t('decidedBy', { name: row.decidedBy })}`}
              </p>
              {row.state === 'waiting' && row.approvalId && (
                <Link
                  className="text-caption text-primary underline underline-offset-4"
                  href={`/approvals/${row.approvalId}`}
                >
                  {t('toApproval')}
                </Link>
              )}
              {row.transactionId !== null && (
                <Link
                  className="text-caption text-primary underline underline-offset-4"
                  href={`/ledger/transactions/${row.transactionId}`}
                >
                  {t('toTransaction', { id: row.transactionId })}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {query.data?.older && (
        <Link
          className="mt-2 inline-block text-primary hover:underline"
          href={`/ledger/adjustments?player=${playerId}`}
        >
          {t('allAdjustments')}
        </Link>
      )}
    </Card>
  );
}
