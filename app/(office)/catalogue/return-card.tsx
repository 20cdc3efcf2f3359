'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import type { Locale } from '@/app/_lib/i18n/locales';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import type { KindName } from '@/server/contracts/catalogue/requests';
import { ReturnFigures } from './return-figures';
import { ReturnWork } from './return-work';

/** Where no event arrives, a computation that goes on is asked for again this often. */
const POLL_MS = 2_000;

type Body = Record<string, unknown>;

interface ReturnCardProps {
  kind: KindName;
  slug?: string;
  /** As edited; asked for each time it changes, so hand it over settled. */
  body: Body;
  /** What is live: its figures stand beside those of the edited body. */
  live?: Body;
  currency: string;
}

/**
 * What players get back under the settings as edited: at once where it can be counted at once, else as bounds with a
 * computation to start. Warns where the player is favoured. Nothing for documents that decide no return.
 */
export function ReturnCard(props: ReturnCardProps) {
  return props.kind === 'table' || props.kind === 'jackpot' ? <Return {...props} /> : null;
}

function Return({ kind, slug, body, live, currency }: ReturnCardProps) {
  const t = useTranslations('returns');
  const trpc = useTRPC();
  const language = useLocale() as Locale;
  const query = useQuery({
    ...trpc.catalogue.return.queryOptions({ kind, slug, body, language }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.cases.some(({ job }) => isOpen(job?.state)) ? POLL_MS : false),
  });
  const before = useQuery({
    ...trpc.catalogue.return.queryOptions({ kind, slug, body: live ?? {}, language }),
    enabled: live !== undefined,
  });
  const cache = useQueryClient();
  const worked = query.data?.cases.filter(({ method, complete }) => method !== null && complete).length ?? 0;
  useEffect(() => {
    // What was worked out decides warnings of the checks.
    if (worked > 0) void cache.invalidateQueries({ queryKey: trpc.catalogue.check.pathKey() });
  }, [worked, cache, trpc]);
  const jobs = query.data?.cases.flatMap(({ job }) => (job ? [`job:${job.id}`] : [])) ?? [];
  useLive(jobs, () => void query.refetch());
  if (query.isError) {
    return (
      <Card title={t('title')}>
        <ErrorPanel failed={t('readFailed')} onRetry={() => query.refetch()} retrying={query.isFetching} />
      </Card>
    );
  }
  if (!query.data) {
    return (
      <Loading>
        <Card title={t('title')}>
          <Skeleton className="h-16" />
        </Card>
      </Loading>
    );
  }
  const { valid, cases } = query.data;
  if (!valid) {
    // Documents without a return stay without this card when they are wrong, too.
    if (!before.data?.cases.length) return null;
    return (
      <Card title={t('title')}>
        <p className="text-muted-foreground">{t('invalid')}</p>
      </Card>
    );
  }
  if (cases.length === 0) return null;
  return (
    <Card title={t('title')} description={t(kind === 'jackpot' ? 'ofTickets' : 'beforeTax')}>
      <div className="flex flex-col gap-6" aria-busy={query.isPlaceholderData}>
        {cases.map((one) => (
          <section key={one.game} className="flex flex-col gap-3" aria-label={one.gameName}>
            {cases.length > 1 && <h3 className="text-h3">{one.gameName}</h3>}
            <ReturnFigures
              shown={one}
              live={before.data?.cases.find(({ game }) => game === one.game)}
              currency={currency}
            />
            {one.method !== null && (
              <ReturnWork
                shown={one}
                input={{ kind, slug, body, language }}
                stale={query.isPlaceholderData}
                onChange={() => void query.refetch()}
              />
            )}
          </section>
        ))}
      </div>
    </Card>
  );
}

function isOpen(state: string | undefined): boolean {
  return state === 'queued' || state === 'running';
}
