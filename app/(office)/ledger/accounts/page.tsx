import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { accountsInput, loadAccounts } from '../search-params';
import { AccountList } from './account-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ledger'))('parts.accounts') };
}

export default async function AccountsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  prefetch(trpc.ledger.accounts.queryOptions(accountsInput(await loadAccounts(searchParams))));
  return (
    <Hydrate>
      <AccountList />
    </Hydrate>
  );
}
