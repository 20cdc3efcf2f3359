'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MoneyFields } from '@/app/_components/forms/money-fields';
import { Field } from '@/app/_components/ui/field';
import { FormDialog } from '@/app/_components/ui/form-dialog';
import { Textarea } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { toast } from '@/app/_components/ui/toast';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { PERMISSIONS, ROLES, type Role } from '@/server/contracts/permissions';

const adjusting = ROLES.filter((role) => PERMISSIONS['ledger.adjust'].holders.includes(role));

/** Asks for what a role may adjust alone; a second person decides. */
export function LimitDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('ledger');
  const roles = useTranslations('roles');
  const trpc = useTRPC();
  const [role, setRole] = useState<Role>(adjusting[0]);
  const [currency, setCurrency] = useState<string>('EUR');
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const request = useMutation(
    trpc.player.requestAdjustmentLimit.mutationOptions({
      onSuccess: ({ approvalId }) => {
        toast({ title: t('limitAsked'), link: { href: `/approvals/${approvalId}`, label: t('toApproval') } });
        onClose();
      },
    }),
  );
  const report = problemOf(request.error);
  const good = amount !== null && Number.isSafeInteger(amount) && amount >= 0;
  const submit = () => {
    setTried(true);
    if (!good || reason.trim().length < 3) return;
    request.mutate({ role, currency, amount, reason: reason.trim() });
  };
  return (
    <FormDialog
      title={t('askLimit')}
      description={t('askLimitHelp')}
      onClose={onClose}
      onSubmit={submit}
      failure={
        request.isError
          ? { failed: report?.message ?? t('actFailed'), safe: t('inputKept'), id: report?.requestId }
          : undefined
      }
      cancel={t('cancel')}
      submit={t('askForIt')}
      pending={request.isPending}
      pendingLabel={t('saving')}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_7rem_1fr]">
        <Field label={t('role')}>
          {(control) => (
            <Select
              {...control}
              value={role}
              onValueChange={(value) => setRole(adjusting.find((each) => each === value) ?? role)}
              options={adjusting.map((value) => ({ value, label: roles(value) }))}
            />
          )}
        </Field>
        <MoneyFields
          labels={{ currency: t('columns.currency'), amount: t('upTo') }}
          currency={currency}
          onCurrency={setCurrency}
          amount={amount}
          onAmount={setAmount}
          error={tried && !good ? t('upToNeeded') : undefined}
        />
      </div>
      <Field label={t('reason')} error={tried && reason.trim().length < 3 ? t('reasonNeeded') : undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
