import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm';
import { ledgerAccount, ledgerTransaction, posting } from '@/db/schema';
import { listTransactionsInput, transactionInput } from '@/server/contracts/ledger';
import { cursorOf, defineQuery, notFound, pageOf, readCursor } from '../kernel';

/** One transaction: its postings, where it comes from, and what it took back or was taken back by. */
export const getTransaction = defineQuery({
  name: 'ledger.transaction',
  permission: 'ledger.view',
  input: transactionInput,
  async run(tx, _ctx, { transactionId }) {
    const found = (await tx.select().from(ledgerTransaction).where(eq(ledgerTransaction.id, transactionId))).at(0);
    if (!found) throw notFound('transaction', String(transactionId));
    const postings = await tx
      .select({
        id: posting.id,
        accountId: posting.accountId,
        kind: ledgerAccount.kind,
        owner: ledgerAccount.owner,
        playerId: ledgerAccount.playerId,
        currency: posting.currency,
        amount: posting.amountMinor,
      })
      .from(posting)
      .innerJoin(ledgerAccount, eq(ledgerAccount.id, posting.accountId))
      .where(and(eq(posting.transactionId, transactionId), eq(posting.accountingDate, found.accountingDate)))
      .orderBy(asc(posting.id));
    const reversedBy = await tx
      .select({ id: ledgerTransaction.id })
      .from(ledgerTransaction)
      .where(eq(ledgerTransaction.reverses, transactionId));
    const { xactId: _, ...transaction } = found;
    return { transaction, postings, reversedBy: reversedBy.at(0)?.id ?? null };
  },
});

/** Transactions, newest first, keyset paged. */
export const listTransactions = defineQuery({
  name: 'ledger.transactions',
  permission: 'ledger.view',
  input: listTransactionsInput,
  async run(tx, _ctx, input) {
    const backwards = input.before !== null;
    const place = input.before ?? input.after;
    const id = place === null ? undefined : Number(readCursor(place, 1)[0]);
    const rows = await tx
      .select({
        id: ledgerTransaction.id,
        kind: ledgerTransaction.kind,
        occurredAt: ledgerTransaction.occurredAt,
        bookedAt: ledgerTransaction.bookedAt,
        accountingDate: ledgerTransaction.accountingDate,
        sourceKind: ledgerTransaction.sourceKind,
        sourceId: ledgerTransaction.sourceId,
        reverses: ledgerTransaction.reverses,
        reason: ledgerTransaction.reason,
        actorKind: ledgerTransaction.actorKind,
        actorId: ledgerTransaction.actorId,
      })
      .from(ledgerTransaction)
      .where(
        and(
          input.kind === undefined ? undefined : eq(ledgerTransaction.kind, input.kind),
          input.sourceKind === undefined ? undefined : eq(ledgerTransaction.sourceKind, input.sourceKind),
          input.sourceId === undefined ? undefined : eq(ledgerTransaction.sourceId, input.sourceId),
          input.from === undefined ? undefined : gte(ledgerTransaction.accountingDate, input.from),
          input.to === undefined ? undefined : lte(ledgerTransaction.accountingDate, input.to),
          id === undefined
            ? undefined
            : backwards
              ? sql`${ledgerTransaction.id} > ${id}`
              : sql`${ledgerTransaction.id} < ${id}`,
        ),
      )
      .orderBy(backwards ? asc(ledgerTransaction.id) : desc(ledgerTransaction.id))
      .limit(input.limit + 1);
    const { shown, older, newer } = pageOf(rows, input, (row) => cursorOf([row.id]));
    const any =
      rows.length > 0 || (await tx.select({ id: ledgerTransaction.id }).from(ledgerTransaction).limit(1)).length > 0;
    return { rows: shown, older, newer, any };
  },
});
