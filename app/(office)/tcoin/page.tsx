import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { TcoinScreen } from './tcoin-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('tcoin'))('nav') };
}

export default async function TcoinPage() {
  prefetch(
    trpc.tcoin.overview.queryOptions({ days: 30 }),
    trpc.tcoin.moves.queryOptions({ limit: 20 }),
    trpc.session.me.queryOptions(),
  );
  return (
    <Hydrate>
      <TcoinScreen />
    </Hydrate>
  );
}
