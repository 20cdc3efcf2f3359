import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { hitsInput, loadHitList } from '../search-params';
import { HitList } from './hit-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('jackpots'))('hits') };
}

export default async function HitsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  prefetch(
    trpc.jackpot.hits.queryOptions(hitsInput(await loadHitList(searchParams))),
    trpc.jackpot.pools.queryOptions(),
  );
  return (
    <Hydrate>
      <HitList />
    </Hydrate>
  );
}
