import type { EntryPosting } from '../ledger';
import { mainOf, type PoolState, reserveOf } from './pool-state';

/**
 * The postings of what one hand gives to a pool: its part for the reserve, and what is above the ceiling, go there; a pool
 * that is switched off does not grow, and what still comes waits in its reserve (standards 25, 28). Counts the amount into
 * `pool`. A pool that nobody knows takes all of it.
 */
export function contributionOf(
  pool: PoolState | undefined,
  slug: string,
  currency: string,
  amount: number,
): EntryPosting[] {
  if (amount === 0) return [];
  if (!pool || pool.currency !== currency) return [{ account: mainOf(slug, currency), amount }];
  const { reserveBp, ceiling } = pool.settings;
  const diverted = pool.status === 'active' ? Math.floor((amount * reserveBp) / 10_000) : amount;
  const room = ceiling === null ? Number.POSITIVE_INFINITY : Math.max(0, ceiling - pool.main);
  const toMain = Math.min(amount - diverted, room);
  pool.main += toMain;
  pool.reserve += amount - toMain;
  return [
    { account: mainOf(slug, currency), amount: toMain },
    { account: reserveOf(slug, currency), amount: amount - toMain },
  ].filter((posting) => posting.amount !== 0);
}
