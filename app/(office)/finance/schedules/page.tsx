import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { Schedules } from './schedules';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('finance'))('parts.schedules') };
}

export default function SchedulesPage() {
  prefetch(trpc.finance.schedules.queryOptions(), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <Schedules />
    </Hydrate>
  );
}
