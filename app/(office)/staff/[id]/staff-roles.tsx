'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { Card } from '@/app/_components/ui/card';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { toast } from '@/app/_components/ui/toast';
import { useFormatter } from '@/app/_lib/format/use-formatter';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import { isMoneyRole, ROLES, type Role } from '@/server/contracts/permissions';
import type { Person } from '../person';

/** Every role with the way to give or take it, and every grant that there ever was. */
export function StaffRoles({ person }: { person: Person }) {
  const t = useTranslations('staff');
  const roleWords = useTranslations('roles');
  const format = useFormatter();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayManage = useMay('staff.manage');
  const [asked, setAsked] = useState<{ readonly role: Role; readonly give: boolean }>();
  const again = () => cache.invalidateQueries({ queryKey: trpc.staff.pathKey() });
  const grant = useMutation(
    trpc.staff.grantRole.mutationOptions({
      onSuccess: async ({ approvalId }) => {
        setAsked(undefined);
        toast(
          approvalId === null
            ? { title: t('roleGiven') }
            : { title: t('roleWaits'), link: { href: `/approvals/${approvalId}`, label: t('toApproval') } },
        );
        await again();
      },
    }),
  );
  const revoke = useMutation(
    trpc.staff.revokeRole.mutationOptions({
      onSuccess: async () => {
        setAsked(undefined);
        toast({ title: t('roleTaken') });
        await again();
      },
    }),
  );
  const act = asked?.give ? grant : revoke;
  const error = act.error ? (problemOf(act.error)?.message ?? t('actFailed')) : undefined;
  const ask = (role: Role, give: boolean) => {
    grant.reset();
    revoke.reset();
    setAsked({ role, give });
  };
  const mayGive = mayManage && !person.me && person.status !== 'disabled';
  const waits = (role: Role) => person.waiting.some((item) => item.title.endsWith(` becomes ${role}`));
  return (
    <Card title={t('columns.roles')} description={mayManage && person.me ? t('ownRoles') : undefined}>
      <ul className="divide-y">
        {ROLES.map((role) => {
          const held = person.roles.includes(role);
          const current = person.roleHistory.find((row) => row.role === role && row.revokedAt === null);
          return (
            <li key={role} className="flex min-h-12 flex-wrap items-center justify-between gap-2 py-2">
              <div className="min-w-0">
                <p className={held ? 'text-label' : 'text-muted-foreground'}>{roleWords(role)}</p>
                <p className="num text-caption text-muted-foreground">
                  {held && current
                    ? t('heldSince', {
                        at: format.dateTime(current.grantedAt, { seconds: false }),
                        by: current.grantedBy ?? t('system'),
                      })
                    : waits(role)
                      ? t('roleWaits')
                      : isMoneyRole(role)
                        ? t('needsApproval')
                        : t('notHeld')}
                </p>
              </div>
              {held
                ? mayManage && (
                    <Button onClick={() => ask(role, false)}>{t('takeRole', { role: roleWords(role) })}</Button>
                  )
                : mayGive &&
                  !waits(role) && (
                    <Button onClick={() => ask(role, true)}>{t('giveRole', { role: roleWords(role) })}</Button>
                  )}
            </li>
          );
        })}
      </ul>
      {person.roleHistory.some((row) => row.revokedAt !== null) && (
        <details className="mt-3">
          <summary className="cursor-pointer text-label">{t('formerRoles')}</summary>
          <ul className="num mt-2 flex flex-col gap-1 text-muted-foreground text-table">
            {person.roleHistory
              .filter((row) => row.revokedAt !== null)
              .map((row) => (
                <li key={`${row.role} ${row.grantedAt.toISOString()}`}>
                  {t('heldFromTo', {
                    role: roleWords(row.role),
                    from: format.dateTime(row.grantedAt, { seconds: false }),
                    by: row.grantedBy ?? t('system'),
                    to: format.dateTime(row.revokedAt, { seconds: false }),
                    taker: row.revokedBy ?? t('system'),
                  })}
                </li>
              ))}
          </ul>
        </details>
      )}
      <ConfirmDialog
        key={`${asked?.role} ${asked?.give}`}
        open={asked !== undefined}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={
          asked
            ? t(asked.give ? 'giveRoleTitle' : 'takeRoleTitle', { role: roleWords(asked.role), name: person.name })
            : ''
        }
        description={
          asked?.give ? (isMoneyRole(asked.role) ? t('moneyRoleHelp') : t('giveRoleHelp')) : t('takeRoleHelp')
        }
        figures={[
          { label: t('columns.email'), value: person.email },
          { label: t('holdsNow'), value: person.roles.map((role) => roleWords(role)).join(', ') || t('noRoles') },
        ]}
        reason={{ label: t('reason'), required: true, maxLength: 500 }}
        approver={asked?.give && isMoneyRole(asked.role) ? t('someoneElse') : undefined}
        confirmLabel={asked ? t(asked.give ? 'giveRole' : 'takeRole', { role: roleWords(asked.role) }) : ''}
        pendingLabel={t('saving')}
        destructive={asked?.give === false}
        pending={act.isPending}
        error={error}
        onConfirm={(reason) => asked && act.mutate({ staffId: person.id, role: asked.role, reason })}
      />
    </Card>
  );
}
