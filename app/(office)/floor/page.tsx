import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { FloorView } from './floor-view';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('floor'))('nav') };
}

export default async function FloorPage() {
  prefetch(trpc.floor.list.queryOptions({ language: (await getLocale()) as Locale }), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <FloorView />
    </Hydrate>
  );
}
