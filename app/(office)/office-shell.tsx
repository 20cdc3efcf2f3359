'use client';

import type { ComponentProps } from 'react';
import { Shell } from '@/app/_components/shell/shell';
import { SessionGuard } from '@/app/_components/sign-in/session-guard';
import { ZoneProvider } from '@/app/_lib/format/use-formatter';
import * as screens from './screens';
import { useCounts } from './use-counts';

/** The shell with every screen of the office. Icons and words are the client's, so the list is put together here. */
export function OfficeShell({
  email,
  zone,
  children,
  ...props
}: Omit<ComponentProps<typeof Shell>, 'screens' | 'counts'> & { email: string; zone: string }) {
  const counts = useCounts();
  return (
    <ZoneProvider zone={zone}>
      <Shell {...props} screens={Object.values(screens)} counts={counts}>
        {children}
        <SessionGuard email={email} />
      </Shell>
    </ZoneProvider>
  );
}
