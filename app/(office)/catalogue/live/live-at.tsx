'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsIsoDateTime, useQueryState } from 'nuqs';
import { Card } from '@/app/_components/ui/card';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { useTRPC } from '@/app/_trpc/client';
import { QueryProblem } from '@/app/_trpc/query-problem';

/** What was, is or will be live at a chosen moment; the moment stands in the address. */
export function LiveAt() {
  const t = useTranslations('catalogue');
  const trpc = useTRPC();
  const [at, setAt] = useQueryState('at', parseAsIsoDateTime);
  const query = useQuery({
    ...trpc.catalogue.liveAt.queryOptions({ at: at ?? undefined }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <Field label={t('momentUtc')} help={t('momentHelp')} className="max-w-80">
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              step={1}
              value={at ? at.toISOString().slice(0, 19) : ''}
              onChange={({ target }) => void setAt(target.value === '' ? null : new Date(`${target.value}Z`))}
            />
          )}
        </Field>
        {at && (
          <p className="mt-2 text-muted-foreground">
            <Time at={at} />
          </p>
        )}
      </Card>
      {query.isError && (
        <QueryProblem
          error={query.error}
          failed={t('listFailed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('nothingLive') }}
        />
      )}
      {query.isPending && (
        <Loading>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {query.data && (
        <Card title={t('liveCount', { count: query.data.versions.length })}>
          {query.data.versions.length === 0 && <p className="text-muted-foreground">{t('nothingLive')}</p>}
          <ul className="divide-y">
            {query.data.versions.map((version) => (
              <li key={version.versionId} className="flex flex-wrap items-center gap-x-3 py-2">
                <Link
                  className="text-primary underline underline-offset-4"
                  href={`/catalogue/${version.kind}/${version.slug}?tab=versions`}
                >
                  {t(`kinds.${version.kind as 'table'}`)} <span className="font-mono">{version.slug}</span>
                </Link>
                <span>{t('versionNumber', { number: version.number })}</span>
                <span className="ml-auto font-mono text-caption text-muted-foreground">
                  {version.contentHash.slice(0, 12)}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
