import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { DocumentList } from '../document-list';
import { documentsInput, loadList, TABLE_KINDS, tableList } from '../search-params';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('tables'))('nav') };
}

export default async function TablesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const state = await loadList(tableList, searchParams);
  prefetch(trpc.catalogue.documents.queryOptions(documentsInput(TABLE_KINDS, state)));
  return (
    <Hydrate>
      <DocumentList screen="tables" />
    </Hydrate>
  );
}
