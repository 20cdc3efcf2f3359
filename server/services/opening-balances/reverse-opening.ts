import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { approval, ledgerTransaction, openingImport } from '@/db/schema';
import { requestOpeningReversalInput } from '@/server/contracts/opening-balances';
import { openApproval } from '../approvals';
import { contentHash } from '../catalogue';
import { type ApprovalKind, conflict, defineCommand, publish } from '../kernel';
import { reverseTransaction } from '../ledger';
import { lockImport, type OpeningImport } from './import-row';
import { againstOf } from './totals';

export const OPENING_REVERSAL = 'opening.reversal';

/** The ledger transactions that an import booked, in their order. */
async function transactionsOf(tx: Tx, importId: string): Promise<number[]> {
  const rows = await tx
    .select({ id: ledgerTransaction.id })
    .from(ledgerTransaction)
    .where(
      and(
        eq(ledgerTransaction.sourceKind, 'openingImport'),
        eq(ledgerTransaction.sourceId, importId),
        eq(ledgerTransaction.kind, 'openingBalances'),
      ),
    )
    .orderBy(asc(ledgerTransaction.id));
  return rows.map(({ id }) => id);
}

const hashOfReversal = ({ id, sha256 }: OpeningImport, transactions: readonly number[]): string =>
  contentHash({ id, sha256, transactions });

/** Asks for a booked import to be taken back as a whole; a second person decides. Then the same file may come again. */
export const requestOpeningReversal = defineCommand({
  name: 'opening.requestReversal',
  permission: 'opening.import',
  input: requestOpeningReversalInput,
  async run(tx, ctx, { importId, reason }) {
    const row = await lockImport(tx, importId, 'booked');
    const transactions = await transactionsOf(tx, importId);
    const figures = {
      name: row.name,
      lines: row.lines,
      accountingDate: row.accountingDate,
      sha256: row.sha256,
      transactions: transactions.length,
      ...Object.fromEntries(againstOf(row.totals).map(({ currency, equityMinor }) => [currency, equityMinor])),
    };
    const approvalId = await openApproval(tx, ctx, {
      kind: OPENING_REVERSAL,
      permission: 'ledger.approve',
      subject: { kind: 'openingImport', id: importId },
      title: `Reverse opening balances: ${row.name}`,
      reason,
      contentHash: hashOfReversal(row, transactions),
      figures,
    });
    await publish(tx, 'finance');
    return {
      result: { approvalId },
      audit: { entity: { kind: 'openingImport', id: importId }, after: { reversal: 'requested', ...figures }, reason },
    };
  },
});

/**
 * Takes back every transaction of an import in the transaction of the decision. What a player has spent of it since he
 * owes; what a pool has paid out of it since makes it reject.
 */
export const openingReversalApproval: ApprovalKind = {
  kind: OPENING_REVERSAL,
  async approve(tx, ctx, id, approvedHash) {
    const row = await lockImport(tx, id, 'booked');
    const transactions = await transactionsOf(tx, id);
    if (hashOfReversal(row, transactions) !== approvedHash) {
      throw conflict('hashChanged', 'The import is no longer what was reviewed.');
    }
    const reason = await reasonOf(tx, id);
    for (const transactionId of transactions) {
      const source = { kind: 'openingImport', id };
      await reverseTransaction(tx, ctx, { transactionId, reason, source, spent: 'owed' });
    }
    await tx
      .update(openingImport)
      .set({ state: 'reversed', reversedBy: ctx.actor.id, reversedAt: ctx.clock.now(), reversalReason: reason })
      .where(eq(openingImport.id, id));
    await publish(tx, 'finance', 'players');
  },
  async reject(tx) {
    await publish(tx, 'finance');
  },
};

async function reasonOf(tx: Tx, importId: string): Promise<string> {
  const asked = await tx
    .select({ reason: approval.reason })
    .from(approval)
    .where(and(eq(approval.kind, OPENING_REVERSAL), eq(approval.subjectId, importId), eq(approval.state, 'open')));
  return asked.at(0)?.reason ?? 'reversed';
}
