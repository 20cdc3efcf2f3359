'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import type { Alert } from './alert';
import { ResolveDialog } from './resolve-dialog';
import { SnoozeDialog } from './snooze-dialog';

/** Take it, say that it is seen, put it off, end it. */
export function AlertActions({ alert }: { alert: Alert }) {
  const t = useTranslations('alerts');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayHandle = useMay('alert.handle');
  const me = useQuery(trpc.session.me.queryOptions());
  const [asking, setAsking] = useState<'snooze' | 'resolve'>();
  const again = () => cache.invalidateQueries({ queryKey: trpc.alert.pathKey() });
  const own = useMutation(trpc.alert.own.mutationOptions({ onSuccess: again }));
  const acknowledge = useMutation(trpc.alert.acknowledge.mutationOptions({ onSuccess: again }));
  const failed = own.error ?? acknowledge.error;
  if (!mayHandle || alert.state === 'resolved') return null;
  return (
    <>
      {alert.ownerId !== me.data?.id && (
        <Button pending={own.isPending} pendingLabel={t('saving')} onClick={() => own.mutate({ alertId: alert.id })}>
          {t('own')}
        </Button>
      )}
      {alert.acknowledgedAt === null && (
        <Button
          pending={acknowledge.isPending}
          pendingLabel={t('saving')}
          onClick={() => acknowledge.mutate({ alertId: alert.id })}
        >
          {t('acknowledge')}
        </Button>
      )}
      <Button onClick={() => setAsking('snooze')}>{t('snooze')}</Button>
      <Button variant="primary" onClick={() => setAsking('resolve')}>
        {t('resolve')}
      </Button>
      {failed && (
        <ErrorPanel
          failed={problemOf(failed)?.message ?? t('actFailed')}
          id={problemOf(failed)?.requestId}
          className="basis-full"
        />
      )}
      {asking === 'snooze' && <SnoozeDialog alert={alert} onClose={() => setAsking(undefined)} />}
      {asking === 'resolve' && <ResolveDialog alert={alert} onClose={() => setAsking(undefined)} />}
    </>
  );
}
