import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { roomZone } from '../room-zone';
import { HandList } from './hand-list';
import { handsInput, loadListState } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('hands'))('nav') };
}

export default async function HandsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const language = (await getLocale()) as Locale;
  prefetch(
    trpc.hand.search.queryOptions(handsInput(await loadListState(searchParams), await roomZone(), language)),
    trpc.hand.choices.queryOptions({ language }),
  );
  return (
    <Hydrate>
      <HandList />
    </Hydrate>
  );
}
