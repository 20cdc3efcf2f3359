'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type Preferences, preferenceCookie, readPreferences } from './preferences';

interface Store {
  readonly preferences: Preferences;
  readonly set: <K extends keyof Preferences>(name: K, value: Preferences[K]) => void;
}

const Context = createContext<Store>({ preferences: readPreferences(() => undefined), set: () => {} });

/** Writes a cookie that script may read and that holds no secret; kept for a year. */
export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
}

export function PreferencesProvider({ initial, children }: { initial: Preferences; children: ReactNode }) {
  const [preferences, setPreferences] = useState(initial);
  const store = useMemo<Store>(
    () => ({
      preferences,
      set: (name, value) => {
        writeCookie(preferenceCookie(name), value);
        setPreferences((now) => ({ ...now, [name]: value }));
      },
    }),
    [preferences],
  );
  return <Context.Provider value={store}>{children}</Context.Provider>;
}

export const usePreferences = (): Store => useContext(Context);
