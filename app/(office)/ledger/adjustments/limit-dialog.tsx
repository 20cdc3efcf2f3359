'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { NumberInput } from '@/app/_components/forms/number-input';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Textarea } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { toast } from '@/app/_components/ui/toast';
import { digitsOf } from '@/app/_lib/format/formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { CURRENCY_CODES } from '@/server/contracts/catalogue/currencies';
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!good || reason.trim().length < 3 || request.isPending) return;
    request.mutate({ role, currency, amount, reason: reason.trim() });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('askLimit')} description={t('askLimitHelp')}>
      <form className="flex flex-col gap-4 p-4 pt-0" onSubmit={submit} noValidate>
        {request.isError && (
          <ErrorPanel failed={report?.message ?? t('actFailed')} safe={t('inputKept')} id={report?.requestId} />
        )}
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
          <Field label={t('columns.currency')}>
            {(control) => (
              <Select
                {...control}
                value={currency}
                onValueChange={setCurrency}
                options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
              />
            )}
          </Field>
          <Field label={t('upTo')} error={tried && !good ? t('upToNeeded') : undefined}>
            {(control) => (
              <NumberInput
                {...control}
                key={currency}
                value={amount}
                onValueChange={setAmount}
                digits={digitsOf(currency)}
                unit={currency}
              />
            )}
          </Field>
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
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={request.isPending} pendingLabel={t('saving')}>
            {t('askForIt')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
