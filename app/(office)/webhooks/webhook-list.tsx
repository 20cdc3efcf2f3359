'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Empty } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { useTRPC } from '@/app/_trpc/client';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { useMay } from '@/app/_trpc/use-may';
import { DeliveryState } from './delivery-state';
import { WebhookDialog } from './webhook-dialog';

/** Where alerts are sent outside the house, and whether the last message arrived. */
export function WebhookList() {
  const t = useTranslations('webhooks');
  const severities = useTranslations('alerts.severities');
  const format = useFormatter();
  const trpc = useTRPC();
  const mayManage = useMay('webhook.manage');
  const [creating, setCreating] = useState(false);
  const query = useQuery(trpc.webhook.list.queryOptions());
  const add = mayManage && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('nav')}
        facts={[t('help'), format.zoneLabel()]}
        actions={query.data && query.data.length > 0 ? add : undefined}
      />
      {query.isPending && (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {query.isError && !query.data && (
        <QueryProblem
          error={query.error}
          failed={t('listFailed')}
          safe={t('safe')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('notFound') }}
        />
      )}
      {query.data && (
        <Card>
          {query.data.length === 0 ? (
            <Empty title={t('empty')} help={t('emptyHelp')} action={add || undefined} />
          ) : (
            <ul className="divide-y">
              {query.data.map((hook) => (
                <li key={hook.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-2">
                      <Link href={`/webhooks/${hook.id}`} className="text-label text-primary hover:underline">
                        {hook.name}
                      </Link>
                      <State name={hook.active ? 'live' : 'voided'} label={t(hook.active ? 'active' : 'inactive')} />
                    </p>
                    <p className="break-all text-caption text-muted-foreground">
                      {hook.url} · {t('from', { severity: severities(hook.minSeverity) })}
                    </p>
                  </div>
                  <p className="flex flex-wrap items-center gap-2 text-table">
                    {hook.last ? (
                      <>
                        <DeliveryState state={hook.last.state} />
                        <Time at={hook.last.at} />
                      </>
                    ) : (
                      <span className="text-muted-foreground">{t('nothingSent')}</span>
                    )}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
      {creating && <WebhookDialog onClose={() => setCreating(false)} />}
    </>
  );
}
