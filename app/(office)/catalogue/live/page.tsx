import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageHeader } from '@/app/_components/ui/page-header';
import { LiveAt } from './live-at';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('catalogue'))('liveAtTitle') };
}

export default async function LiveAtPage() {
  const t = await getTranslations('catalogue');
  return (
    <>
      <PageHeader title={t('liveAtTitle')} facts={[t('liveAtHelp')]} />
      <LiveAt />
    </>
  );
}
