'use client';

import { callDoor } from '@/app/_lib/door';

/** Ends the session, then leaves the page altogether so that nothing of it stays in memory. */
export function useSignOut(): () => Promise<void> {
  return async () => {
    await callDoor('sign-out', {});
    window.location.assign('/sign-in');
  };
}
