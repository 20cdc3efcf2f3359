import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { AlertScreen } from './alert-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('alerts'))('one') };
}

export default async function AlertPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  prefetch(trpc.alert.get.queryOptions({ alertId: id }), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <AlertScreen id={id} />
    </Hydrate>
  );
}
