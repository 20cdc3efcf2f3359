import type { Metadata } from 'next';
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
  prefetch(
    trpc.jackpot.pool.queryOptions({ pool }),
    trpc.jackpot.history.queryOptions({ pool, days: 30 }),
    trpc.jackpot.hits.queryOptions({ pool, limit: 10 }),
    trpc.session.me.queryOptions(),
  );
  return (
    <Hydrate>
      <PoolScreen slug={pool} />
    </Hydrate>
  );
}
