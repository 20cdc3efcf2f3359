'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, MoreHorizontal, Pencil, ShieldOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_components/ui/button';
import { ConfirmDialog } from '@/app/_components/ui/confirm-dialog';
import { Dialog } from '@/app/_components/ui/dialog';
import { DropdownMenu, MenuItem } from '@/app/_components/ui/dropdown-menu';
import { toast } from '@/app/_components/ui/toast';
import { problemOf, useTRPC } from '@/app/_trpc/client';
import { useMay } from '@/app/_trpc/use-may';
import { isMoneyRole } from '@/server/contracts/permissions';
import { OneTimeLink } from '../one-time-link';
import type { Person } from '../person';
import { RenameDialog } from './rename-dialog';

type Act = 'disable' | 'enable' | 'resetTotp' | 'link';

/** What an administrator can do with an account beside its roles. */
export function StaffActions({ person }: { person: Person }) {
  const t = useTranslations('staff');
  const trpc = useTRPC();
  const cache = useQueryClient();
  const mayManage = useMay('staff.manage');
  const [asking, setAsking] = useState<Act | 'rename'>();
  const settled = async (title: string, approvalId: string | null = null) => {
    setAsking(undefined);
    toast({
      title: approvalId === null ? title : t('waitsNow'),
      ...(approvalId !== null && { link: { href: `/approvals/${approvalId}`, label: t('toApproval') } }),
    });
    await cache.invalidateQueries({ queryKey: trpc.staff.pathKey() });
  };
  const disable = useMutation(trpc.staff.disable.mutationOptions({ onSuccess: () => settled(t('accountDisabled')) }));
  const enable = useMutation(
    trpc.staff.enable.mutationOptions({ onSuccess: ({ approvalId }) => settled(t('accountEnabled'), approvalId) }),
  );
  const resetTotp = useMutation(
    trpc.staff.requestTotpReset.mutationOptions({ onSuccess: ({ approvalId }) => settled('', approvalId) }),
  );
  const link = useMutation(trpc.staff.issueLink.mutationOptions({ onSuccess: () => setAsking(undefined) }));
  if (!mayManage) return null;
  const acts = { disable, enable, resetTotp, link };
  const act = asking !== undefined && asking !== 'rename' ? asking : undefined;
  const running = act && acts[act];
  const ask = (next: Act) => {
    acts[next].reset();
    setAsking(next);
  };
  const money = person.roles.some(isMoneyRole);
  return (
    <>
      {!person.me && person.status !== 'disabled' && <Button onClick={() => ask('disable')}>{t('disable')}</Button>}
      {person.status === 'disabled' && <Button onClick={() => ask('enable')}>{t('enable')}</Button>}
      <DropdownMenu
        trigger={
          <Button size="icon" aria-label={t('moreActions')}>
            <MoreHorizontal aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => setAsking('rename')}>
          <Pencil aria-hidden /> {t('rename')}
        </MenuItem>
        {!person.me && person.status !== 'disabled' && (
          <MenuItem onSelect={() => ask('link')}>
            <KeyRound aria-hidden /> {t('newLink')}
          </MenuItem>
        )}
        {person.twoFactorEnabled && (
          <MenuItem onSelect={() => ask('resetTotp')}>
            <ShieldOff aria-hidden /> {t('resetTotp')}
          </MenuItem>
        )}
      </DropdownMenu>
      {asking === 'rename' && <RenameDialog person={person} onClose={() => setAsking(undefined)} />}
      <ConfirmDialog
        key={act}
        open={act !== undefined}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title={act ? t(`acts.${act}.title`, { name: person.name }) : ''}
        description={act ? t(`acts.${act}.help`) : ''}
        figures={[
          { label: t('columns.email'), value: person.email },
          ...(act === 'disable' ? [{ label: t('columns.sessions'), value: person.sessions }] : []),
        ]}
        reason={{ label: t('reason'), required: true, maxLength: 500 }}
        approver={act === 'resetTotp' || (act === 'enable' && money) ? t('someoneElse') : undefined}
        confirmLabel={act ? t(`acts.${act}.do`) : ''}
        pendingLabel={t('saving')}
        destructive={act === 'disable'}
        pending={running?.isPending}
        error={running?.error ? (problemOf(running.error)?.message ?? t('actFailed')) : undefined}
        onConfirm={(reason) => running?.mutate({ staffId: person.id, reason })}
      />
      {link.data && (
        <Dialog open onOpenChange={(open) => !open && link.reset()} title={t('linkFor', { name: person.name })}>
          <OneTimeLink {...link.data} onClose={() => link.reset()} />
        </Dialog>
      )}
    </>
  );
}
