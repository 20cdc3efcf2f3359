'use client';

import { Inbox, Lock, SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from './button';

function Blank({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <span className="text-muted-foreground [&_svg]:size-6">{icon}</span>
      <p className="text-h3">{title}</p>
      {children}
    </div>
  );
}

/** Nothing there yet: says what will stand here and offers the next action. */
export function Empty({ title, help, action }: { title: string; help?: string; action?: ReactNode }) {
  return (
    <Blank icon={<Inbox aria-hidden />} title={title}>
      {help && <p className="max-w-prose text-muted-foreground">{help}</p>}
      {action && <div className="mt-2">{action}</div>}
    </Blank>
  );
}

/** Filters exclude everything. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const t = useTranslations('ui');
  return (
    <Blank icon={<SearchX aria-hidden />} title={t('noMatch')}>
      <Button className="mt-2" onClick={onClear}>
        {t('clearFilters')}
      </Button>
    </Blank>
  );
}

/** The reader's roles do not allow this; `roles` are those that do, already worded. */
export function NoPermission({ roles }: { roles?: readonly string[] }) {
  const t = useTranslations('ui');
  return (
    <Blank icon={<Lock aria-hidden />} title={t('noPermission')}>
      <p className="max-w-prose text-muted-foreground">
        {roles && roles.length > 0 ? t('noPermissionRoles', { roles: roles.join(', ') }) : t('noPermissionHelp')}
      </p>
    </Blank>
  );
}
