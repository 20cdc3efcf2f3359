import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { PageHeader } from '@/app/_components/ui/page-header';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { LastSimulations } from './last-simulations';
import { lastSimulationsInput } from './last-simulations-input';
import { NeedsYou } from './needs-you';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('overview'))('title') };
}

export default async function OverviewPage() {
  const t = await getTranslations('overview');
  prefetch(trpc.session.me.queryOptions());
  prefetch(trpc.approval.count.queryOptions());
  prefetch(trpc.simulation.list.queryOptions(lastSimulationsInput((await getLocale()) as Locale)));
  return (
    <Hydrate>
      <PageHeader title={t('title')} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <NeedsYou />
        </div>
        <div className="lg:col-span-8">
          <LastSimulations />
        </div>
      </div>
    </Hydrate>
  );
}
