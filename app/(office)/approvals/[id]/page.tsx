import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { ApprovalScreen } from './approval-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('approvals'))('one') };
}

export default async function ApprovalPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  prefetch(trpc.approval.get.queryOptions({ approvalId: id }));
  return (
    <Hydrate>
      <ApprovalScreen id={id} />
    </Hydrate>
  );
}
