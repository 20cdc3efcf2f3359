'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { Select } from '@/app/_components/ui/select';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import { CURRENCIES, CURRENCY_CODES } from '@/server/contracts/catalogue/currencies';

const roles = ['support', 'supervisor', 'finance'] as const;
const acts = ['request', 'approve'] as const;

/** Up to what a role may ask for, or approve, remedies; a new limit needs a second person. */
export function Limits() {
  const t = useTranslations('disputes');
  const names = useTranslations('roles');
  const trpc = useTRPC();
  const format = useFormatter();
  const may = useMay('remedy.limit');
  const query = useQuery(trpc.remedy.limits.queryOptions());
  const [role, setRole] = useState<(typeof roles)[number]>('support');
  const [act, setAct] = useState<(typeof acts)[number]>('request');
  const [currency, setCurrency] = useState<(typeof CURRENCY_CODES)[number]>('EUR');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const ask = useMutation(
    trpc.remedy.requestLimit.mutationOptions({ onSuccess: () => toast({ title: t('desk.limitAsked') }) }),
  );
  const value = format.parseDecimal(amount, CURRENCIES[currency].digits);
  return (
    <Card title={t('desk.limits')} description={t('desk.limitsHelp')}>
      {query.data?.length === 0 && <p className="text-muted-foreground">{t('desk.noLimits')}</p>}
      <ul className="num divide-y">
        {(query.data ?? []).map((row) => (
          <li key={`${row.role} ${row.act} ${row.currency}`} className="flex justify-between gap-3 py-1.5">
            <span>
              {names.has(row.role) ? names(row.role) : row.role} · {t(`desk.acts.${row.act}`)}
            </span>
            <span>{format.amount(row.amountMinor, row.currency)}</span>
          </li>
        ))}
      </ul>
      {may && (
        <form
          className="mt-4 flex flex-col gap-4 border-t pt-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (value !== null && value >= 0 && reason.trim().length >= 3)
              ask.mutate({ role, act, currency, amount: value, reason });
          }}
        >
          <div className="grid grid-cols-2 gap-4">
            <Field label={t('desk.role')}>
              {(control) => (
                <Select
                  {...control}
                  value={role}
                  onValueChange={(next) => setRole(roles.find((each) => each === next) ?? 'support')}
                  options={roles.map((each) => ({ value: each, label: names(each) }))}
                />
              )}
            </Field>
            <Field label={t('desk.act')}>
              {(control) => (
                <Select
                  {...control}
                  value={act}
                  onValueChange={(next) => setAct(acts.find((each) => each === next) ?? 'request')}
                  options={acts.map((each) => ({ value: each, label: t(`desk.acts.${each}`) }))}
                />
              )}
            </Field>
            <Field
              label={t('remedies.amount')}
              error={amount !== '' && value === null ? t('remedies.needed') : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  numeric
                  inputMode="decimal"
                  value={amount}
                  onChange={(event) => setAmount(event.target.value)}
                />
              )}
            </Field>
            <Field label={t('remedies.currency')}>
              {(control) => (
                <Select
                  {...control}
                  value={currency}
                  onValueChange={(next) => setCurrency(CURRENCY_CODES.find((code) => code === next) ?? 'EUR')}
                  options={CURRENCY_CODES.map((code) => ({ value: code, label: code }))}
                />
              )}
            </Field>
          </div>
          <Field label={t('reason')}>
            {(control) => (
              <Input {...control} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
            )}
          </Field>
          {ask.isError && <p className="text-destructive">{problemOf(ask.error)?.message ?? t('actFailed')}</p>}
          <div className="flex justify-end">
            <Button type="submit" pending={ask.isPending} pendingLabel={t('saving')}>
              {t('remedies.send')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
}
