'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { toast } from '@/app/_components/ui/toast';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import { useMay } from '@/app/_trpc/use-may';
import type { Person } from '../person';

/** Where somebody is signed in; each session, or all at once, can be ended. */
export function StaffSessions({ person }: { person: Person }) {
  const t = useTranslations('staff');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayManage = useMay('staff.manage');
  const [asking, setAsking] = useState(false);
  const list = useQuery(trpc.staff.sessions.queryOptions({ staffId: person.id }));
  useLive(['staff'], () => void list.refetch());
  const again = () => cache.invalidateQueries({ queryKey: trpc.staff.pathKey() });
  const end = useMutation(trpc.staff.revokeSession.mutationOptions({ onSettled: again }));
  const endAll = useMutation(
    trpc.staff.revokeSessions.mutationOptions({
      onSuccess: async ({ ended }) => {
        setAsking(false);
        toast({ title: t('sessionsEnded', { count: ended }) });
        await again();
      },
    }),
  );
  return (
    <Card
      title={t('columns.sessions')}
      actions={
        mayManage &&
        (list.data?.length ?? 0) > 1 && <Button onClick={() => setAsking(true)}>{t('endAllSessions')}</Button>
      }
    >
      {list.isPending && (
        <Loading className="flex flex-col gap-2">
          <Skeleton className="h-12" />
        </Loading>
      )}
      {list.isError && (
        <ErrorPanel
          failed={t('sessionsFailed')}
          id={problemOf(list.error)?.requestId}
          onRetry={() => list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {end.isError && <ErrorPanel failed={t('actFailed')} id={problemOf(end.error)?.requestId} className="mb-3" />}
      {list.data?.length === 0 && <p className="text-muted-foreground">{t('noSessions')}</p>}
      <ul className="divide-y">
        {list.data?.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="break-words text-caption">{session.browser ?? t('unknownBrowser')}</p>
              <p className="num text-muted-foreground text-table">
                <Time at={session.createdAt} seconds={false} /> · {t('lastUsed')}{' '}
                <Time at={session.lastSeenAt} seconds={false} /> · {session.ip ?? '–'}
              </p>
            </div>
            {mayManage && (
              <Button
                pending={end.isPending && end.variables?.sessionId === session.id}
                pendingLabel={t('ending')}
                onClick={() => end.mutate({ sessionId: session.id })}
              >
                {t('endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('endAllTitle', { count: list.data?.length ?? 0 })}
        description={t('endAllHelp')}
        reason={{ label: t('reason'), required: true, maxLength: 500 }}
        confirmLabel={t('endAllSessions')}
        pendingLabel={t('ending')}
        destructive
        pending={endAll.isPending}
        error={endAll.error ? (problemOf(endAll.error)?.message ?? t('actFailed')) : undefined}
        onConfirm={(reason) => endAll.mutate({ staffId: person.id, reason })}
      />
    </Card>
  );
}
