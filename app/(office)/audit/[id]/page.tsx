import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { AuditEntry } from './audit-entry';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('audit'))('one') };
}

export default async function AuditEntryPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  prefetch(trpc.audit.get.queryOptions({ id: Number(id) }));
  return (
    <Hydrate>
      <AuditEntry id={Number(id)} />
    </Hydrate>
  );
}
