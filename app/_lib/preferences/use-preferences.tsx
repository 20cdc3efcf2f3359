'use client';

import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type Preferences, readPreferences } from './preferences';
import { savePreference } from './save';

interface Store {
  readonly preferences: Preferences;
  readonly set: <K extends keyof Preferences>(name: K, value: Preferences[K]) => void;
}

const Context = createContext<Store>({ preferences: readPreferences(() => undefined), set: () => {} });

export function PreferencesProvider({ initial, children }: { initial: Preferences; children: ReactNode }) {
  const [preferences, setPreferences] = useState(initial);
  const store = useMemo<Store>(
    () => ({
      preferences,
      set: (name, value) => {
        void savePreference(name, value);
        setPreferences((now) => ({ ...now, [name]: value }));
      },
    }),
    [preferences],
  );
  return <Context.Provider value={store}>{children}</Context.Provider>;
}

export const usePreferences = (): Store => useContext(Context);
