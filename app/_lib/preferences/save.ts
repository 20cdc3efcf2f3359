'use server';

import { cookies } from 'next/headers';
import { localeCookie, locales } from '../i18n/locales';
import { allowedPreferences, preferenceCookie } from './preferences';

const options = { path: '/', maxAge: 31_536_000, sameSite: 'lax', httpOnly: true } as const;

/** Keeps a choice about the look for a year. Anything that is no such choice is ignored. */
export async function savePreference(name: string, value: string): Promise<void> {
  const known = Object.entries(allowedPreferences).some(([key, values]) => key === name && values.includes(value));
  if (known) (await cookies()).set(preferenceCookie(name), value, options);
}

/** Keeps the language for a year; the page then comes in it. */
export async function saveLocale(locale: string): Promise<void> {
  if (locales.some((known) => known === locale)) (await cookies()).set(localeCookie, locale, options);
}
