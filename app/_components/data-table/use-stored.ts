'use client';

import { useCallback, useSyncExternalStore } from 'react';

const changed = 'pitboss:stored';

/** A small value of this browser, shared by its tabs; `initial` until one is stored or if the stored one is broken. */
export function useStored<T>(
  key: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): [T, (value: T) => void] {
  const text = useSyncExternalStore(
    useCallback((notify) => {
      window.addEventListener('storage', notify);
      window.addEventListener(changed, notify);
      return () => {
        window.removeEventListener('storage', notify);
        window.removeEventListener(changed, notify);
      };
    }, []),
    () => localStorage.getItem(key),
    () => null,
  );
  const set = useCallback(
    (value: T) => {
      localStorage.setItem(key, JSON.stringify(value));
      window.dispatchEvent(new Event(changed));
    },
    [key],
  );
  return [parse(text, initial, isValid), set];
}

function parse<T>(text: string | null, initial: T, isValid: (value: unknown) => value is T): T {
  if (text === null) return initial;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : initial;
  } catch {
    return initial;
  }
}
