import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { accountInput, loadStatement } from '../../search-params';
import { AccountScreen } from './account-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ledger'))('account') };
}

interface AccountPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function AccountPage({ params, searchParams }: AccountPageProps) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  prefetch(trpc.ledger.account.queryOptions(accountInput(Number(id), await loadStatement(searchParams))));
  return (
    <Hydrate>
      <AccountScreen id={Number(id)} />
    </Hydrate>
  );
}
