import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';

import { Remittances } from './remittances';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('finance'))('parts.remittances') };
}

export default function RemittancesPage() {
  prefetch(trpc.finance.remittances.queryOptions(), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <Remittances />
    </Hydrate>
  );
}
