import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { IncidentList } from './incident-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('disputes'))('incidents.title') };
}

export default async function IncidentsPage() {
  prefetch(trpc.incident.list.queryOptions({}), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <IncidentList />
    </Hydrate>
  );
}
