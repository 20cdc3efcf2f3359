import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { RulesetScreen } from './ruleset-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('catalogue'))('ruleset') };
}

export default async function RulesetPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  prefetch(trpc.catalogue.ruleset.queryOptions({ rulesetId: id }));
  return (
    <Hydrate>
      <RulesetScreen id={id} />
    </Hydrate>
  );
}
