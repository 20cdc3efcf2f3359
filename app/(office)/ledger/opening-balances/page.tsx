import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { OpeningList } from './opening-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('openingBalances'))('title') };
}

export default function OpeningBalancesPage() {
  prefetch(trpc.opening.list.queryOptions({}), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <OpeningList />
    </Hydrate>
  );
}
