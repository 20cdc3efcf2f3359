'use client';

import { Command } from 'cmdk';
import { ArrowRight, Keyboard, LogOut, type LucideIcon, Palette as PaletteIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import type { ReactNode } from 'react';
import { localeNames, locales } from '@/app/_lib/i18n/locales';
import type { Screen } from '@/app/_lib/screens/screen';
import { Dialog } from '../ui/dialog';
import { themes, useChooseLocale } from './look-choices';
import { useSignOut } from './use-sign-out';

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  screens: readonly Screen[];
  onHelp: () => void;
}

const heading =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-caption [&_[cmdk-group-heading]]:text-muted-foreground';

/** Everything that can be opened or done from anywhere, found by typing. */
export function Palette({ open, onOpenChange, screens, onHelp }: PaletteProps) {
  const t = useTranslations();
  const router = useRouter();
  const { setTheme } = useTheme();
  const { choose } = useChooseLocale();
  const signOut = useSignOut();
  const run = (act: () => unknown) => () => {
    onOpenChange(false);
    act();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('shell.palette')}
      hideTitle
      className="top-24 translate-y-0"
    >
      <Command label={t('shell.palette')} loop>
        <Command.Input
          placeholder={t('shell.palettePlaceholder')}
          className="h-12 w-full border-b bg-transparent px-4 text-body outline-none"
        />
        <Command.List className="max-h-[min(360px,60dvh)] overflow-y-auto p-1">
          <Command.Empty className="px-4 py-8 text-center text-muted-foreground">
            {t('shell.paletteEmpty')}
          </Command.Empty>
          <Command.Group heading={t('shell.goTo')} className={heading}>
            {screens.map((screen) => (
              <Item
                key={screen.id}
                icon={screen.icon}
                keys={screen.goKey ? `g ${screen.goKey}` : undefined}
                onSelect={run(() => router.push(screen.href))}
              >
                {t(`${screen.id}.nav`)}
              </Item>
            ))}
          </Command.Group>
          {screens.some((screen) => screen.commands?.length) && (
            <Command.Group heading={t('shell.actions')} className={heading}>
              {screens.flatMap((screen) =>
                (screen.commands ?? []).map((command) => (
                  <Item
                    key={`${screen.id} ${command.id}`}
                    icon={ArrowRight}
                    onSelect={run(() => router.push(command.href))}
                  >
                    {t(`${screen.id}.commands.${command.id}`)}
                  </Item>
                )),
              )}
            </Command.Group>
          )}
          <Command.Group heading={t('shell.office')} className={heading}>
            {themes.map((theme) => (
              <Item key={theme} icon={PaletteIcon} onSelect={run(() => setTheme(theme))}>
                {t('shell.useTheme', { theme: t(`shell.themes.${theme}`) })}
              </Item>
            ))}
            {locales.map((locale) => (
              <Item key={locale} icon={ArrowRight} onSelect={run(() => choose(locale))}>
                {t('shell.useLanguage', { language: localeNames[locale] })}
              </Item>
            ))}
            <Item icon={Keyboard} keys="?" onSelect={run(onHelp)}>
              {t('shell.keys')}
            </Item>
            <Item icon={LogOut} onSelect={run(signOut)}>
              {t('shell.signOut')}
            </Item>
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  );
}

function Item({
  icon: Icon,
  keys,
  onSelect,
  children,
}: {
  icon: LucideIcon;
  keys?: string;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Command.Item
      onSelect={onSelect}
      className="flex min-h-9 cursor-default items-center gap-3 rounded-control px-2 text-body data-[selected=true]:bg-accent pointer-coarse:min-h-11"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <span className="flex-1">{children}</span>
      {keys && <kbd className="font-sans text-caption text-muted-foreground">{keys}</kbd>}
    </Command.Item>
  );
}
