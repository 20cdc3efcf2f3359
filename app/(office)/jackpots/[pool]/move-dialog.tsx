'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { MOVE_KINDS, type MoveKind } from '@/server/contracts/jackpots';
import type { Pool } from './pool';

/** Asks for money to be moved into, between or out of pools; a second person decides. */
export function MoveDialog({ pool, onClose }: { pool: Pool; onClose: () => void }) {
  const t = useTranslations('jackpots');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [kind, setKind] = useState<MoveKind>('seed');
  const [amount, setAmount] = useState<number | null>(null);
  const [toPool, setToPool] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const pools = useQuery(trpc.jackpot.pools.queryOptions()).data?.pools ?? [];
  const others = pools.filter(
    (other) => other.slug !== pool.slug && other.currency === pool.currency && other.status !== 'decommissioned',
  );
  const between = kind === 'transfer' || kind === 'decommission';
  const move = useMutation(
    trpc.jackpot.requestMove.mutationOptions({
      onSuccess: async ({ approvalId }) => {
        toast({ title: t('moveAsked'), link: { href: `/approvals/${approvalId}`, label: t('toApproval') } });
        await cache.invalidateQueries({ queryKey: trpc.jackpot.pathKey() });
        onClose();
      },
    }),
  );
  const report = problemOf(move.error);
  const missing = {
    amount: kind !== 'decommission' && !(Number(amount) > 0),
    toPool: between && toPool === null,
    reason: reason.trim().length < 3,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing.amount || missing.toPool || missing.reason || move.isPending) return;
    move.mutate({
      pool: pool.slug,
      kind,
      ...(kind !== 'decommission' && amount !== null && { amount }),
      ...(between && toPool !== null && { toPool }),
      reason,
    });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('moveMoney')} description={t('moveHelp')}>
      <form className="flex flex-col gap-4 p-4 pt-0" onSubmit={submit} noValidate>
        {move.isError && (
          <ErrorPanel failed={report?.message ?? t('actFailed')} safe={t('inputKept')} id={report?.requestId} />
        )}
        <Field label={t('moveKind')} help={t(`moveKindHelp.${kind}`)}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              onValueChange={(value) => setKind(value as MoveKind)}
              options={MOVE_KINDS.map((value) => ({ value, label: t(`moveKinds.${value}`) }))}
            />
          )}
        </Field>
        {kind !== 'decommission' && (
          <Field label={t('amount')} error={tried && missing.amount ? t('amountNeeded') : undefined}>
            {(control) => (
              <NumberInput
                {...control}
                value={amount}
                onValueChange={setAmount}
                digits={digitsOf(pool.currency)}
                unit={pool.currency}
              />
            )}
          </Field>
        )}
        {between && (
          <Field label={t('toPool')} error={tried && missing.toPool ? t('toPoolNeeded') : undefined}>
            {(control) => (
              <Select
                {...control}
                value={toPool}
                onValueChange={setToPool}
                placeholder={t('choosePool')}
                options={others.map((other) => ({ value: other.slug, label: other.name ?? other.slug }))}
              />
            )}
          </Field>
        )}
        <Field label={t('reason')} error={tried && missing.reason ? t('reasonNeeded') : undefined}>
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
        <p className="text-muted-foreground">{t('approver')}</p>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={move.isPending} pendingLabel={t('saving')}>
            {t('askFor')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
