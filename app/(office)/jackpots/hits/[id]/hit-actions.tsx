'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import type { Hit } from './hit';

/** What the reader can do about a hit: propose to pay or to reject it, or decide on what somebody proposed. */
export function HitActions({ hit }: { hit: Hit }) {
  const t = useTranslations('jackpots');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [asked, setAsked] = useState<'pay' | 'reject' | null>(null);
  const mayPropose = useMay('jackpot.propose');
  const mayApprove = useMay('jackpot.approve');
  const propose = useMutation(
    trpc.jackpot.proposeHit.mutationOptions({
      onSuccess: async ({ approvalId }) => {
        toast({ title: t('proposed'), link: { href: `/approvals/${approvalId}`, label: t('toApproval') } });
        await cache.invalidateQueries({ queryKey: trpc.jackpot.pathKey() });
        setAsked(null);
      },
    }),
  );
  if (hit.state !== 'pending') return null;
  if (hit.proposal !== null) {
    return (
      <Button asChild variant={mayApprove ? 'primary' : 'outline'}>
        <Link href={`/approvals/${hit.approvalId}`}>{t(mayApprove ? 'decide' : 'toApproval')}</Link>
      </Button>
    );
  }
  if (!mayPropose) return null;
  const pays = asked === 'pay';
  return (
    <>
      <Button onClick={() => setAsked('reject')}>{t('proposeReject')}</Button>
      <Button variant="primary" onClick={() => setAsked('pay')}>
        {t('proposePay')}
      </Button>
      {asked !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={t(pays ? 'payTitle' : 'rejectTitle', { number: hit.number })}
          description={t(pays ? 'payHelp' : 'rejectHelp')}
          figures={
            pays && hit.now
              ? [
                  { label: t('basis'), value: format.amount(hit.now.basis, hit.currency) },
                  { label: t('payout'), value: format.amount(hit.now.paid, hit.currency) },
                  { label: t('stays'), value: format.amount(hit.now.stays, hit.currency) },
                ]
              : undefined
          }
          reason={{ label: t('reason'), required: true }}
          approver={t('approver')}
          confirmLabel={t(pays ? 'proposePay' : 'proposeReject')}
          pendingLabel={t('saving')}
          destructive={!pays}
          pending={propose.isPending}
          error={problemOf(propose.error)?.message}
          onConfirm={(reason) => propose.mutate({ hitId: hit.id, proposal: asked, reason })}
        />
      )}
    </>
  );
}
