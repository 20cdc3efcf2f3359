'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { NumberInput } from '@/app/_components/forms/number-input';
import { Button } from '@/app/_components/ui/button';
import { Dialog } from '@/app/_components/ui/dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input, Textarea } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { GRANT_REASONS, type GrantReason } from '@/server/contracts/tcoin';

/** Gives coins to a player, with a reason; the cap may cut them. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('tcoin');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const [requestId] = useState(() => crypto.randomUUID());
  const [alias, setAlias] = useState('');
  const [amount, setAmount] = useState<number | null>(null);
  const [reasonCode, setReasonCode] = useState<GrantReason>('promotion');
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const found = useQuery({
    ...trpc.player.list.queryOptions({ search: alias.trim(), limit: 5 }),
    enabled: alias.trim().length >= 2,
  });
  const player = found.data?.rows.find((row) => row.alias.toLowerCase() === alias.trim().toLowerCase());
  const grant = useMutation(
    trpc.tcoin.grant.mutationOptions({
      onSuccess: async ({ got, cut }) => {
        toast({ title: t('granted', { got: format.number(got), cut: format.number(cut) }) });
        await cache.invalidateQueries({ queryKey: trpc.tcoin.pathKey() });
        onClose();
      },
    }),
  );
  const report = problemOf(grant.error);
  const missing = { player: player === undefined, amount: !(Number(amount) > 0), note: note.trim().length < 3 };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!player || missing.amount || missing.note || grant.isPending) return;
    grant.mutate({ requestId, playerId: player.id, amount: Number(amount), reasonCode, note });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('grant')} description={t('grantHelp')}>
      <form className="flex flex-col gap-4 p-4 pt-0" onSubmit={submit} noValidate>
        {grant.isError && (
          <ErrorPanel failed={report?.message ?? t('actFailed')} safe={t('inputKept')} id={report?.requestId} />
        )}
        <Field
          label={t('player')}
          help={t('playerHelp')}
          range={(found.data?.rows ?? []).map((row) => row.alias).join(', ') || undefined}
          error={tried && missing.player ? t('playerNeeded') : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={alias}
              autoComplete="off"
              maxLength={40}
              onChange={(event) => setAlias(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('coins')} error={tried && missing.amount ? t('amountNeeded') : undefined}>
          {(control) => <NumberInput {...control} value={amount} onValueChange={setAmount} digits={0} unit="TC" />}
        </Field>
        <Field label={t('reasonCode')}>
          {(control) => (
            <Select
              {...control}
              value={reasonCode}
              onValueChange={(value) => setReasonCode(value as GrantReason)}
              options={GRANT_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
            />
          )}
        </Field>
        <Field label={t('reason')} error={tried && missing.note ? t('reasonNeeded') : undefined}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={1000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={grant.isPending} pendingLabel={t('saving')}>
            {t('grant')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
