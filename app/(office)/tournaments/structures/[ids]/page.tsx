import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StructureResults } from './structure-results';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('tournaments'))('structures.nav') };
}

export default async function StructurePage({ params }: { params: Promise<{ ids: string }> }) {
  const ids = decodeURIComponent((await params).ids)
    .split(',')
    .slice(0, 2);
  return <StructureResults ids={ids} />;
}
