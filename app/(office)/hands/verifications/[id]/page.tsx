import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { RunScreen } from './run-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('hands'))('verifications.title') };
}

export default async function VerificationPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  prefetch(trpc.hand.verification.queryOptions({ runId: id }), trpc.hand.findings.queryOptions({ runId: id }));
  return (
    <Hydrate>
      <RunScreen id={id} />
    </Hydrate>
  );
}
