import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { ProtectionScreen } from './protection-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('protection'))('nav') };
}

export default async function ProtectionPage() {
  prefetch(
    trpc.protection.misuse.queryOptions({ days: 30 }),
    trpc.protection.uses.queryOptions({ limit: 20 }),
    trpc.protection.signalRuns.queryOptions(),
    trpc.session.me.queryOptions(),
  );
  return (
    <Hydrate>
      <ProtectionScreen />
    </Hydrate>
  );
}
