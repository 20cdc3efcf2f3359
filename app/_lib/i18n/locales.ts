/** The languages of the screens; the first is the one that every message exists in. */
export const locales = ['en', 'ja', 'id'] as const;
export type Locale = (typeof locales)[number];

export const localeNames: Readonly<Record<Locale, string>> = { en: 'English', ja: '日本語', id: 'Bahasa Indonesia' };

export const localeCookie = 'locale';

const isLocale = (text: string | undefined): text is Locale => locales.some((locale) => locale === text);

/** The reader's choice if there is one, else the best of what the browser asks for, else English. */
export function chooseLocale(chosen: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(chosen)) return chosen;
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const q = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find((value) => value !== undefined);
      // Indonesian was `in` before 1989, and some systems still say so.
      const language = tag.split('-')[0];
      return { language: language === 'in' ? 'id' : language, q: q === undefined ? 1 : Number(q) };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q);
  for (const { language } of wanted) if (isLocale(language)) return language;
  return 'en';
}
