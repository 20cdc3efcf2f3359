'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import type { Locale } from '@/app/_lib/i18n/locales';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';

/** Where no event arrives, a run that goes on is asked for again this often. */
const POLL_MS = 3_000;

/** One run, kept up to date while it waits or goes on. */
export function useRun(id: string) {
  const trpc = useTRPC();
  const language = useLocale() as Locale;
  const query = useQuery({
    ...trpc.simulation.get.queryOptions({ id, language }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'queued' || state.data?.state === 'running' ? POLL_MS : false,
  });
  useLive([`simulation:${id}`, `job:${query.data?.jobId}`], () => void query.refetch());
  return query;
}
