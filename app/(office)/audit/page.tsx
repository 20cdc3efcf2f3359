import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { roomZone } from '../room-zone';
import { AuditList } from './audit-list';
import { auditInput, loadListState } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('audit'))('nav') };
}

export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  prefetch(
    trpc.audit.list.queryOptions(auditInput(await loadListState(searchParams), await roomZone())),
    trpc.audit.choices.queryOptions(),
    trpc.audit.sealStatus.queryOptions(),
  );
  return (
    <Hydrate>
      <AuditList />
    </Hydrate>
  );
}
