'use client';

import { Keyboard, LogOut, UserRound } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cn } from '@/app/_lib/cn';
import { Button } from '../ui/button';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../ui/dropdown-menu';
import { LookChoices } from './look-choices';
import { useSignOut } from './use-sign-out';

interface UserMenuProps {
  user: { readonly name: string; readonly roles: readonly string[] };
  narrow?: boolean;
  onHelp: () => void;
}

/** Who is signed in; the look of the office; the way out. */
export function UserMenu({ user, narrow = false, onHelp }: UserMenuProps) {
  const t = useTranslations('shell');
  const roles = useTranslations('roles');
  const signOut = useSignOut();
  const initials = user.name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <DropdownMenu
      align="start"
      side="top"
      className="w-60"
      trigger={
        <Button
          variant="ghost"
          aria-label={narrow ? t('account', { name: user.name }) : undefined}
          className={cn('min-w-0', narrow ? 'size-8 px-0' : 'h-10 flex-1 justify-start px-2')}
        >
          <span aria-hidden className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-caption">
            {initials}
          </span>
          {!narrow && <span className="truncate">{user.name}</span>}
        </Button>
      }
    >
      <MenuLabel>{user.roles.map((role) => roles(role)).join(', ')}</MenuLabel>
      <MenuItem asChild>
        <Link href="/account">
          <UserRound aria-hidden /> {t('myAccount')}
        </Link>
      </MenuItem>
      <MenuItem onSelect={onHelp}>
        <Keyboard aria-hidden /> {t('keys')}
      </MenuItem>
      <MenuSeparator />
      <LookChoices />
      <MenuSeparator />
      <MenuItem onSelect={signOut}>
        <LogOut aria-hidden /> {t('signOut')}
      </MenuItem>
    </DropdownMenu>
  );
}
