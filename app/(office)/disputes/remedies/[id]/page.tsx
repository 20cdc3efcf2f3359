import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { RemedyScreen } from './remedy-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('disputes'))('remedies.title') };
}

export default async function RemedyPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  prefetch(trpc.remedy.get.queryOptions({ remedyId: id }), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <RemedyScreen id={id} />
    </Hydrate>
  );
}
