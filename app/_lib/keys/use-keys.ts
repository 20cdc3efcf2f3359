'use client';

import { useEffect, useRef } from 'react';
import { usePreferences } from '../preferences/use-preferences';
import { isField, isLetter, keyName } from './key-name';

/** Handlers by key name (`mod+k`, `j`, `shift+ArrowLeft`) or by two keys one after another (`g o`). `false` leaves the key to the page. */
export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

const sequenceMilliseconds = 1200;

/**
 * Listens to keys of the whole page. Characters and named keys are off inside fields, menus and overlays, characters
 * also by preference; what goes with Ctrl or Cmd always works. A handled key does nothing else.
 */
export function useKeys(map: KeyMap, enabled = true): void {
  const { preferences } = usePreferences();
  const letters = preferences.letters === 'on';
  const current = useRef(map);
  current.current = map;
  useEffect(() => {
    if (!enabled) return;
    let first: string | null = null;
    let firstAt = 0;
    const listen = (event: KeyboardEvent) => {
      const name = keyName(event);
      if (name === null || event.defaultPrevented || event.isComposing) return;
      const withMod = name.startsWith('mod+');
      const inOverlay =
        event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]');
      if (!withMod && (isField(event.target) || inOverlay)) return;
      if (isLetter(name) && !letters) return;
      const sequence = first !== null && event.timeStamp - firstAt < sequenceMilliseconds ? `${first} ${name}` : null;
      const handler = (sequence && current.current[sequence]) || current.current[name];
      first = null;
      if (handler) {
        if (handler(event) !== false) event.preventDefault();
      } else if (Object.keys(current.current).some((key) => key.startsWith(`${name} `))) {
        first = name;
        firstAt = event.timeStamp;
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled, letters]);
}
