'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { problemOf, useTRPC } from '@/app/_trpc/client';

/** Which rulesets governed the table and when. */
export function RulesetHistory({ slug }: { slug: string }) {
  const t = useTranslations('catalogue');
  const trpc = useTRPC();
  const [place, setPlace] = useState<{ after: string | null; before: string | null }>({ after: null, before: null });
  const history = useQuery(trpc.catalogue.rulesetHistory.queryOptions({ slug, ...place, limit: 20 }));
  return (
    <Card title={t('tabs.rulesets')}>
      {history.isPending && (
        <Loading>
          <Skeleton className="h-24" />
        </Loading>
      )}
      {history.isError && (
        <ErrorPanel
          failed={t('historyFailed')}
          id={problemOf(history.error)?.requestId}
          onRetry={() => history.refetch()}
          retrying={history.isFetching}
        />
      )}
      {history.data?.rows.length === 0 && <p className="text-muted-foreground">{t('noRuleset')}</p>}
      <ol className="divide-y">
        {history.data?.rows.map((row) => (
          <li key={`${row.rulesetId}/${row.from.toISOString()}`} className="flex flex-wrap items-center gap-x-3 py-2">
            <Link
              className="font-mono text-primary underline underline-offset-4"
              href={`/catalogue/rulesets/${row.rulesetId}`}
            >
              {row.rulesetId.slice(0, 12)}
            </Link>
            <Time at={row.from} />
            {row.to ? (
              <>
                <span className="text-muted-foreground">{t('liveTo')}</span> <Time at={row.to} />
              </>
            ) : (
              <span className="text-muted-foreground">{t('openEnd')}</span>
            )}
            <Link
              className="ml-auto text-primary underline underline-offset-4"
              href={`/catalogue/changes/${row.changeSet.id}`}
            >
              {t('changeNumber', { number: row.changeSet.number })}
            </Link>
          </li>
        ))}
      </ol>
      {history.data && (history.data.older ?? history.data.newer) && (
        <div className="mt-3 flex justify-end gap-2">
          <Button disabled={!history.data.newer} onClick={() => setPlace({ after: null, before: history.data.newer })}>
            {t('newer')}
          </Button>
          <Button disabled={!history.data.older} onClick={() => setPlace({ after: history.data.older, before: null })}>
            {t('older')}
          </Button>
        </div>
      )}
    </Card>
  );
}
