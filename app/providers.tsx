'use client';

import { ThemeProvider } from 'next-themes';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import type { ReactNode } from 'react';
import { TooltipProvider } from './_components/ui/tooltip';
import { NonceProvider } from './_lib/nonce';
import type { Preferences } from './_lib/preferences/preferences';
import { PreferencesProvider } from './_lib/preferences/use-preferences';

/** What every page needs around it: nonce, theme (the system's until one is chosen), preferences, URL state. */
export function Providers({
  nonce,
  preferences,
  children,
}: {
  nonce: string | undefined;
  preferences: Preferences;
  children: ReactNode;
}) {
  return (
    <NonceProvider nonce={nonce}>
      <ThemeProvider attribute="class" defaultTheme="system" disableTransitionOnChange nonce={nonce}>
        <PreferencesProvider initial={preferences}>
          <NuqsAdapter>
            <TooltipProvider>{children}</TooltipProvider>
          </NuqsAdapter>
        </PreferencesProvider>
      </ThemeProvider>
    </NonceProvider>
  );
}
