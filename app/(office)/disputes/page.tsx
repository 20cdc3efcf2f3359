import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { DisputeQueue } from './dispute-queue';
import { disputesInput, loadListState } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('disputes'))('nav') };
}

export default async function DisputesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  prefetch(
    trpc.dispute.list.queryOptions(disputesInput(await loadListState(searchParams))),
    trpc.dispute.count.queryOptions(),
  );
  return (
    <Hydrate>
      <DisputeQueue />
    </Hydrate>
  );
}
