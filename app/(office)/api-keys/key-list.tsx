'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/app/_components/ui/badge';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { CopyId } from '@/app/_components/ui/copy-id';
import { Empty } from '@/app/_components/ui/empty';
import { PageHeader } from '@/app/_components/ui/page-header';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { State } from '@/app/_components/ui/state';
import { Time } from '@/app/_components/ui/time';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useLive } from '@/app/_trpc/live';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { QueryProblem } from '@/app/_trpc/query-problem';
import { useMay } from '@/app/_trpc/use-may';
import { API_SCOPES } from '@/server/contracts/api-keys';
import { KeyDialog } from './key-dialog';

type Key = RouterOutputs['apiKey']['list']['rows'][number];

/** The keys that game servers sign with: what each may do and where, whether it is in force, when it was used last. */
export function KeyList({ creating: startCreating }: { creating: boolean }) {
  const t = useTranslations('apiKeys');
  const format = useFormatter();
  const trpc = useTRPC();
  const mayManage = useMay('apiKey.manage');
  const [creating, setCreating] = useState(startCreating);
  const [revoking, setRevoking] = useState<Key>();
  const query = useQuery(trpc.apiKey.list.queryOptions());
  useLive(['api-keys'], () => void query.refetch());
  const add = mayManage && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  const rows = query.data?.rows;
  const used = rows?.filter((key) => key.revokedAt === null) ?? [];
  const gone = rows?.filter((key) => key.revokedAt !== null) ?? [];
  return (
    <>
      <PageHeader
        title={t('nav')}
        facts={[t('help'), format.zoneLabel()]}
        actions={rows && rows.length > 0 ? add : undefined}
      />
      {query.isPending && (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {query.isError && !rows && (
        <QueryProblem
          error={query.error}
          failed={t('failed')}
          safe={t('safe')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
          missing={{ title: t('empty') }}
        />
      )}
      {rows?.length === 0 && (
        <Card>
          <Empty title={t('empty')} help={t('emptyHelp')} action={add || undefined} />
        </Card>
      )}
      <div className="flex flex-col gap-4">
        {used.length > 0 && <Keys title={t('inUse')} rows={used} onRevoke={mayManage ? setRevoking : undefined} />}
        {gone.length > 0 && <Keys title={t('revoked')} rows={gone} />}
      </div>
      {creating && <KeyDialog onClose={() => setCreating(false)} />}
      {revoking && <Revoke apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

function Keys({ title, rows, onRevoke }: { title: string; rows: readonly Key[]; onRevoke?: (key: Key) => void }) {
  const t = useTranslations('apiKeys');
  const format = useFormatter();
  return (
    <Card title={title}>
      <ul className="divide-y" aria-label={title}>
        {rows.map((key) => (
          <li key={key.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-80">
              <p className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 break-words text-label">{key.name}</span>
                <KeyState apiKey={key} />
                {API_SCOPES.filter((scope) => key.scopes.includes(scope)).map((scope) => (
                  <Badge key={scope}>{t(`scopes.${scope}`)}</Badge>
                ))}
              </p>
              <p className="mt-1 break-words">
                {key.tables.includes('*') ? t('allTables') : t('tablesAre', { tables: key.tables.join(', ') })}
              </p>
              <p className="num mt-1 flex flex-wrap gap-x-4 text-caption text-muted-foreground">
                <CopyId value={key.id} length={18} />
                <span>{t('sourceIs', { source: key.source })}</span>
                <span>{t('rateIs', { rate: format.number(key.requestsPerSecond) })}</span>
              </p>
            </div>
            <div className="flex flex-col items-end gap-2 text-caption text-muted-foreground">
              <p className="text-right">
                {t('made')} <Time at={key.createdAt} seconds={false} /> {key.createdBy}
                <br />
                {key.revokedAt ? (
                  <>
                    {t('revokedAt')} <Time at={key.revokedAt} seconds={false} /> {key.revokedBy}
                  </>
                ) : key.lastUsedAt ? (
                  <>
                    {t('lastUsed')} <Time at={key.lastUsedAt} />
                  </>
                ) : (
                  t('neverUsed')
                )}
              </p>
              {onRevoke && (
                <Button aria-label={t('revokeName', { name: key.name })} onClick={() => onRevoke(key)}>
                  {t('revoke')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function KeyState({ apiKey }: { apiKey: Key }) {
  const t = useTranslations('apiKeys');
  if (apiKey.revokedAt) return <State name="voided" label={t('states.revoked')} />;
  if (apiKey.activatedAt) return <State name="live" label={t('states.active')} />;
  const state = <State name="pending" label={t('states.waiting')} />;
  if (!apiKey.approvalId) return state;
  return (
    <Link href={`/approvals/${apiKey.approvalId}`} aria-label={t('toApprovalOf', { name: apiKey.name })}>
      {state}
    </Link>
  );
}

function Revoke({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const t = useTranslations('apiKeys');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const revoke = useMutation(
    trpc.apiKey.revoke.mutationOptions({
      onSuccess: async () => {
        onClose();
        toast({ title: t('isRevoked', { name: apiKey.name }) });
        await cache.invalidateQueries({ queryKey: trpc.apiKey.pathKey() });
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('revokeTitle', { name: apiKey.name })}
      description={t('revokeHelp')}
      figures={[
        { label: t('tables'), value: apiKey.tables.includes('*') ? t('allTables') : apiKey.tables.length },
        { label: t('lastUsed'), value: apiKey.lastUsedAt ? format.dateTime(apiKey.lastUsedAt) : t('neverUsed') },
      ]}
      confirmLabel={t('revoke')}
      pendingLabel={t('saving')}
      destructive
      pending={revoke.isPending}
      error={revoke.error ? (problemOf(revoke.error)?.message ?? t('actFailed')) : undefined}
      onConfirm={() => revoke.mutate({ keyId: apiKey.id })}
    />
  );
}
