'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MoneyFields } from '@/app/_components/forms/money-fields';
import { Field } from '@/app/_components/ui/field';
import { FormDialog } from '@/app/_components/ui/form-dialog';
import { Input } from '@/app/_components/ui/input';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import type { PlayerPage } from './player-page';

interface PayDialogProps {
  kind: 'deposit' | 'withdraw';
  page: PlayerPage;
  onClose: () => void;
}

const PROVIDER = /^[a-z0-9-]{2,40}$/;

/** Books money that came in or goes out, by the reference of the payment outside, which is used once. */
export function PayDialog({ kind, page, onClose }: PayDialogProps) {
  const t = useTranslations('players');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [currency, setCurrency] = useState(page.wallets.at(0)?.currency ?? 'EUR');
  const [amount, setAmount] = useState<number | null>(null);
  const [provider, setProvider] = useState('bank');
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const options = {
    onSuccess: async ({ transactionId }: { transactionId: number }) => {
      toast({
        title: t(`${kind}Done`, { amount: format.amount(amount ?? 0, currency) }),
        link: { href: `/ledger/transactions/${transactionId}`, label: t('toTransaction', { id: transactionId }) },
      });
      await cache.invalidateQueries({ queryKey: trpc.player.pathKey() });
      onClose();
    },
  };
  const deposit = useMutation(trpc.player.deposit.mutationOptions(options));
  const withdraw = useMutation(trpc.player.withdraw.mutationOptions(options));
  const running = kind === 'deposit' ? deposit : withdraw;
  const report = problemOf(running.error);
  const good = amount !== null && Number.isSafeInteger(amount) && amount > 0;
  const wrong = { amount: !good, provider: !PROVIDER.test(provider), reference: reference.trim() === '' };
  const now = page.wallets.find((wallet) => wallet.currency === currency)?.balance ?? 0;
  const after = good ? now + (kind === 'deposit' ? amount : -amount) : now;
  const submit = () => {
    setTried(true);
    if (Object.values(wrong).some(Boolean) || amount === null) return;
    running.mutate({ playerId: page.player.id, currency, amount, provider, reference: reference.trim() });
  };
  return (
    <FormDialog
      title={t(`${kind}Title`, { alias: page.player.alias })}
      description={t(`${kind}Help`)}
      onClose={onClose}
      onSubmit={submit}
      failure={
        running.isError
          ? { failed: report?.message ?? t('actFailed'), safe: t('noMoneyMoved'), id: report?.requestId }
          : undefined
      }
      cancel={t('cancel')}
      submit={t(kind)}
      pending={running.isPending}
      pendingLabel={t('saving')}
    >
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
        <MoneyFields
          labels={{ currency: t('currency'), amount: t('amount') }}
          currency={currency}
          onCurrency={setCurrency}
          amount={amount}
          onAmount={setAmount}
          error={tried && wrong.amount ? t('amountNeeded') : undefined}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
        <Field label={t('provider')} error={tried && wrong.provider ? t('providerNeeded') : undefined}>
          {(control) => (
            <Input {...control} maxLength={40} value={provider} onChange={(event) => setProvider(event.target.value)} />
          )}
        </Field>
        <Field
          label={t('reference')}
          help={t('referenceHelp')}
          error={tried && wrong.reference ? t('referenceNeeded') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={120}
              value={reference}
              onChange={(event) => setReference(event.target.value)}
            />
          )}
        </Field>
      </div>
      <p className="num flex justify-between gap-4 rounded-card border px-3 py-2" aria-live="polite">
        <span className="text-muted-foreground">{t('walletIn', { currency })}</span>
        <span className={after < 0 ? 'font-[550] text-destructive' : 'font-[550]'}>
          {t('fromTo', { from: format.amount(now, currency), to: format.amount(after, currency) })}
        </span>
      </p>
    </FormDialog>
  );
}
