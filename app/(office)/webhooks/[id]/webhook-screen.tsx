'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { Dialog } from '@/app/_components/ui/dialog';
import { Empty } from '@/app/_components/ui/empty';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { State } from '@/app/_components/ui/state';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { useMay } from '@/app/_trpc/use-may';
import { Secret } from '../secret';
import { WebhookDialog } from '../webhook-dialog';
import { DeliveryList } from './delivery-list';

/** One webhook: change it, send a test, replace its secret, and what was sent to it. */
export function WebhookScreen({ id }: { id: string }) {
  const t = useTranslations('webhooks');
  const severities = useTranslations('alerts.severities');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayManage = useMay('webhook.manage');
  const [asking, setAsking] = useState<'edit' | 'rotate'>();
  const query = useQuery(trpc.webhook.list.queryOptions());
  const again = () => cache.invalidateQueries({ queryKey: trpc.webhook.pathKey() });
  const test = useMutation(
    trpc.webhook.test.mutationOptions({
      onSuccess: async () => {
        toast({ title: t('testQueued') });
        await again();
      },
    }),
  );
  const rotate = useMutation(trpc.webhook.rotateSecret.mutationOptions({ onSuccess: () => setAsking(undefined) }));
  const hook = query.data?.find((each) => each.id === id);
  if (!hook) {
    return (
      <>
        <PageHeader title={t('nav')} />
        {query.isError && (
          <QueryProblem
            error={query.error}
            failed={t('listFailed')}
            safe={t('safe')}
            onRetry={() => query.refetch()}
            retrying={query.isFetching}
            missing={{ title: t('notFound') }}
          />
        )}
        {query.isPending && (
          <Loading>
            <Skeleton className="h-64" />
          </Loading>
        )}
        {query.data && (
          <Empty
            title={t('notFound')}
            action={
              <Button asChild>
                <Link href="/webhooks">{t('toList')}</Link>
              </Button>
            }
          />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={hook.name}
        state={<State name={hook.active ? 'live' : 'voided'} label={t(hook.active ? 'active' : 'inactive')} />}
        facts={[hook.url, t('from', { severity: severities(hook.minSeverity) }), format.zoneLabel()]}
        actions={
          mayManage && (
            <>
              <Button onClick={() => setAsking('rotate')}>{t('rotate')}</Button>
              <Button onClick={() => setAsking('edit')}>{t('edit')}</Button>
              <Button
                variant="primary"
                pending={test.isPending}
                pendingLabel={t('saving')}
                onClick={() => test.mutate({ webhookId: id })}
              >
                <Send aria-hidden /> {t('test')}
              </Button>
            </>
          )
        }
      />
      {test.isError && (
        <ErrorPanel
          failed={problemOf(test.error)?.message ?? t('actFailed')}
          id={problemOf(test.error)?.requestId}
          className="mb-4"
        />
      )}
      <DeliveryList webhookId={id} />
      {asking === 'edit' && <WebhookDialog hook={hook} onClose={() => setAsking(undefined)} />}
      <ConfirmDialog
        open={asking === 'rotate'}
        onOpenChange={(open) => setAsking(open ? 'rotate' : undefined)}
        title={t('rotate')}
        description={t('rotateHelp')}
        confirmLabel={t('rotate')}
        pendingLabel={t('saving')}
        destructive
        pending={rotate.isPending}
        error={rotate.error ? (problemOf(rotate.error)?.message ?? t('actFailed')) : undefined}
        onConfirm={() => rotate.mutate({ webhookId: id })}
      />
      {rotate.data && (
        <Dialog open onOpenChange={(open) => !open && rotate.reset()} title={t('newSecret', { name: hook.name })}>
          <Secret secret={rotate.data.secret} onClose={() => rotate.reset()} />
        </Dialog>
      )}
    </>
  );
}
