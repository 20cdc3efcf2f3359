'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { Field } from '@/app/_components/ui/field';
import { Input } from '@/app/_components/ui/input';
import { toast } from '@/app/_components/ui/toast';
import { callDoor } from '@/app/_lib/door';
import { useTRPC } from '@/app/_trpc/client';
import { changePasswordBody, PASSWORD_LENGTH } from '@/server/contracts/sign-in';
import { useDoorRefusal } from './use-door-refusal';

/** A new password; every other session of the account ends with the old one. */
export function ChangePassword() {
  const t = useTranslations('account');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const refusal = useDoorRefusal();
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(changePasswordBody),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const answer = await callDoor('change-password', body);
    if (!answer.ok) {
      form.setError('currentPassword', { type: 'door', message: refusal(answer, t('passwordRefused')) });
      return;
    }
    form.reset();
    toast({ title: t('passwordChanged') });
    await cache.invalidateQueries({ queryKey: trpc.session.list.queryKey() });
  });
  return (
    <Card title={t('changePassword')} description={t('changePasswordHelp')}>
      <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-3">
        <Field
          label={t('currentPassword')}
          error={
            errors.currentPassword &&
            (errors.currentPassword.type === 'door' ? errors.currentPassword.message : t('passwordMissing'))
          }
        >
          {(control) => (
            <Input {...control} {...form.register('currentPassword')} type="password" autoComplete="current-password" />
          )}
        </Field>
        <Field
          label={t('newPassword')}
          range={t('passwordLength', PASSWORD_LENGTH)}
          error={errors.newPassword && t('passwordLengthWrong', PASSWORD_LENGTH)}
        >
          {(control) => (
            <Input {...control} {...form.register('newPassword')} type="password" autoComplete="new-password" />
          )}
        </Field>
        <Button type="submit" className="self-start" pending={isSubmitting} pendingLabel={t('saving')}>
          {t('changePassword')}
        </Button>
      </form>
    </Card>
  );
}
