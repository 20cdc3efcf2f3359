'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { toast } from '@/app/_components/ui/toast';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import type { ChangeSetPage } from '../../api-types';

type Asking = 'submit' | 'withdraw' | 'requestChanges';

/** What the reader can do with the set: hand it in, take it back, send it back, or go and decide. */
export function ChangeSetBar({ set }: { set: ChangeSetPage }) {
  const t = useTranslations('catalogue');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayApprove = useMay('catalogue.approve');
  const [asking, setAsking] = useState<Asking>();
  const submit = useMutation(trpc.catalogue.submit.mutationOptions());
  const withdraw = useMutation(trpc.catalogue.withdraw.mutationOptions());
  const requestChanges = useMutation(trpc.catalogue.requestChanges.mutationOptions());
  const acts = { submit, withdraw, requestChanges };
  const error = asking && acts[asking].error;
  const refresh = async () => {
    setAsking(undefined);
    await cache.invalidateQueries();
  };
  const ask = (what: Asking) => {
    acts[what].reset();
    setAsking(what);
  };
  const open = set.state === 'draft' || set.state === 'changesRequested';
  const waiting = set.state === 'submitted';
  if (!(set.mine && (open || waiting)) && !(waiting && mayApprove)) return null;
  const errors = set.issues.filter((issue) => issue.severity === 'error').length;
  const warnings = set.issues.length - errors;
  return (
    <div className="sticky bottom-0 z-10 -mx-6 mt-4 border-t bg-card max-sm:-mx-4">
      <div className="flex h-14 items-center justify-end gap-2 px-6">
        {set.mine && (
          <Button variant="ghost" onClick={() => ask('withdraw')}>
            {t('withdraw')}
          </Button>
        )}
        {waiting && mayApprove && !set.mine && (
          <Button onClick={() => ask('requestChanges')}>{t('requestChanges')}</Button>
        )}
        {waiting && mayApprove && !set.mine && set.approvalId && (
          <Button asChild variant="primary">
            <Link href={`/approvals/${set.approvalId}`}>{t('decide')}</Link>
          </Button>
        )}
        {set.mine && open && (
          <Button variant="primary" onClick={() => ask('submit')}>
            {t('submit')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'submit'}
        onOpenChange={(next) => setAsking(next ? 'submit' : undefined)}
        title={t('submitTitle')}
        description={t('submitHelp')}
        figures={[
          { label: t('columns.documents'), value: set.versions.length },
          { label: t('fieldsChanged'), value: set.versions.reduce((sum, version) => sum + version.changes.length, 0) },
          { label: t('warnings'), value: warnings },
          { label: t('errors'), value: errors },
        ]}
        approver={t('someoneElse')}
        confirmLabel={t('submit')}
        pendingLabel={t('saving')}
        pending={submit.isPending}
        error={error ? (problemOf(error)?.message ?? t('saveFailed')) : undefined}
        onConfirm={() =>
          submit.mutate(
            { changeSetId: set.id, expectedRevision: set.revision },
            {
              onSuccess: async () => {
                toast({ title: t('submitted') });
                await refresh();
              },
            },
          )
        }
      />
      <ConfirmDialog
        open={asking === 'withdraw'}
        onOpenChange={(next) => setAsking(next ? 'withdraw' : undefined)}
        title={t('withdrawTitle', { title: set.title })}
        description={t('withdrawHelp')}
        reason={{ label: t('reason'), required: true, maxLength: 1000 }}
        confirmLabel={t('withdraw')}
        pendingLabel={t('saving')}
        destructive
        pending={withdraw.isPending}
        error={error ? (problemOf(error)?.message ?? t('saveFailed')) : undefined}
        onConfirm={(reason) => withdraw.mutate({ changeSetId: set.id, reason }, { onSuccess: () => void refresh() })}
      />
      <ConfirmDialog
        open={asking === 'requestChanges'}
        onOpenChange={(next) => setAsking(next ? 'requestChanges' : undefined)}
        title={t('requestChangesTitle', { author: set.author })}
        description={t('requestChangesHelp')}
        reason={{ label: t('reason'), required: true, maxLength: 1000 }}
        confirmLabel={t('requestChanges')}
        pendingLabel={t('saving')}
        pending={requestChanges.isPending}
        error={error ? (problemOf(error)?.message ?? t('saveFailed')) : undefined}
        onConfirm={(reason) =>
          requestChanges.mutate({ changeSetId: set.id, reason }, { onSuccess: () => void refresh() })
        }
      />
    </div>
  );
}
