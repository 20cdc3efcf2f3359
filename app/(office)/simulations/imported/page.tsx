import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { ImportedHands } from './imported-hands';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('simulation'))('imported.title') };
}

export default async function ImportedHandsPage() {
  prefetch(trpc.simulation.importedHands.queryOptions({ language: (await getLocale()) as Locale }));
  prefetch(trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <ImportedHands />
    </Hydrate>
  );
}
