import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { StructureList } from './structure-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('tournaments'))('structures.nav') };
}

export default function StructuresPage() {
  prefetch(trpc.tournament.structureList.queryOptions({}));
  return (
    <Hydrate>
      <StructureList />
    </Hydrate>
  );
}
