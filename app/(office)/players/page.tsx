import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { PlayerList } from './player-list';
import { loadListState, playersInput } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('players'))('nav') };
}

export default async function PlayersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  prefetch(
    trpc.player.list.queryOptions(playersInput(await loadListState(searchParams))),
    trpc.session.me.queryOptions(),
  );
  return (
    <Hydrate>
      <PlayerList adding={(await searchParams).new === 'yes'} />
    </Hydrate>
  );
}
