'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { Figure } from '@/app/_components/ui/figure';
import { Notice } from '@/app/_components/ui/notice';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Skeleton } from '@/app/_components/ui/skeleton';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import type { Locale } from '@/app/_lib/i18n/locales';
import { useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { UnreadPage } from '@/app/_trpc/unread-page';
import { PoolState } from '../pool-look';
import { PoolActions } from './pool-actions';
import { PoolEquation } from './pool-equation';
import { PoolHistory } from './pool-history';
import { PoolHits } from './pool-hits';
import { PoolOdds } from './pool-odds';
import { PoolTerms } from './pool-terms';

/** One pool: what it holds, its equation, growth, hits, contributions by game, and what can be computed of it. */
export function PoolScreen({ slug, language }: { slug: string; language: Locale }) {
  const t = useTranslations('jackpots');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery(trpc.jackpot.pool.queryOptions({ pool: slug, language }));
  const history = useQuery(trpc.jackpot.history.queryOptions({ pool: slug, days: 30, language }));
  useLive(['jackpots', 'hands'], () => {
    void query.refetch();
    void history.refetch();
  });
  const pool = query.data;
  if (!pool) {
    return (
      <UnreadPage
        title={slug}
        query={query}
        failed={t('poolFailed')}
        safe={t('safe')}
        missing={t('noSuchPool')}
        list={{ href: '/jackpots', label: t('allPools') }}
      />
    );
  }
  const { settings, currency } = pool;
  return (
    <>
      <PageHeader
        title={settings.name ?? slug}
        state={<PoolState status={pool.status} />}
        facts={[
          t(`types.${settings.type}`),
          t('since', { when: format.date(pool.termsFrom) }),
          <Link key="document" className="text-primary hover:underline" href={`/catalogue/jackpot/${slug}`}>
            {t('document')}
          </Link>,
          format.zoneLabel(),
        ]}
        actions={<PoolActions pool={pool} />}
      />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
        <div className="grid grid-cols-1 gap-4 rounded-card border bg-card p-4 sm:grid-cols-2 lg:col-span-12 lg:grid-cols-4">
          <Figure label={t('holds')} value={format.amount(pool.main, currency)} />
          <Figure label={t('reserve')} value={format.amount(pool.reserve, currency)} />
          <Figure
            label={t('ceiling')}
            value={format.amount(settings.ceiling, currency)}
            note={settings.ceiling === null ? t('noCeiling') : undefined}
          />
          <Figure
            label={t('daysBetween')}
            value={
              pool.odds.daysBetweenHits === null
                ? '–'
                : format.number(pool.odds.daysBetweenHits, { digits: pool.odds.daysBetweenHits < 100 ? 1 : 0 })
            }
            unit={pool.odds.daysBetweenHits === null ? undefined : t('days')}
            note={t('atThePace', { days: pool.odds.days })}
          />
        </div>
        {pool.status === 'disabled' && (
          <div className="lg:col-span-12">
            <Notice tone="warning">{t('isOff', { reason: pool.statusReason ?? '–' })}</Notice>
          </div>
        )}
        {pool.waiting.length > 0 && (
          <div className="lg:col-span-12">
            <Notice>{t('termsWait')}</Notice>
          </div>
        )}
        <Card className="lg:col-span-12" title={t('equation')} description={t('equationHelp')}>
          {history.data ? (
            <PoolEquation history={history.data} currency={currency} />
          ) : history.isError ? (
            <QueryProblem
              error={history.error}
              failed={t('poolFailed')}
              onRetry={() => history.refetch()}
              retrying={history.isFetching}
              missing={{ title: t('noSuchPool') }}
            />
          ) : (
            <Skeleton className="h-16" />
          )}
        </Card>
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-7">
          {history.data && <PoolHistory history={history.data} currency={currency} slug={slug} />}
          <PoolHits slug={slug} currency={currency} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:col-span-5">
          <PoolOdds pool={pool} />
          <PoolTerms pool={pool} />
        </div>
      </div>
    </>
  );
}
