import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { listInput, loadListState } from './search-params';
import { SimulationList } from './simulation-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('simulation'))('title') };
}

export default async function SimulationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const state = await loadListState(searchParams);
  prefetch(trpc.simulation.list.queryOptions(listInput(state, (await getLocale()) as Locale)));
  prefetch(trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <SimulationList />
    </Hydrate>
  );
}
