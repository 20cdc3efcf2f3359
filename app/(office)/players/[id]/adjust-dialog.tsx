'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MoneyFields } from '@/app/_components/forms/money-fields';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { Field } from '@/app/_components/ui/field';
import { FormDialog } from '@/app/_components/ui/form-dialog';
import { Textarea } from '@/app/_components/ui/input';
import { Notice } from '@/app/_components/ui/notice';
import { Select } from '@/app/_components/ui/select';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { newRequestId } from '@/app/_lib/request-id';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { ADJUSTMENT_REASONS, type AdjustmentReason } from '@/server/contracts/players';
import type { PlayerPage } from './player-page';

/** Gives to a player or takes from him, for a reason; says beforehand whether a second person will have to agree. */
export function AdjustDialog({ page, onClose }: { page: PlayerPage; onClose: () => void }) {
  const t = useTranslations('players');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [requestId] = useState(newRequestId);
  const [currency, setCurrency] = useState(page.wallets.at(0)?.currency ?? 'EUR');
  const [direction, setDirection] = useState<'give' | 'take'>('give');
  const [amount, setAmount] = useState<number | null>(null);
  const [reasonCode, setReasonCode] = useState<AdjustmentReason | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const me = useQuery(trpc.session.me.queryOptions());
  const limits = useQuery(trpc.player.adjustmentLimits.queryOptions());
  const adjust = useMutation(
    trpc.player.requestAdjustment.mutationOptions({
      onSuccess: async (asked) => {
        await cache.invalidateQueries({ queryKey: trpc.player.pathKey() });
        if (asked.state === 'waiting' || asked.transactionId === null) return;
        const id = asked.transactionId;
        toast({
          title: t('adjusted'),
          link: { href: `/ledger/transactions/${id}`, label: t('toTransaction', { id }) },
        });
        onClose();
      },
    }),
  );
  const report = problemOf(adjust.error);
  const good = amount !== null && Number.isSafeInteger(amount) && amount > 0;
  const wrong = { amount: !good, reason: reasonCode === null, note: note.trim().length < 3 };
  const mine = (limits.data?.rows ?? []).filter(
    (row) => row.currency === currency && me.data?.roles.some((role) => role === row.role),
  );
  const limit = Math.max(0, ...mine.map((row) => row.amount));
  const submit = () => {
    setTried(true);
    if (Object.values(wrong).some(Boolean) || amount === null || reasonCode === null) return;
    const signed = direction === 'give' ? amount : -amount;
    adjust.mutate({ requestId, playerId: page.player.id, currency, amount: signed, reasonCode, note: note.trim() });
  };
  if (adjust.data?.state === 'waiting') {
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title={t('waitsTitle')}>
        <div className="flex flex-col gap-4 p-4 pt-0">
          <Notice tone="warning">{t('waitsHelp')}</Notice>
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{t('done')}</Button>
            <Button asChild variant="primary">
              <Link href={`/approvals/${adjust.data.approvalId}`}>{t('toApproval')}</Link>
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={t('adjustTitle', { alias: page.player.alias })}
      description={t('adjustHelp')}
      onClose={onClose}
      onSubmit={submit}
      failure={
        adjust.isError
          ? { failed: report?.message ?? t('actFailed'), safe: t('noMoneyMoved'), id: report?.requestId }
          : undefined
      }
      cancel={t('cancel')}
      submit={good && amount > limit ? t('askAdjust') : t('adjust')}
      pending={adjust.isPending}
      pendingLabel={t('saving')}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_7rem_1fr]">
        <Field label={t('direction')}>
          {(control) => (
            <Select
              {...control}
              value={direction}
              onValueChange={(value) => setDirection(value === 'take' ? 'take' : 'give')}
              options={[
                { value: 'give', label: t('give') },
                { value: 'take', label: t('take') },
              ]}
            />
          )}
        </Field>
        <MoneyFields
          labels={{ currency: t('currency'), amount: t('amount') }}
          currency={currency}
          onCurrency={setCurrency}
          amount={amount}
          onAmount={setAmount}
          error={tried && wrong.amount ? t('amountNeeded') : undefined}
        />
      </div>
      <Field label={t('reasonCode')} error={tried && wrong.reason ? t('reasonCodeNeeded') : undefined}>
        {(control) => (
          <Select
            {...control}
            value={reasonCode}
            placeholder={t('choose')}
            onValueChange={(value) => setReasonCode(ADJUSTMENT_REASONS.find((code) => code === value) ?? null)}
            options={ADJUSTMENT_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('note')} error={tried && wrong.note ? t('noteNeeded') : undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <Notice tone={good && amount > limit ? 'warning' : 'muted'}>
        {limit > 0 ? t('limitIs', { amount: format.amount(limit, currency) }) : t('noLimit', { currency })}
      </Notice>
    </FormDialog>
  );
}
