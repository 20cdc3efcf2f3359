import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { roomZone } from '../room-zone';
import { FinanceReport } from './finance-report';
import { loadReport, reportQuery, thisMonth } from './search-params';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('finance'))('nav') };
}

export default async function FinancePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const month = thisMonth(await roomZone(), new Date());
  const address = await loadReport(searchParams);
  prefetch(trpc.finance.report.queryOptions(reportQuery(address, month)), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <FinanceReport month={month} />
    </Hydrate>
  );
}
