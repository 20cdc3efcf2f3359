'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { RouterOutputs } from '@/app/_trpc/outputs';
import { useMay } from '@/app/_trpc/use-may';

/** Asks for a booked import to be taken back as a whole; a second person decides. */
export function ReverseImport({ found }: { found: RouterOutputs['opening']['get'] }) {
  const t = useTranslations('openingBalances');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayImport = useMay('opening.import');
  const [asking, setAsking] = useState(false);
  const request = useMutation(
    trpc.opening.requestReversal.mutationOptions({
      onSuccess: async ({ approvalId }) => {
        setAsking(false);
        toast({ title: t('reversalAsked'), link: { href: `/approvals/${approvalId}`, label: t('toApproval') } });
        await cache.invalidateQueries({ queryKey: trpc.opening.pathKey() });
      },
    }),
  );
  if (!mayImport || found.state !== 'booked' || found.reversalApprovalId !== null) return null;
  return (
    <>
      <Button
        onClick={() => {
          request.reset();
          setAsking(true);
        }}
      >
        <Undo2 aria-hidden /> {t('reverse')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('reverseTitle', { number: found.number })}
        description={t('reverseNote')}
        figures={[
          { label: t('columns.lines'), value: format.number(found.lines) },
          { label: t('transactions'), value: format.number(found.transactions.length) },
          ...found.against.map(({ currency, equityMinor }) => ({
            label: currency,
            value: format.amount(equityMinor, currency, { signed: true }),
          })),
        ]}
        reason={{ label: t('reason'), required: true, maxLength: 1000 }}
        approver={t('someoneElse')}
        confirmLabel={t('askReversal')}
        pendingLabel={t('asking')}
        destructive
        pending={request.isPending}
        error={request.error ? (problemOf(request.error)?.message ?? t('askFailed')) : undefined}
        onConfirm={(reason) => request.mutate({ importId: found.id, reason })}
      />
    </>
  );
}
