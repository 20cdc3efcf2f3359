import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { PlayerProtection } from './player-protection';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('protection'))('nav') };
}

export default async function PlayerProtectionPage({ params }: { params: Promise<{ player: string }> }) {
  const { player } = await params;
  prefetch(
    trpc.protection.player.queryOptions({ playerId: player }),
    trpc.protection.uses.queryOptions({ limit: 20, playerId: player }),
    trpc.session.me.queryOptions(),
  );
  return (
    <Hydrate>
      <PlayerProtection playerId={player} />
    </Hydrate>
  );
}
