import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { loadRunState, runsInput } from './search-params';
import { VerificationList } from './verification-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('hands'))('verifications.title') };
}

export default async function VerificationsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  prefetch(trpc.hand.verifications.queryOptions(runsInput(await loadRunState(searchParams))));
  return (
    <Hydrate>
      <VerificationList />
    </Hydrate>
  );
}
