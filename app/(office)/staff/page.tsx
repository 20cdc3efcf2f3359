import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { loadListState, staffInput } from './search-params';
import { StaffList } from './staff-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('staff'))('nav') };
}

export default async function StaffPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  prefetch(trpc.staff.list.queryOptions(staffInput(await loadListState(searchParams))), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <StaffList invite={(await searchParams).invite === 'yes'} />
    </Hydrate>
  );
}
