import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { DocumentList } from '../document-list';
import { documentsInput, loadList, POLICY_KINDS, policyList } from '../search-params';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('policies'))('nav') };
}

export default async function PoliciesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const state = await loadList(policyList, searchParams);
  prefetch(trpc.catalogue.documents.queryOptions(documentsInput(POLICY_KINDS, state)));
  return (
    <Hydrate>
      <DocumentList screen="policies" />
    </Hydrate>
  );
}
