import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/noto-sans-jp/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { readPreferences } from './_lib/preferences/preferences';
import { Providers } from './providers';

export const metadata: Metadata = {
  title: { default: 'Pitboss', template: '%s · Pitboss' },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7f9fc' },
    { media: '(prefers-color-scheme: dark)', color: '#0b0e14' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  const jar = await cookies();
  return (
    // The theme script sets the class before hydration.
    <html lang={await getLocale()} suppressHydrationWarning>
      <body>
        <NextIntlClientProvider>
          <Providers nonce={nonce} preferences={readPreferences((name) => jar.get(name)?.value)}>
            {children}
          </Providers>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
