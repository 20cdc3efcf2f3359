import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { NewDocument } from './new-document';

const kinds = [
  'table',
  'blinds',
  'jackpot',
  'jurisdiction',
  'prizes',
  'protection',
  'rake',
  'spin',
  'tax',
  'tcoin',
  'tournament',
] as const;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('catalogue'))('newTitle') };
}

export default async function NewDocumentPage({
  searchParams,
}: {
  searchParams: Promise<{ kind?: string | string[] }>;
}) {
  const { kind: wanted } = await searchParams;
  const kind = kinds.find((known) => known === wanted) ?? 'table';
  const language = (await getLocale()) as Locale;
  prefetch(trpc.catalogue.form.queryOptions({ kind, language, choice: {} }));
  return (
    <Hydrate>
      <NewDocument kind={kind} language={language} />
    </Hydrate>
  );
}
