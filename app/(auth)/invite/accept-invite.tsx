'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/app/_components/ui/button';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { callDoor } from '@/app/_lib/door';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { acceptInviteBody, PASSWORD_LENGTH } from '@/server/contracts/sign-in';

/** Whoever holds the link chooses the password of the account, once. */
export function AcceptInvite({ token }: { token: string }) {
  const t = useTranslations('signIn');
  const account = useTranslations('account');
  const format = useFormatter();
  const [refused, setRefused] = useState<string>();
  const [done, setDone] = useState(false);
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(acceptInviteBody),
    defaultValues: { token, password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setRefused(undefined);
    const answer = await callDoor('accept-invite', body);
    if (answer.ok) return setDone(true);
    const problem = answer.report?.problem;
    if (!answer.report || !problem) setRefused(t('offline'));
    else if (problem.kind === 'throttled')
      setRefused(t('throttled', { time: format.duration(problem.retryAfterSeconds * 1000) }));
    else if (problem.kind === 'notFound') setRefused(t('invite.gone'));
    else setRefused(t('failed', { id: answer.report.requestId }));
  });
  if (done) {
    return (
      <div className="flex flex-col gap-4">
        <p role="status">{t('invite.done')}</p>
        <Button asChild variant="primary" size="large">
          <Link href="/sign-in">{t('signIn')}</Link>
        </Button>
      </div>
    );
  }
  if (errors.token || token.length < 20) {
    return (
      <p role="alert" className="rounded-control bg-destructive-soft px-3 py-2 text-destructive">
        {t('invite.gone')}
      </p>
    );
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-muted-foreground">{t('invite.help')}</p>
      {refused && (
        <p role="alert" className="rounded-control bg-destructive-soft px-3 py-2 text-destructive">
          {refused}
        </p>
      )}
      <Field
        label={account('newPassword')}
        range={account('passwordLength', PASSWORD_LENGTH)}
        error={errors.password && account('passwordLengthWrong', PASSWORD_LENGTH)}
      >
        {(control) => (
          <Input {...control} {...form.register('password')} type="password" autoComplete="new-password" autoFocus />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large" pending={isSubmitting} pendingLabel={t('checking')}>
        {t('invite.accept')}
      </Button>
    </form>
  );
}
