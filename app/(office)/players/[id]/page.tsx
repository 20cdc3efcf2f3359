import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { loadStatementState, statementInput } from '../search-params';
import { PlayerScreen } from './player-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('players'))('one') };
}

interface PlayerPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function PlayerPage({ params, searchParams }: PlayerPageProps) {
  const { id } = await params;
  const state = await loadStatementState(searchParams);
  prefetch(trpc.player.get.queryOptions({ playerId: id }), trpc.session.me.queryOptions());
  // Which currency comes first is known only once the wallets are.
  if (state.filters.currency) prefetch(trpc.player.statement.queryOptions(statementInput(id, '', state)));
  return (
    <Hydrate>
      <PlayerScreen id={id} />
    </Hydrate>
  );
}
