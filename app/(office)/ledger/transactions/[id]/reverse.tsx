'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAccountName } from '@/app/_components/books/use-account-name';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import type { TransactionPage } from './transaction-page';

/** More lines than this would not be read before an act. */
const SHOWN = 8;

/** Asks for a transaction to be taken back, with a reason; a second person decides. */
export function Reverse({ page }: { page: TransactionPage }) {
  const t = useTranslations('ledger');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const accountName = useAccountName();
  const mayAdjust = useMay('ledger.adjust');
  const [asking, setAsking] = useState(false);
  const request = useMutation(
    trpc.ledger.requestReversal.mutationOptions({
      onSuccess: async ({ approvalId }) => {
        setAsking(false);
        toast({ title: t('reversalAsked'), link: { href: `/approvals/${approvalId}`, label: t('toApproval') } });
        await cache.invalidateQueries({ queryKey: trpc.ledger.transaction.pathKey() });
      },
    }),
  );
  const { transaction, postings, reversedBy, reversalApprovalId } = page;
  // A part of an import is taken back with the whole of it, from its own page.
  const onItsOwn = transaction.kind !== 'openingBalances';
  const possible = onItsOwn && reversedBy === null && reversalApprovalId === null && transaction.reverses === null;
  if (!mayAdjust || !possible || postings.length === 0) return null;
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
        title={t('reverseTitle', { id: transaction.id })}
        description={t('reverseHelp')}
        figures={[
          ...postings.slice(0, SHOWN).map((each) => ({
            label: accountName(each),
            value: format.amount(-each.amount, each.currency, { signed: true }),
          })),
          ...(postings.length > SHOWN ? [{ label: t('more'), value: postings.length - SHOWN }] : []),
        ]}
        reason={{ label: t('reason'), required: true, maxLength: 1000 }}
        approver={t('someoneElse')}
        confirmLabel={t('askReversal')}
        pendingLabel={t('saving')}
        destructive
        pending={request.isPending}
        error={request.error ? (problemOf(request.error)?.message ?? t('actFailed')) : undefined}
        onConfirm={(reason) => request.mutate({ transactionId: transaction.id, reason })}
      />
    </>
  );
}
