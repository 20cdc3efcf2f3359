'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { useMay } from '@/app/_trpc/use-may';
import { LedgerNav } from '../ledger-nav';
import { earlierRuns } from './inputs';
import { InvariantList } from './invariant-list';
import type { Reconciliation } from './reconciliation';

const POLL_MS = 2_000;
const isGoing = (page: Reconciliation | undefined) => page?.job?.state === 'queued' || page?.job?.state === 'running';

/** Whether the books add up: when it was proved last, every invariant in words, and the account of what is broken. */
export function ReconciliationScreen() {
  const t = useTranslations('ledger');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayRun = useMay('ledger.reconcile');
  const query = useQuery({
    ...trpc.ledger.reconciliation.queryOptions(),
    // Events say when it is done; this catches what a cut stream has missed.
    refetchInterval: ({ state }) => (isGoing(state.data) ? POLL_MS : false),
  });
  const again = () => cache.invalidateQueries({ queryKey: trpc.ledger.pathKey() });
  const run = useMutation(trpc.ledger.reconcile.mutationOptions({ onSettled: again }));
  useLive(['reconciliation'], () => void again());
  const page = query.data;
  if (!page) {
    return (
      <>
        <PageHeader title={t('parts.reconciliation')} />
        <LedgerNav />
        {query.isError ? (
          <QueryProblem
            error={query.error}
            failed={t('reconciliationFailed')}
            safe={t('safe')}
            onRetry={() => query.refetch()}
            retrying={query.isFetching}
            missing={{ title: t('neverRan') }}
          />
        ) : (
          <Loading>
            <Skeleton className="h-96" />
          </Loading>
        )}
      </>
    );
  }
  const { last, job } = page;
  const broken = new Set(last?.findings.map((finding) => finding.invariant)).size;
  const going = isGoing(page);
  return (
    <>
      <PageHeader
        title={t('parts.reconciliation')}
        state={
          last === null ? (
            <State name="pending" label={t('neverRan')} />
          ) : broken > 0 ? (
            <State name="mismatch" label={t('broken', { count: broken })} />
          ) : (
            <State name="ties" label={t('sound')} />
          )
        }
        facts={[
          ...(last
            ? [
                <span key="last">
                  {t('lastRun')} <Time at={last.ranAt} /> · {last.actorName} · {format.duration(last.milliseconds)}
                </span>,
              ]
            : []),
          format.zoneLabel(),
        ]}
        actions={
          mayRun && (
            <Button
              variant="primary"
              pending={going || run.isPending}
              pendingLabel={t('reconciling')}
              onClick={() => run.mutate()}
            >
              <ShieldCheck aria-hidden /> {t('reconcileNow')}
            </Button>
          )
        }
      />
      <LedgerNav />
      {run.isError && (
        <ErrorPanel
          failed={problemOf(run.error)?.message ?? t('actFailed')}
          id={problemOf(run.error)?.requestId}
          className="mb-4"
        />
      )}
      {job?.state === 'failed' && (
        <ErrorPanel
          failed={t('jobFailed', { at: format.dateTime(job.endedAt ?? job.createdAt) })}
          safe={job.error ?? undefined}
          className="mb-4"
        />
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-12">
        <Card
          title={t('invariants')}
          description={t('invariantsHelp', { count: page.invariants.length })}
          className="min-w-0 lg:col-span-8"
        >
          <InvariantList page={page} />
        </Card>
        <EarlierRuns />
      </div>
    </>
  );
}

function EarlierRuns() {
  const t = useTranslations('ledger');
  const trpc = useTRPC();
  const query = useQuery(trpc.ledger.reconciliations.queryOptions(earlierRuns));
  return (
    <Card title={t('runs')} className="min-w-0 lg:col-span-4">
      {query.isError && !query.data && (
        <ErrorPanel
          failed={t('reconciliationFailed')}
          id={problemOf(query.error)?.requestId}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {query.data?.rows.length === 0 && <p className="text-muted-foreground">{t('neverRan')}</p>}
      <ul className="divide-y">
        {query.data?.rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span>
              <Time at={row.ranAt} seconds={false} />
              <span className="block text-caption text-muted-foreground">{row.actorName}</span>
            </span>
            {row.findings.length === 0 ? (
              <State name="ties" label={t('sound')} />
            ) : (
              <State name="mismatch" label={t('findings', { count: row.findings.length })} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
