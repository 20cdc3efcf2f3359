import type { Tx } from '@/db/client';
import { type AccountRef, accountName, lockBalances, openAccounts } from './accounts';
import type { EntryPosting } from './post-transaction';

/** The account of what a player owes in a currency. */
export const receivableOf = (playerId: string, currency: string): AccountRef => ({
  kind: 'receivable',
  currency,
  owner: playerId,
  playerId,
});

/**
 * Makes postings bookable where a player's money does not cover what leaves his wallet or seat: the rest becomes what he
 * owes. Takes postings; gives them with the missing parts moved to receivables. The accounts stay locked.
 */
export async function coverShortfalls(
  tx: Tx,
  postings: readonly EntryPosting[],
  now: Date,
): Promise<readonly EntryPosting[]> {
  const own = postings.filter(({ account }) => account.kind === 'wallet' || account.kind === 'seat');
  const ids = await openAccounts(
    tx,
    own.map(({ account }) => account),
    now,
  );
  const left = await lockBalances(tx, [...ids.values()]);
  const covered: EntryPosting[] = [];
  for (const given of postings) {
    const { account, amount } = given;
    const id = ids.get(accountName(account));
    if (id === undefined || account.playerId === undefined) {
      covered.push(given);
      continue;
    }
    const held = left.get(id) ?? 0;
    const missing = Math.max(0, -(held + amount));
    left.set(id, held + amount + missing);
    covered.push({ account, amount: amount + missing });
    if (missing > 0) covered.push({ account: receivableOf(account.playerId, account.currency), amount: -missing });
  }
  return covered;
}
