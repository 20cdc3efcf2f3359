import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { ImportedStepper } from './imported-stepper';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('simulation'))('imported.one') };
}

export default async function ImportedHandPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  prefetch(trpc.simulation.importedHand.queryOptions({ id, language: (await getLocale()) as Locale }));
  prefetch(trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <ImportedStepper id={id} />
    </Hydrate>
  );
}
