import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { OpeningScreen } from './opening-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('openingBalances'))('title') };
}

export default async function OpeningPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!z.uuid().safeParse(id).success) notFound();
  prefetch(trpc.opening.get.queryOptions({ importId: id }), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <OpeningScreen id={id} />
    </Hydrate>
  );
}
