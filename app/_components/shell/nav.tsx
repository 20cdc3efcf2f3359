'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { cn } from '@/app/_lib/cn';
import type { Screen } from '@/app/_lib/screens/screen';
import { Tooltip } from '../ui/tooltip';

/** How much waits behind an entry. */
export interface NavCount {
  readonly count: number;
  /** The same in words: `3 approvals wait for you`. */
  readonly label: string;
  readonly urgent?: boolean;
}

interface NavProps {
  screens: readonly Screen[];
  /** By screen id. */
  counts?: Readonly<Record<string, NavCount>>;
  /** Icons only. */
  narrow?: boolean;
  onNavigate?: () => void;
}

/** The list of screens, a hairline between groups. */
export function Nav({ screens, counts = {}, narrow = false, onNavigate }: NavProps) {
  const t = useTranslations();
  const path = usePathname();
  return (
    <nav aria-label={t('shell.navigation')} className="flex-1 overflow-y-auto p-2">
      <ul className="flex flex-col gap-0.5">
        {screens.map((screen, index) => {
          const current = path === screen.href || path.startsWith(`${screen.href}/`);
          const Icon = screen.icon;
          const name = t(`${screen.id}.nav`);
          const waiting = counts[screen.id]?.count > 0 ? counts[screen.id] : undefined;
          const link = (
            <Link
              href={screen.href}
              onClick={onNavigate}
              aria-current={current ? 'page' : undefined}
              aria-label={narrow ? [name, waiting?.label].filter(Boolean).join(', ') : undefined}
              className={cn(
                'relative flex h-8 items-center gap-3 rounded-control px-3 text-label text-muted-foreground hover:bg-muted hover:text-foreground focus-visible:outline-offset-[-2px] pointer-coarse:h-11',
                narrow && 'justify-center px-0',
                current && 'bg-accent text-foreground hover:bg-accent',
              )}
            >
              <Icon aria-hidden className="size-4 shrink-0" />
              {!narrow && <span className="flex-1 truncate">{name}</span>}
              {waiting && !narrow && (
                <span
                  className={cn(
                    'num rounded-control px-1.5 text-caption',
                    waiting.urgent ? 'bg-destructive-soft text-destructive' : 'bg-accent text-primary',
                  )}
                >
                  <span aria-hidden>{waiting.count}</span>
                  <span className="sr-only">{waiting.label}</span>
                </span>
              )}
              {waiting && narrow && (
                <span
                  aria-hidden
                  className={cn(
                    'absolute top-1 right-1.5 size-2 rounded-full',
                    waiting.urgent ? 'bg-destructive' : 'bg-primary',
                  )}
                />
              )}
            </Link>
          );
          return (
            <li
              key={screen.id}
              className={cn(index > 0 && screens[index - 1].group !== screen.group && 'mt-2 border-t pt-2')}
            >
              {narrow ? (
                <Tooltip content={name} side="right">
                  {link}
                </Tooltip>
              ) : (
                link
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
