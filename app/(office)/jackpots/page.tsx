import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { PoolList } from './pool-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('jackpots'))('nav') };
}

export default async function JackpotsPage() {
  prefetch(trpc.jackpot.pools.queryOptions());
  return (
    <Hydrate>
      <PoolList />
    </Hydrate>
  );
}
