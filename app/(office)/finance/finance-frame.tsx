'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { FinanceNav } from './finance-nav';

interface FinanceFrameProps {
  part: 'files' | 'schedules' | 'periods' | 'remittances';
  query: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  actions?: ReactNode;
  children: ReactNode;
}

/** Title, tabs, and in place of the content what is known while it is read or could not be. */
export function FinanceFrame({ part, query, actions, children }: FinanceFrameProps) {
  const t = useTranslations('finance');
  const format = useFormatter();
  return (
    <>
      <PageHeader title={t(`parts.${part}`)} facts={[format.zoneLabel()]} actions={actions} />
      <FinanceNav />
      {query.isError && (
        <QueryProblem
          error={query.error}
          failed={t('listFailed')}
          safe={t('safe')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('noActivity') }}
        />
      )}
      {query.isPending && (
        <Loading>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {children}
    </>
  );
}
