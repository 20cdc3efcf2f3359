'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Card } from '@/app/_components/ui/card';
import { CopyId } from '@/app/_components/ui/copy-id';
import { PageHeader } from '@/app/_components/ui/page-header';
import { ScrollBox } from '@/app/_components/ui/scroll-box';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { QueryProblem } from '@/app/_trpc/query-problem';

/** One ruleset: what governs a hand, under its hash, and at which table it did so and when. */
export function RulesetScreen({ id }: { id: string }) {
  const t = useTranslations('catalogue');
  const format = useFormatter();
  const trpc = useTRPC();
  const query = useQuery(trpc.catalogue.ruleset.queryOptions({ rulesetId: id }));
  return (
    <>
      <PageHeader
        title={t('rulesetTitle', { id: id.slice(0, 12) })}
        facts={[<CopyId key="id" value={id} />, format.zoneLabel()]}
      />
      {query.isPending && (
        <Loading>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {query.isError && (
        <QueryProblem
          error={query.error}
          failed={t('documentFailed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('notFound') }}
        />
      )}
      {query.data && (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-12">
          <Card title={t('governs')} className="lg:col-span-5">
            <ol className="divide-y">
              {query.data.ranges.map((range) => (
                <li key={`${range.table}/${range.from.toISOString()}`} className="flex flex-wrap gap-x-3 py-2">
                  <Link
                    className="text-primary underline underline-offset-4"
                    href={`/catalogue/table/${range.table}?tab=rulesets`}
                  >
                    {range.table}
                  </Link>
                  <Time at={range.from} />
                  {range.to ? (
                    <>
                      <span className="text-muted-foreground">{t('liveTo')}</span> <Time at={range.to} />
                    </>
                  ) : (
                    <span className="text-muted-foreground">{t('openEnd')}</span>
                  )}
                  <Link
                    className="ml-auto text-primary underline underline-offset-4"
                    href={`/catalogue/changes/${range.changeSet.id}`}
                  >
                    {t('changeNumber', { number: range.changeSet.number })}
                  </Link>
                </li>
              ))}
            </ol>
          </Card>
          <Card title={t('content')} className="min-w-0 lg:col-span-7">
            <ScrollBox label={t('content')}>
              <pre className="font-mono text-caption">{JSON.stringify(query.data.body, null, 2)}</pre>
            </ScrollBox>
          </Card>
        </div>
      )}
    </>
  );
}
