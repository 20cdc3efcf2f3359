import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';

import { Periods } from './periods';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('finance'))('parts.periods') };
}

export default function PeriodsPage() {
  prefetch(trpc.finance.periods.queryOptions({}), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <Periods />
    </Hydrate>
  );
}
