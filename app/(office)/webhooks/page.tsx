import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { WebhookList } from './webhook-list';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('webhooks'))('nav') };
}

export default async function WebhooksPage() {
  prefetch(trpc.webhook.list.queryOptions(), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <WebhookList />
    </Hydrate>
  );
}
