import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { HandScreen } from './hand-screen';

type Params = Promise<{ id: string }>;

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  return { title: (await getTranslations('hands'))('one', { id: (await params).id }) };
}

export default async function HandPage({ params }: { params: Params }) {
  const id = Number((await params).id);
  const language = (await getLocale()) as Locale;
  if (Number.isSafeInteger(id) && id > 0) prefetch(trpc.hand.get.queryOptions({ handId: id, language }));
  prefetch(trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <HandScreen id={id} />
    </Hydrate>
  );
}
