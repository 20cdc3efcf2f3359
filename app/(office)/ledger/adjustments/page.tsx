import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { adjustmentsInput, loadAdjustments } from '../search-params';
import { AdjustmentReport } from './adjustment-report';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ledger'))('parts.adjustments') };
}

export default async function AdjustmentsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  prefetch(
    trpc.player.adjustments.queryOptions(adjustmentsInput(await loadAdjustments(searchParams))),
    trpc.player.adjustmentLimits.queryOptions(),
    trpc.session.me.queryOptions(),
  );
  return (
    <Hydrate>
      <AdjustmentReport />
    </Hydrate>
  );
}
