import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { AlertList } from './alert-list';
import { alertsInput, loadListState } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('alerts'))('nav') };
}

export default async function AlertsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  prefetch(trpc.alert.list.queryOptions(alertsInput(await loadListState(searchParams))));
  return (
    <Hydrate>
      <AlertList />
    </Hydrate>
  );
}
