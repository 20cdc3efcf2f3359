'use client';

import { Keyboard, Menu, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { cn } from '@/app/_lib/cn';
import { useKeys } from '@/app/_lib/keys/use-keys';
import { usePreferences } from '@/app/_lib/preferences/use-preferences';
import { allowedScreens, type Screen } from '@/app/_lib/screens/screen';
import type { Permission } from '@/server/contracts/permissions';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Toaster } from '../ui/toast';
import { Tooltip } from '../ui/tooltip';
import { KeysHelp } from './keys-help';
import { Mark } from './mark';
import { Nav, type NavCount } from './nav';
import { Palette } from './palette';
import { UserMenu } from './user-menu';

interface ShellProps {
  /** All screens of the office; the shell shows those that `permissions` allow. */
  screens: readonly Screen[];
  permissions: readonly Permission[];
  user: { readonly name: string; readonly roles: readonly string[] };
  /** How much waits behind a screen, by its id. */
  counts?: Readonly<Record<string, NavCount>>;
  children: ReactNode;
}

/** Puts the cursor into the search field of the page; false if it has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main [data-search]');
  field?.focus();
  return field !== null;
}

/** Navigation, palette, shortcuts and the page. */
export function Shell({ screens, permissions, user, counts, children }: ShellProps) {
  const t = useTranslations('shell');
  const router = useRouter();
  const { preferences, set } = usePreferences();
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  const [sheet, setSheet] = useState(false);
  const narrow = preferences.nav === 'narrow';
  const allowed = allowedScreens(screens, permissions);
  useKeys({
    'mod+k': () => setPalette(true),
    '/': () => focusSearch() || setPalette(true),
    '?': () => setHelp(true),
    ...Object.fromEntries(
      allowed.flatMap(({ goKey, href }) => (goKey ? [[`g ${goKey}`, () => router.push(href)]] : [])),
    ),
  });
  const search = (compact: boolean) => (
    <Tooltip content={t('paletteHint')} side="right">
      <Button
        onClick={() => setPalette(true)}
        aria-label={t('palette')}
        size={compact ? 'icon' : 'default'}
        className={cn(!compact && 'w-full justify-start font-[450] text-muted-foreground')}
      >
        <Search aria-hidden />
        {!compact && <span className="flex-1 text-left">{t('palette')}</span>}
        {!compact && <kbd className="font-sans text-caption">Ctrl K</kbd>}
      </Button>
    </Tooltip>
  );
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-control border bg-card px-3 py-2 text-label focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-3 focus:py-2 focus:shadow-overlay"
      >
        {t('skip')}
      </a>
      <div className="flex min-h-dvh">
        <header
          className={cn(
            'sticky top-0 hidden h-dvh shrink-0 flex-col border-r bg-card lg:flex',
            narrow ? 'w-14' : 'w-58',
          )}
        >
          <div className={cn('flex h-14 items-center gap-2 px-4', narrow && 'justify-center px-0')}>
            <Mark />
            {!narrow && <span className="text-h2">Pitboss</span>}
          </div>
          <div className={cn('px-2 pb-1', narrow && 'flex justify-center')}>{search(narrow)}</div>
          <Nav screens={allowed} counts={counts} narrow={narrow} />
          <div className={cn('flex items-center gap-1 border-t p-2', narrow && 'flex-col')}>
            <UserMenu user={user} narrow={narrow} onHelp={() => setHelp(true)} />
            <Tooltip content={narrow ? t('unfold') : t('fold')} side="right">
              <Button
                variant="ghost"
                size="icon"
                aria-label={narrow ? t('unfold') : t('fold')}
                onClick={() => set('nav', narrow ? 'wide' : 'narrow')}
              >
                {narrow ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
              </Button>
            </Tooltip>
          </div>
        </header>
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b bg-card px-4 lg:hidden">
            <Button variant="ghost" size="icon" aria-label={t('openNavigation')} onClick={() => setSheet(true)}>
              <Menu aria-hidden />
            </Button>
            <Mark />
            <span className="text-h2">Pitboss</span>
            <span className="flex-1" />
            <Button variant="ghost" size="icon" aria-label={t('palette')} onClick={() => setPalette(true)}>
              <Search aria-hidden />
            </Button>
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1440px] flex-1 p-4 outline-none has-[[data-fluid]]:max-w-none sm:p-6"
          >
            {children}
          </main>
        </div>
      </div>
      <Dialog open={sheet} onOpenChange={setSheet} kind="sheet" title={t('navigation')}>
        <Nav screens={allowed} counts={counts} onNavigate={() => setSheet(false)} />
        <div className="flex flex-col gap-2 border-t p-2">
          <Button variant="ghost" className="justify-start" onClick={() => setHelp(true)}>
            <Keyboard aria-hidden /> {t('keys')}
          </Button>
          <UserMenu user={user} onHelp={() => setHelp(true)} />
        </div>
      </Dialog>
      <Palette open={palette} onOpenChange={setPalette} screens={allowed} onHelp={() => setHelp(true)} />
      <KeysHelp open={help} onOpenChange={setHelp} screens={allowed} />
      <Toaster />
    </>
  );
}
