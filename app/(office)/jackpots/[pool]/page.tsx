import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import type { Locale } from '@/app/_lib/i18n/locales';
import { Hydrate, prefetch, trpc } from '@/app/_trpc/server';
import { PoolScreen } from './pool-screen';

interface Props {
  params: Promise<{ pool: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).pool };
}

export default async function PoolPage({ params }: Props) {
  const { pool } = await params;
  const language = (await getLocale()) as Locale;
  prefetch(
    trpc.jackpot.pool.queryOptions({ pool, language }),
    trpc.jackpot.history.queryOptions({ pool, days: 30, language }),
    trpc.jackpot.hits.queryOptions({ pool, limit: 10 }),
    trpc.session.me.queryOptions(),
  );
  return (
    <Hydrate>
      <PoolScreen slug={pool} language={language} />
    </Hydrate>
  );
}
