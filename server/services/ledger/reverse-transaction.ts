import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { archivedMonth, ledgerAccount, ledgerTransaction, posting } from '@/db/schema';
import type { AccountKind } from '@/server/contracts/ledger';
import { conflict, notFound } from '../kernel';
import type { AccountRef } from './accounts';
import { coverShortfalls } from './cover-shortfalls';
import { type EntryPosting, type LedgerContext, type PostedEntry, postTransaction } from './post-transaction';

export interface Reversal {
  readonly transactionId: number;
  readonly reason: string;
  readonly source?: { readonly kind: string; readonly id: string };
  /** Where a player has spent what is to go back, he owes it: otherwise the reversal is refused. */
  readonly spent?: 'owed' | 'refused';
}

/** One transaction's postings with the names of their accounts. */
export async function postingsOf(tx: Tx, transactionId: number): Promise<EntryPosting[]> {
  const rows = await tx
    .select({
      kind: ledgerAccount.kind,
      currency: ledgerAccount.currency,
      owner: ledgerAccount.owner,
      playerId: ledgerAccount.playerId,
      amount: posting.amountMinor,
    })
    .from(posting)
    .innerJoin(ledgerAccount, eq(ledgerAccount.id, posting.accountId))
    .where(eq(posting.transactionId, transactionId))
    .orderBy(posting.id);
  return rows.map(({ kind, currency, owner, playerId, amount }) => ({
    account: { kind: kind as AccountKind, currency, owner, ...(playerId && { playerId }) } satisfies AccountRef,
    amount,
  }));
}

/**
 * Takes back a transaction by one with the opposite postings; the first stays as it is. Rejects when there is no such
 * transaction, when it was taken back already, when it is itself a reversal, when its month was detached to an archive, and
 * when money that is to go back is gone.
 */
export async function reverseTransaction(tx: Tx, ctx: LedgerContext, reversal: Reversal): Promise<PostedEntry> {
  const { transactionId, reason, source } = reversal;
  const found = (await tx.select().from(ledgerTransaction).where(eq(ledgerTransaction.id, transactionId))).at(0);
  if (!found) throw notFound('transaction', String(transactionId));
  if (found.reverses !== null) throw conflict('isReversal', 'A reversal is not reversed; book what is right instead.');
  const earlier = await tx
    .select({ id: ledgerTransaction.id })
    .from(ledgerTransaction)
    .where(eq(ledgerTransaction.reverses, transactionId));
  if (earlier.length > 0) {
    throw conflict('reversedAlready', `Transaction ${transactionId} was reversed by ${earlier[0].id}.`, {
      reversedBy: earlier[0].id,
    });
  }
  const detached = await tx
    .select({ month: archivedMonth.month })
    .from(archivedMonth)
    .where(and(eq(archivedMonth.month, `${found.accountingDate.slice(0, 7)}-01`), isNotNull(archivedMonth.detachedAt)));
  if (detached.length > 0) {
    throw conflict('archived', `The postings of transaction ${transactionId} are in the archive of its month.`);
  }
  const opposite = (await postingsOf(tx, transactionId)).map(({ account, amount }) => ({ account, amount: -amount }));
  const postings = reversal.spent === 'owed' ? await coverShortfalls(tx, opposite, ctx.clock.now()) : opposite;
  return postTransaction(tx, ctx, {
    kind: 'reversal',
    occurredAt: ctx.clock.now(),
    postings,
    reverses: transactionId,
    reason,
    ...(source && { source }),
  });
}
