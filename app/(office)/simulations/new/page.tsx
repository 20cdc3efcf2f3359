import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { NewSimulation } from './new-simulation';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('simulation'))('form.title') };
}

export default async function NewSimulationPage({
  searchParams,
}: {
  searchParams: Promise<{ from?: string | string[]; version?: string | string[] }>;
}) {
  const { from, version } = await searchParams;
  const earlier = typeof from === 'string' ? from : null;
  const versionId = typeof version === 'string' ? version : null;
  const language = (await getLocale()) as Locale;
  prefetch(trpc.simulation.choices.queryOptions({ language }));
  if (earlier) prefetch(trpc.simulation.get.queryOptions({ id: earlier, language }));
  if (versionId) prefetch(trpc.catalogue.simulationConfig.queryOptions({ versionId }));
  prefetch(trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <NewSimulation from={earlier} version={versionId} />
    </Hydrate>
  );
}
