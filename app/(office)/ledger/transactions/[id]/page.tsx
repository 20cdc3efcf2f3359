import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { TransactionScreen } from './transaction-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('ledger'))('columns.transaction') };
}

export default async function TransactionPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  prefetch(trpc.ledger.transaction.queryOptions({ transactionId: Number(id) }), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <TransactionScreen id={Number(id)} />
    </Hydrate>
  );
}
