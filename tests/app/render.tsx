import { render as mount } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter, type UrlUpdateEvent } from 'nuqs/adapters/testing';
import type { ReactElement } from 'react';
import { TooltipProvider } from '@/app/_components/ui/tooltip';
import type { Locale } from '@/app/_lib/i18n/locales';
import { loadMessages } from '@/app/_lib/i18n/messages';

interface Options {
  locale?: Locale;
  search?: string;
  onUrl?: (event: UrlUpdateEvent) => void;
}

/** Mounts a component inside what the root layout gives every page. */
export function render(element: ReactElement, { locale = 'en', search = '', onUrl }: Options = {}) {
  return mount(
    <NextIntlClientProvider locale={locale} messages={loadMessages(locale)} timeZone="UTC">
      <NuqsTestingAdapter searchParams={search} onUrlUpdate={onUrl} hasMemory>
        <TooltipProvider>{element}</TooltipProvider>
      </NuqsTestingAdapter>
    </NextIntlClientProvider>,
  );
}
