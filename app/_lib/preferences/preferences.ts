/** What a reader may choose about the look, kept in cookies so that the first paint is already right. */
export interface Preferences {
  /** Navigation folded to icons. */
  readonly nav: 'wide' | 'narrow';
  readonly suits: 'four' | 'two';
  /** Single-letter shortcuts. */
  readonly letters: 'on' | 'off';
  /** Height of list rows: 32 or 40. */
  readonly density: 'compact' | 'roomy';
}

/** The first of each is the default. */
const allowed: { readonly [K in keyof Preferences]: readonly [Preferences[K], Preferences[K]] } = {
  nav: ['wide', 'narrow'],
  suits: ['four', 'two'],
  letters: ['on', 'off'],
  density: ['roomy', 'compact'],
};

export const allowedPreferences: Readonly<Record<string, readonly string[]>> = allowed;

export const preferenceCookie = (name: string): string => `pref-${name}`;

/** Reads the cookies; whatever is absent or unknown is the default. */
export function readPreferences(cookie: (name: string) => string | undefined): Preferences {
  const pick = <K extends keyof Preferences>(name: K): Preferences[K] => {
    const value = cookie(preferenceCookie(name));
    return allowed[name].find((option) => option === value) ?? allowed[name][0];
  };
  return { nav: pick('nav'), suits: pick('suits'), letters: pick('letters'), density: pick('density') };
}
