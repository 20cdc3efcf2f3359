import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { ApprovalList } from './approval-list';
import { approvalsInput, loadListState } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('approvals'))('nav') };
}

export default async function ApprovalsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  prefetch(trpc.approval.list.queryOptions(approvalsInput(await loadListState(searchParams))));
  return (
    <Hydrate>
      <ApprovalList />
    </Hydrate>
  );
}
