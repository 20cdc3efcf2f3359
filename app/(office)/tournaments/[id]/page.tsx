import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { TournamentLobby } from './tournament-lobby';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('tournaments'))('lobby') };
}

export default async function TournamentPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  prefetch(trpc.tournament.get.queryOptions({ tournamentId: id }));
  prefetch(trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <TournamentLobby id={id} />
    </Hydrate>
  );
}
