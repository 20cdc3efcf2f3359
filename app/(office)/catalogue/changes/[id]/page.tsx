import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { ChangeSetScreen } from './change-set-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('changes'))('one') };
}

export default async function ChangeSetPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  prefetch(trpc.catalogue.changeSet.queryOptions({ changeSetId: id }));
  return (
    <Hydrate>
      <ChangeSetScreen id={id} language={(await getLocale()) as Locale} />
    </Hydrate>
  );
}
