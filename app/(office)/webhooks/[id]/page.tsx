import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { deliveriesInput, loadListState } from '../search-params';
import { WebhookScreen } from './webhook-screen';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('webhooks'))('nav') };
}

export default async function WebhookPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}) {
  const { id } = await params;
  prefetch(
    trpc.webhook.list.queryOptions(),
    trpc.webhook.deliveries.queryOptions(deliveriesInput(id, await loadListState(searchParams))),
    trpc.session.me.queryOptions(),
  );
  return (
    <Hydrate>
      <WebhookScreen id={id} />
    </Hydrate>
  );
}
