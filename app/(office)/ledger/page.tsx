import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { ChartOfAccounts } from './chart-of-accounts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ledger'))('nav') };
}

export default function LedgerPage() {
  prefetch(trpc.ledger.chart.queryOptions());
  return (
    <Hydrate>
      <ChartOfAccounts />
    </Hydrate>
  );
}
