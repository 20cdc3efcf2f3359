import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { CaseScreen } from './case-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('disputes'))('one') };
}

export default async function CasePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  prefetch(trpc.dispute.get.queryOptions({ disputeId: id }), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <CaseScreen id={id} />
    </Hydrate>
  );
}
