import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { AskRemedy } from './ask-remedy';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('disputes'))('remedies.ask') };
}

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function NewRemedyPage({ searchParams }: { searchParams: Search }) {
  const search = await searchParams;
  const of = (name: string) => (typeof search[name] === 'string' ? search[name] : '');
  prefetch(trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <AskRemedy
        start={{
          disputeId: of('case'),
          incidentId: of('incident'),
          hand: of('hand'),
          player: of('player'),
          run: of('run'),
        }}
      />
    </Hydrate>
  );
}
