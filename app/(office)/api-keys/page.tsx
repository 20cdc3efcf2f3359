import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { KeyList } from './key-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('apiKeys'))('nav') };
}

export default async function ApiKeysPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  prefetch(trpc.apiKey.list.queryOptions(), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <KeyList creating={(await searchParams).new === 'yes'} />
    </Hydrate>
  );
}
