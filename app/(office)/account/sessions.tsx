'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_components/ui/badge';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { Time } from '@/app/_components/ui/time';
import { problemOf, useTRPC } from '@/app/_trpc/client';

/** The browser and system of a user agent, as far as a glance needs it. */
function deviceOf(agent: string | null): string | null {
  if (!agent) return null;
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrom(e|ium)\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : agent.split(/[/\s]/)[0];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1];
  return system ? `${browser}, ${system}` : browser;
}

/** Where one is signed in; each of the others can be ended. */
export function Sessions() {
  const t = useTranslations('account');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const list = useQuery(trpc.session.list.queryOptions());
  const revoke = useMutation(
    trpc.session.revoke.mutationOptions({
      onSuccess: () => cache.invalidateQueries({ queryKey: trpc.session.list.queryKey() }),
    }),
  );
  return (
    <Card title={t('sessions')} description={t('sessionsHelp')}>
      {list.isPending && (
        <Loading className="flex flex-col gap-2">
          <Skeleton className="h-12" />
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
      {revoke.isError && (
        <ErrorPanel failed={t('endFailed')} id={problemOf(revoke.error)?.requestId} className="mb-3" />
      )}
      <ul className="divide-y">
        {list.data?.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="flex items-center gap-2 text-label">
                {deviceOf(session.browser) ?? t('unknownDevice')}
                {session.current && <Badge tone="primary">{t('thisOne')}</Badge>}
              </p>
              <p className="num text-muted-foreground text-table">
                {t('since')} <Time at={session.createdAt} seconds={false} /> · {t('lastSeen')}{' '}
                <Time at={session.lastSeenAt} seconds={false} /> · {session.ip ?? '–'}
              </p>
            </div>
            {!session.current && (
              <Button
                pending={revoke.isPending && revoke.variables?.sessionId === session.id}
                pendingLabel={t('ending')}
                onClick={() => revoke.mutate({ sessionId: session.id })}
              >
                {t('endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
