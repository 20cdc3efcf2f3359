import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { loadList, switchesInput, switchList } from '../search-params';
import { SwitchList } from './switch-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('switches'))('nav') };
}

export default async function SwitchesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const state = await loadList(switchList, searchParams);
  prefetch(trpc.catalogue.switches.queryOptions(switchesInput(state)));
  return (
    <Hydrate>
      <SwitchList />
    </Hydrate>
  );
}
