'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { NumberInput } from '@/app/_components/forms/number-input';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { toast } from '@/app/_components/ui/toast';
import { digitsOf } from '@/app/_lib/format/formatter';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { CURRENCY_CODES } from '@/server/contracts/catalogue/currencies';

interface RemitDialogProps {
  due: readonly { readonly currency: string; readonly remainingMinor: number }[];
  onClose: () => void;
}

/** Asks for tax to be paid over: how much, for which days, under which reference; a second person then decides. */
export function RemitDialog({ due, onClose }: RemitDialogProps) {
  const t = useTranslations('finance');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const owed = due.filter((each) => each.remainingMinor > 0);
  const [currency, setCurrency] = useState(owed[0].currency);
  const [amount, setAmount] = useState<number | null>(owed[0].remainingMinor);
  const [through, setThrough] = useState('');
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const most = owed.find((each) => each.currency === currency)?.remainingMinor ?? 0;
  const ask = useMutation(
    trpc.finance.requestRemittance.mutationOptions({
      onSuccess: async ({ approvalId }) => {
        toast({ title: t('remitAsked'), link: { href: `/approvals/${approvalId}`, label: t('toApproval') } });
        await cache.invalidateQueries({ queryKey: trpc.finance.pathKey() });
        onClose();
      },
    }),
  );
  const wrong = {
    amount: amount === null || amount < 1 || amount > most,
    through: through === '',
    reference: reference.trim() === '',
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const code = CURRENCY_CODES.find((each) => each === currency);
    if (Object.values(wrong).some(Boolean) || amount === null || code === undefined || ask.isPending) return;
    ask.mutate({ currency: code, amountMinor: amount, through, reference: reference.trim(), note: note.trim() });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('remit')} description={t('remitHelp')}>
      <form className="flex flex-col gap-4 p-4 pt-0" onSubmit={submit} noValidate>
        {ask.isError && (
          <ErrorPanel
            failed={problemOf(ask.error)?.message ?? t('askFailed')}
            safe={t('safe')}
            id={problemOf(ask.error)?.requestId}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
          <Field label={t('currency')}>
            {(control) => (
              <Select
                {...control}
                value={currency}
                onValueChange={(code) => {
                  setCurrency(code);
                  setAmount(owed.find((each) => each.currency === code)?.remainingMinor ?? null);
                }}
                options={owed.map((each) => ({ value: each.currency, label: each.currency }))}
              />
            )}
          </Field>
          <Field
            label={t('amount')}
            range={t('atMost', { amount: format.amount(most, currency) })}
            error={tried && wrong.amount ? t('atMost', { amount: format.amount(most, currency) }) : undefined}
          >
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
        <Field label={t('forDaysThrough')} error={tried && wrong.through ? t('dayNeeded') : undefined}>
          {(control) => (
            <Input {...control} type="date" value={through} onChange={({ target }) => setThrough(target.value)} />
          )}
        </Field>
        <Field label={t('reference')} error={tried && wrong.reference ? t('referenceNeeded') : undefined}>
          {(control) => (
            <Input
              {...control}
              maxLength={120}
              value={reference}
              onChange={({ target }) => setReference(target.value)}
            />
          )}
        </Field>
        <Field label={t('note')} optional>
          {(control) => (
            <Input {...control} maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={ask.isPending} pendingLabel={t('asking')}>
            {t('askForApproval')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
