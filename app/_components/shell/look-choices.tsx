'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { useTransition } from 'react';
import { localeNames, locales } from '@/app/_lib/i18n/locales';
import { saveLocale } from '@/app/_lib/preferences/save';
import { usePreferences } from '@/app/_lib/preferences/use-preferences';
import { MenuChoice, MenuSeparator } from '../ui/dropdown-menu';

export const themes = ['system', 'light', 'dark'] as const;

/** Chooses the language; the page then comes in it, with its input kept. */
export function useChooseLocale(): { locale: string; choose: (locale: string) => void; pending: boolean } {
  const locale = useLocale();
  const router = useRouter();
  const [pending, start] = useTransition();
  const choose = (next: string) =>
    start(async () => {
      await saveLocale(next);
      router.refresh();
    });
  return { locale, choose, pending };
}

/** Theme, language and suit colours, for a menu. */
export function LookChoices({ suits = true }: { suits?: boolean }) {
  const t = useTranslations('shell');
  const { theme, setTheme } = useTheme();
  const { locale, choose } = useChooseLocale();
  const { preferences, set } = usePreferences();
  return (
    <>
      <MenuChoice
        label={t('theme')}
        value={theme ?? 'system'}
        onValueChange={setTheme}
        options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
      />
      <MenuSeparator />
      <MenuChoice
        label={t('language')}
        value={locale}
        onValueChange={choose}
        options={locales.map((value) => ({ value, label: localeNames[value], lang: value }))}
      />
      {suits && (
        <>
          <MenuSeparator />
          <MenuChoice
            label={t('suits')}
            value={preferences.suits}
            onValueChange={(value) => set('suits', value === 'two' ? 'two' : 'four')}
            options={[
              { value: 'four', label: t('fourColours') },
              { value: 'two', label: t('twoColours') },
            ]}
          />
        </>
      )}
    </>
  );
}
