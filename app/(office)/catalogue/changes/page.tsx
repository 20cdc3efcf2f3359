import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { changeList, changesInput, loadList } from '../search-params';
import { ChangeSetList } from './change-set-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('changes'))('nav') };
}

export default async function ChangesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const state = await loadList(changeList, searchParams);
  prefetch(trpc.catalogue.changeSets.queryOptions(changesInput(state)));
  return (
    <Hydrate>
      <ChangeSetList />
    </Hydrate>
  );
}
