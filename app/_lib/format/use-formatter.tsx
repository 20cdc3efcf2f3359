'use client';

import { useLocale } from 'next-intl';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Locale } from '../i18n/locales';
import { Formatter } from './formatter';

const Zone = createContext('UTC');

/** Sets the zone (the room's) in which every time below is shown. */
export function ZoneProvider({ zone, children }: { zone: string; children: ReactNode }) {
  return <Zone.Provider value={zone}>{children}</Zone.Provider>;
}

/** The one formatter of the page: its language, the room's zone. */
export function useFormatter(): Formatter {
  const locale = useLocale() as Locale;
  const zone = useContext(Zone);
  return useMemo(() => new Formatter(locale, zone), [locale, zone]);
}
