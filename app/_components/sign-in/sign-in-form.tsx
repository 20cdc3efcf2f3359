'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { callDoor, type DoorAnswer } from '@/app/_lib/door';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { backupCodeBody, type SignInResult, signInBody, totpBody } from '@/server/contracts/sign-in';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Input } from '../ui/input';

interface SignInFormProps {
  /** Signing in again: the address is known. */
  email?: string;
  onSignedIn: () => void;
}

/** E-mail and password, then a code where the account has a second factor. Paste works everywhere. */
export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const [step, setStep] = useState<'password' | 'totp' | 'backup'>('password');
  const done = (result: SignInResult) => (result.status === 'secondFactorNeeded' ? setStep('totp') : onSignedIn());
  if (step === 'password') return <PasswordStep email={email} onDone={done} />;
  return (
    <CodeStep
      key={step}
      kind={step}
      onDone={done}
      onOther={() => setStep(step === 'totp' ? 'backup' : 'totp')}
      onBack={() => setStep('password')}
    />
  );
}

/** Why the door refused, in the reader's words; nothing about which part was wrong. */
function useRefusal(): (answer: Extract<DoorAnswer<unknown>, { ok: false }>, refused: string) => string {
  const t = useTranslations('signIn');
  const format = useFormatter();
  return ({ report }, refused) => {
    if (!report) return t('offline');
    if (report.problem.kind === 'throttled')
      return t('throttled', { time: format.duration(report.problem.retryAfterSeconds * 1000) });
    if (report.problem.kind === 'unauthenticated')
      return report.problem.code === 'signInNeeded' ? t('startAgain') : refused;
    return t('failed', { id: report.requestId });
  };
}

function Refusal({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-control bg-destructive-soft px-3 py-2 text-destructive">
      {children}
    </p>
  );
}

function PasswordStep({ email, onDone }: { email?: string; onDone: (result: SignInResult) => void }) {
  const t = useTranslations('signIn');
  const refusal = useRefusal();
  const [refused, setRefused] = useState<string>();
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(signInBody),
    defaultValues: { email: email ?? '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setRefused(undefined);
    const answer = await callDoor('sign-in/email', body);
    if (answer.ok) return onDone(answer.result);
    setRefused(refusal(answer, t('refused')));
    form.setFocus('password');
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      {refused && <Refusal>{refused}</Refusal>}
      <Field label={t('email')} error={errors.email && t('emailWrong')}>
        {(control) => (
          <Input {...control} {...form.register('email')} type="email" autoComplete="username" spellCheck={false} />
        )}
      </Field>
      <Field label={t('password')} error={errors.password && t('passwordMissing')}>
        {(control) => (
          <Input {...control} {...form.register('password')} type="password" autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" pending={isSubmitting} pendingLabel={t('signingIn')}>
        {t('signIn')}
      </Button>
    </form>
  );
}

function CodeStep({
  kind,
  onDone,
  onOther,
  onBack,
}: {
  kind: 'totp' | 'backup';
  onDone: (result: SignInResult) => void;
  onOther: () => void;
  onBack: () => void;
}) {
  const t = useTranslations('signIn');
  const refusal = useRefusal();
  const [refused, setRefused] = useState<string>();
  const totp = kind === 'totp';
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(totp ? totpBody : backupCodeBody),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setRefused(undefined);
    const answer = await callDoor(totp ? 'two-factor/verify-totp' : 'two-factor/verify-backup-code', body);
    if (answer.ok) return onDone(answer.result);
    setRefused(refusal(answer, t('codeRefused')));
    form.setFocus('code');
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      {refused && <Refusal>{refused}</Refusal>}
      <Field
        label={totp ? t('code') : t('backupCode')}
        help={totp ? t('codeHelp') : t('backupHelp')}
        error={errors.code && (totp ? t('codeWrong') : t('backupWrong'))}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('code', { setValueAs: (text: string) => (totp ? text.replace(/\s/g, '') : text.trim()) })}
            autoFocus
            inputMode={totp ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            spellCheck={false}
            className="num"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" pending={isSubmitting} pendingLabel={t('checking')}>
        {t('confirm')}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="link" size="inline" onClick={onBack}>
          {t('back')}
        </Button>
        <Button variant="link" size="inline" onClick={onOther}>
          {totp ? t('useBackup') : t('useTotp')}
        </Button>
      </div>
    </form>
  );
}
