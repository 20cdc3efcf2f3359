'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { toast } from '@/app/_components/ui/toast';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import type { Guarded } from './guarded';

type Act = 'reset' | 'block' | 'warn' | 'close';

/** Reset, block, warn, and ask for closure: each with a confirmation that says what follows. */
export function PlayerActions({ player }: { player: Guarded }) {
  const t = useTranslations('protection');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [act, setAct] = useState<Act | null>(null);
  const mayManage = useMay('protection.manage');
  const mayClose = useMay('protection.close');
  const done = async (title: string, approvalId?: string) => {
    toast({ title, ...(approvalId && { link: { href: `/approvals/${approvalId}`, label: t('toApproval') } }) });
    await cache.invalidateQueries({ queryKey: trpc.protection.pathKey() });
    setAct(null);
  };
  const { playerId } = player;
  const blocked = player.block !== null;
  const reset = useMutation(trpc.protection.reset.mutationOptions({ onSuccess: () => done(t('wasReset')) }));
  const block = useMutation(
    trpc.protection.block.mutationOptions({ onSuccess: () => done(t(blocked ? 'wasUnblocked' : 'wasBlocked')) }),
  );
  const warn = useMutation(trpc.protection.warn.mutationOptions({ onSuccess: () => done(t('wasWarned')) }));
  const close = useMutation(
    trpc.protection.requestClosure.mutationOptions({
      onSuccess: ({ approvalId }) => done(t('closureAsked'), approvalId),
    }),
  );
  const acts = {
    reset: { pending: reset, run: (reason: string) => reset.mutate({ playerId, reason }) },
    block: { pending: block, run: (reason: string) => block.mutate({ playerId, blocked: !blocked, reason }) },
    warn: { pending: warn, run: () => warn.mutate({ playerId }) },
    close: { pending: close, run: (reason: string) => close.mutate({ playerId, reason }) },
  };
  const name = act === 'block' && blocked ? 'unblock' : act;
  return (
    <>
      {mayClose && player.letters.length > 0 && player.status !== 'closed' && (
        <Button onClick={() => setAct('close')}>{t('acts.close')}</Button>
      )}
      {mayManage && (
        <>
          <Button onClick={() => setAct('warn')}>{t('acts.warn')}</Button>
          <Button onClick={() => setAct('block')}>{t(blocked ? 'acts.unblock' : 'acts.block')}</Button>
          <Button variant="primary" onClick={() => setAct('reset')}>
            {t('acts.reset')}
          </Button>
        </>
      )}
      {act !== null && name !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAct(null)}
          title={t(`titles.${name}`, { player: player.alias })}
          description={t(`helps.${name}`)}
          reason={act === 'warn' ? undefined : { label: t('reason'), required: true }}
          approver={act === 'close' ? t('approver') : undefined}
          confirmLabel={t(`acts.${name}`)}
          pendingLabel={t('saving')}
          destructive={act === 'close' || name === 'block'}
          pending={acts[act].pending.isPending}
          error={problemOf(acts[act].pending.error)?.message}
          onConfirm={acts[act].run}
        />
      )}
    </>
  );
}
