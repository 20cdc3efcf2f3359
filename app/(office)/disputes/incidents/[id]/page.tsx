import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { IncidentScreen } from './incident-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('disputes'))('incidents.title') };
}

export default async function IncidentPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  prefetch(trpc.incident.get.queryOptions({ incidentId: id }), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <IncidentScreen id={id} />
    </Hydrate>
  );
}
