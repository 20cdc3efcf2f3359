import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { RightsReview } from './rights-review';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('staff'))('rightsReview') };
}

export default async function RightsPage() {
  prefetch(trpc.staff.rights.review.queryOptions(), trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <RightsReview />
    </Hydrate>
  );
}
