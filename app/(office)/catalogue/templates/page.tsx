import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { DocumentList } from '../document-list';
import { documentsInput, loadList, TEMPLATE_KINDS, templateList } from '../search-params';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('templates'))('nav') };
}

export default async function TemplatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const state = await loadList(templateList, searchParams);
  prefetch(trpc.catalogue.documents.queryOptions(documentsInput(TEMPLATE_KINDS, state)));
  return (
    <Hydrate>
      <DocumentList screen="templates" />
    </Hydrate>
  );
}
