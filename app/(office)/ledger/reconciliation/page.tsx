import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { earlierRuns } from './inputs';
import { ReconciliationScreen } from './reconciliation-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ledger'))('parts.reconciliation') };
}

export default function ReconciliationPage() {
  prefetch(
    trpc.ledger.reconciliation.queryOptions(),
    trpc.ledger.reconciliations.queryOptions(earlierRuns),
    trpc.session.me.queryOptions(),
  );
  return (
    <Hydrate>
      <ReconciliationScreen />
    </Hydrate>
  );
}
