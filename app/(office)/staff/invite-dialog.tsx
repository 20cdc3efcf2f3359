'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Checkbox } from '@/app/_components/ui/checkbox';
import { Dialog } from '@/app/_components/ui/dialog';
import { ErrorPanel } from '@/app/_components/ui/error-panel';
import { Field } from '@/app/_components/ui/field';
import { Input, Textarea } from '@/app/_components/ui/input';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { isMoneyRole, ROLES, type Role } from '@/server/contracts/permissions';
import { OneTimeLink } from './one-time-link';

/** Makes an account that waits for its owner, and shows the link to hand over. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff');
  const roleWords = useTranslations('roles');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const rolesId = useId();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly Role[]>([]);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const invite = useMutation(
    trpc.staff.invite.mutationOptions({
      onSuccess: () => cache.invalidateQueries({ queryKey: trpc.staff.pathKey() }),
    }),
  );
  const wrong = {
    email: !/^\S+@\S+\.\S+$/.test(email.trim()),
    name: name.trim() === '',
    reason: reason.trim().length < 3,
  };
  const report = problemOf(invite.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(wrong).some(Boolean) || invite.isPending) return;
    invite.mutate({ email: email.trim(), name: name.trim(), roles: [...roles], reason });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={invite.data ? t('invited', { name }) : t('inviteSomebody')}
      description={invite.data ? undefined : t('inviteHelp')}
    >
      {invite.data ? (
        <OneTimeLink {...invite.data} onClose={onClose} />
      ) : (
        <form className="flex flex-col gap-4 p-4 pt-0" onSubmit={submit} noValidate>
          {invite.isError && (
            <ErrorPanel failed={report?.message ?? t('actFailed')} safe={t('inputKept')} id={report?.requestId} />
          )}
          <Field label={t('columns.name')} error={tried && wrong.name ? t('nameNeeded') : undefined}>
            {(control) => (
              <Input {...control} maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
            )}
          </Field>
          <Field label={t('columns.email')} error={tried && wrong.email ? t('emailNeeded') : undefined}>
            {(control) => (
              <Input
                {...control}
                type="email"
                spellCheck={false}
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
          <fieldset>
            <legend className="text-label">{t('columns.roles')}</legend>
            <p className="mb-1 text-caption text-muted-foreground">{t('moneyRolesHelp')}</p>
            <div className="grid sm:grid-cols-2">
              {ROLES.map((role) => (
                <div key={role} className="flex min-h-8 items-center gap-2">
                  <Checkbox
                    id={`${rolesId}-${role}`}
                    checked={roles.includes(role)}
                    onCheckedChange={(on) =>
                      setRoles(on === true ? [...roles, role] : roles.filter((other) => other !== role))
                    }
                  />
                  <label htmlFor={`${rolesId}-${role}`} className="flex-1 py-1">
                    {roleWords(role)}{' '}
                    {isMoneyRole(role) && (
                      <span className="text-caption text-muted-foreground">{t('needsApproval')}</span>
                    )}
                  </label>
                </div>
              ))}
            </div>
          </fieldset>
          <Field label={t('reason')} error={tried && wrong.reason ? t('reasonNeeded') : undefined}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="primary" pending={invite.isPending} pendingLabel={t('saving')}>
              {t('invite')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
