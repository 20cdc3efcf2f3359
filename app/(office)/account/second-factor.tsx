'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Badge } from '@/app/_components/ui/badge';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { Loading, Skeleton } from '@/app/_components/ui/skeleton';
import { toast } from '@/app/_components/ui/toast';
import { callDoor } from '@/app/_lib/door';
import { useTRPC } from '@/app/_trpc/client';
import { type EnrolmentResult, enableTotpBody, totpBody } from '@/server/contracts/sign-in';
import { QrCode } from './qr-code';
import { useDoorRefusal } from './use-door-refusal';

/** Whether a code is asked for at sign-in, and the way to set it up. */
export function SecondFactor() {
  const t = useTranslations('account');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const me = useQuery(trpc.session.me.queryOptions());
  const [enrolment, setEnrolment] = useState<EnrolmentResult>();
  const enabled = me.data?.twoFactorEnabled === true;
  const done = async () => {
    setEnrolment(undefined);
    toast({ title: t('factorOn') });
    await cache.invalidateQueries({ queryKey: trpc.session.me.queryKey() });
  };
  return (
    <Card
      title={t('factor')}
      description={t('factorHelp')}
      actions={me.data && <Badge tone={enabled ? 'success' : 'muted'}>{enabled ? t('on') : t('off')}</Badge>}
    >
      {me.isPending && (
        <Loading>
          <Skeleton className="h-9" />
        </Loading>
      )}
      {me.data && !enabled && !enrolment && <Start onStarted={setEnrolment} />}
      {enrolment && <Finish enrolment={enrolment} onDone={done} />}
      {enabled && <p>{t('factorLost')}</p>}
    </Card>
  );
}

function Start({ onStarted }: { onStarted: (enrolment: EnrolmentResult) => void }) {
  const t = useTranslations('account');
  const refusal = useDoorRefusal();
  const form = useForm({ mode: 'onTouched', resolver: zodResolver(enableTotpBody), defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const answer = await callDoor('two-factor/enable', body);
    if (answer.ok) onStarted(answer.result);
    else form.setError('password', { type: 'door', message: refusal(answer, t('passwordRefused')) });
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field
        label={t('password')}
        error={errors.password && (errors.password.type === 'door' ? errors.password.message : t('passwordMissing'))}
      >
        {(control) => (
          <Input {...control} {...form.register('password')} type="password" autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" className="self-start" pending={isSubmitting} pendingLabel={t('checking')}>
        {t('factorStart')}
      </Button>
    </form>
  );
}

function Finish({ enrolment, onDone }: { enrolment: EnrolmentResult; onDone: () => void }) {
  const t = useTranslations('account');
  const refusal = useDoorRefusal();
  const form = useForm({ mode: 'onTouched', resolver: zodResolver(totpBody), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const key = new URL(enrolment.totpUri).searchParams.get('secret') ?? '';
  const submit = form.handleSubmit(async (body) => {
    const answer = await callDoor('two-factor/verify-totp', body);
    if (answer.ok) onDone();
    else form.setError('code', { type: 'door', message: refusal(answer, t('codeRefused')) });
  });
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <QrCode text={enrolment.totpUri} label={t('qr')} />
        <div className="min-w-0 flex-1">
          <p>{t('scan')}</p>
          <p className="mt-2 text-muted-foreground">{t('keyByHand')}</p>
          <code className="break-all font-mono text-table">{key.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </div>
      <div>
        <h3 className="text-h3">{t('backupCodes')}</h3>
        <p className="text-muted-foreground">{t('backupNote')}</p>
        <ul className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 font-mono text-table">
          {enrolment.backupCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Field
        label={t('code')}
        error={errors.code && (errors.code.type === 'door' ? errors.code.message : t('codeWrong'))}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('code', { setValueAs: (text: string) => text.replace(/\s/g, '') })}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="num"
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        pending={isSubmitting}
        pendingLabel={t('checking')}
      >
        {t('factorFinish')}
      </Button>
    </form>
  );
}
