import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import type { Locale } from '@/app/_lib/i18n/locales';
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
  const asked = reportQuery(address, month);
  const language = (await getLocale()) as Locale;
  prefetch(
    trpc.finance.names.queryOptions({ language, playerId: asked.playerId }),
    trpc.session.me.queryOptions(),
    ...(asked.report === 'statement' && asked.playerId === undefined ? [] : [trpc.finance.report.queryOptions(asked)]),
  );
  return (
    <Hydrate>
      <FinanceReport month={month} />
    </Hydrate>
  );
}
