import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { RemedyList } from './remedy-list';
import { loadRemedyState, remediesInput } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('disputes'))('remedies.title') };
}

export default async function RemediesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  prefetch(trpc.remedy.list.queryOptions(remediesInput(await loadRemedyState(searchParams))));
  return (
    <Hydrate>
      <RemedyList />
    </Hydrate>
  );
}
