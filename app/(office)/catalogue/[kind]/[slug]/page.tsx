import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { KIND_NAMES } from '@/server/contracts/catalogue/requests';
import { DocumentScreen } from './document-screen';

interface Props {
  params: Promise<{ kind: string; slug: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).slug };
}

export default async function DocumentPage({ params }: Props) {
  const { slug, ...rest } = await params;
  const kind = KIND_NAMES.find((known) => known === rest.kind);
  if (!kind) notFound();
  const language = (await getLocale()) as Locale;
  prefetch(trpc.catalogue.document.queryOptions({ kind, slug }), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <DocumentScreen kind={kind} slug={slug} language={language} />
    </Hydrate>
  );
}
