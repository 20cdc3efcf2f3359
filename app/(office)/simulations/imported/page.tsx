import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { importedInput, loadImportedState } from '../search-params';
import { ImportedHands } from './imported-hands';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('simulation'))('imported.title') };
}

export default async function ImportedHandsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const state = await loadImportedState(searchParams);
  prefetch(
    trpc.simulation.importedHands.queryOptions(importedInput(state, (await getLocale()) as Locale)),
    trpc.session.me.queryOptions(),
  );
  return (
    <Hydrate>
      <ImportedHands />
    </Hydrate>
  );
}
