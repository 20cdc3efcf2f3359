'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { toast } from '@/app/_components/ui/toast';
import { problemOf, useTRPC } from '@/app/_trpc/client';

/** Asks for days to be closed; a second person then decides. */
export function CloseDialog({ from, through, onClose }: { from: string; through: string; onClose: () => void }) {
  const t = useTranslations('finance');
  const trpc = useTRPC();
  const ask = useMutation(
    trpc.finance.requestClose.mutationOptions({
      onSuccess: ({ approvalId }) => {
        toast({ title: t('closeAsked'), link: { href: `/approvals/${approvalId}`, label: t('toApproval') } });
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('closeTitle', { through })}
      description={t('closeDescription')}
      figures={[
        { label: t('from'), value: from },
        { label: t('to'), value: through },
      ]}
      reason={{ label: t('note'), required: true, maxLength: 1_000 }}
      confirmLabel={t('askForApproval')}
      pendingLabel={t('asking')}
      pending={ask.isPending}
      error={ask.isError ? (problemOf(ask.error)?.message ?? t('askFailed')) : undefined}
      onConfirm={(note) => ask.mutate({ through, note })}
    />
  );
}
