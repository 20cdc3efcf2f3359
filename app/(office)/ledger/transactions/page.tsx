import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { loadTransactions, transactionsInput } from '../search-params';
import { TransactionList } from './transaction-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ledger'))('parts.transactions') };
}

export default async function TransactionsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  prefetch(trpc.ledger.transactions.queryOptions(transactionsInput(await loadTransactions(searchParams))));
  return (
    <Hydrate>
      <TransactionList />
    </Hydrate>
  );
}
