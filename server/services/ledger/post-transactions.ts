import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { ledgerTransaction, posting } from '@/db/schema';
import { FUNDED_KINDS } from '@/server/contracts/ledger';
import { minor } from '@/server/engine';
import { publish } from '../kernel';
import { accountingDates } from './accounting-dates';
import { accountName, lockBalances, openAccounts } from './accounts';
import { type Entry, insufficientFunds, type LedgerContext, netted } from './post-transaction';

/**
 * Books several transactions one after another inside an open database transaction, as `postTransaction` books one, in
 * a number of statements that does not grow with them. Gives them in their order.
 */
export async function postTransactions(
  tx: Tx,
  ctx: LedgerContext,
  entries: readonly Entry[],
): Promise<{ readonly transactionId: number; readonly accountingDate: string }[]> {
  if (entries.length === 0) return [];
  const now = ctx.clock.now();
  const all = entries.map((entry) => netted(entry.postings));
  const ids = await openAccounts(
    tx,
    all.flatMap((postings) => postings.map(({ account }) => account)),
    now,
  );
  const dates = await accountingDates(
    tx,
    entries.map((entry) => entry.occurredAt),
    now,
  );
  const balances = await lockBalances(tx, [...new Set(ids.values())]);
  const numbers = await tx.execute<{ id: string }>(
    sql`select nextval('ledger_transaction_id') as id from generate_series(1, ${entries.length})`,
  );
  const transactions: (typeof ledgerTransaction.$inferInsert)[] = [];
  const postings: (typeof posting.$inferInsert)[] = [];
  for (const [i, entry] of entries.entries()) {
    const transactionId = Number(numbers[i].id);
    for (const { account, amount } of all[i]) {
      const accountId = ids.get(accountName(account)) as number;
      const held = balances.get(accountId) ?? 0;
      if (amount < 0 && held + amount < 0 && FUNDED_KINDS.includes(account.kind)) {
        throw insufficientFunds(account, held, -amount);
      }
      balances.set(accountId, minor(held + amount));
      postings.push({
        transactionId,
        accountId,
        currency: account.currency,
        amountMinor: amount,
        accountingDate: dates[i],
      });
    }
    transactions.push({
      id: transactionId,
      kind: entry.kind,
      occurredAt: entry.occurredAt,
      bookedAt: now,
      accountingDate: dates[i],
      sourceKind: entry.source?.kind ?? null,
      sourceId: entry.source?.id ?? null,
      reverses: entry.reverses ?? null,
      reason: entry.reason ?? null,
      actorKind: ctx.actor.kind,
      actorId: ctx.actor.id,
    });
  }
  await tx.insert(ledgerTransaction).values(transactions);
  if (postings.length > 0) await tx.insert(posting).values(postings);
  await publish(tx, 'ledger');
  return transactions.map(({ id, accountingDate }) => ({ transactionId: id as number, accountingDate }));
}
