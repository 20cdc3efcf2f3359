import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { HitScreen } from './hit-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('jackpots'))('oneHit') };
}

export default async function HitPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  prefetch(trpc.jackpot.hit.queryOptions({ hitId: id }), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <HitScreen id={id} />
    </Hydrate>
  );
}
