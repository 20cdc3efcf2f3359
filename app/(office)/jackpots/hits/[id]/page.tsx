import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { HitScreen } from './hit-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('jackpots'))('oneHit') };
}

export default async function HitPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const language = (await getLocale()) as Locale;
  prefetch(trpc.jackpot.hit.queryOptions({ hitId: id, language }), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <HitScreen id={id} language={language} />
    </Hydrate>
  );
}
