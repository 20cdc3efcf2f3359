import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { loadCompareParams } from '../search-params';
import { CompareRuns } from './compare-runs';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('simulation'))('compare.title') };
}

export default async function ComparePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { ids } = await loadCompareParams(searchParams);
  const language = (await getLocale()) as Locale;
  if (ids.length > 0) prefetch(trpc.simulation.compare.queryOptions({ ids, language }));
  prefetch(trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <CompareRuns />
    </Hydrate>
  );
}
