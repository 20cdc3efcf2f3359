'use client';

import { Languages } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type Locale, localeNames } from '@/app/_lib/i18n/locales';
import { Button } from '../ui/button';
import { DropdownMenu } from '../ui/dropdown-menu';
import { LookChoices } from './look-choices';

/** Language and theme for pages outside of the shell. */
export function LookMenu() {
  const t = useTranslations('shell');
  const locale = useLocale() as Locale;
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" aria-label={t('lookOf', { language: localeNames[locale] })}>
          <Languages aria-hidden /> {localeNames[locale]}
        </Button>
      }
    >
      <LookChoices suits={false} />
    </DropdownMenu>
  );
}
