import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { SimulationRun } from './simulation-run';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('simulation'))('runTitle') };
}

export default async function SimulationPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  prefetch(trpc.simulation.get.queryOptions({ id, language: (await getLocale()) as Locale }));
  prefetch(trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <SimulationRun id={id} />
    </Hydrate>
  );
}
