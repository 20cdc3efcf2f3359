'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';

/** What waits behind the screens of the shell: approvals that the reader may decide, alerts that are open, cases that are late. */
export function useCounts() {
  const t = useTranslations('shell.counts');
  const trpc = useTRPC();
  // Polled too, for alerts that come back from their snooze and for browsers without the events stream.
  const approvals = useQuery(trpc.approval.count.queryOptions(undefined, { refetchInterval: 60_000 }));
  const alerts = useQuery(trpc.alert.count.queryOptions(undefined, { refetchInterval: 60_000 }));
  const cases = useQuery(trpc.dispute.count.queryOptions(undefined, { refetchInterval: 60_000 }));
  useLive(['approvals'], () => void approvals.refetch());
  useLive(['alerts'], () => void alerts.refetch());
  useLive(['disputes'], () => void cases.refetch());
  const waiting = approvals.data?.forMe ?? 0;
  const late = cases.data?.counts.late ?? 0;
  const open = alerts.data?.open ?? 0;
  return {
    approvals: { count: waiting, label: t('approvals', { count: waiting }) },
    disputes: { count: late, label: t('disputes', { count: late }), urgent: true },
    alerts: { count: open, label: t('alerts', { count: open }), urgent: (alerts.data?.critical ?? 0) > 0 },
  };
}
