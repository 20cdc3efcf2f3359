import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { OpeningForm } from './opening-form';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('openingBalances'))('bring') };
}

export default function NewOpeningPage() {
  prefetch(trpc.session.me.queryOptions());
  return (
    <Hydrate>
      <OpeningForm />
    </Hydrate>
  );
}
