import type { Locale } from '@/app/_lib/i18n/locales';

/** Server and browser ask for the same, so that what the server read is found in the browser's cache. */
export const lastSimulationsInput = (language: Locale) => ({ limit: 6, language });
