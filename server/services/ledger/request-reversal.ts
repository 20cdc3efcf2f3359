import type { Tx } from '@/db/client';
import { requestReversalInput } from '@/server/contracts/ledger';
import { openApproval } from '../approvals';
import { contentHash } from '../catalogue';
import { type ApprovalKind, conflict, defineCommand } from '../kernel';
import { REVERSAL_APPROVAL } from './approval-names';
import { postingsOf, reverseTransaction } from './reverse-transaction';

/** What is agreed to: that these postings are taken back. They never change, so the number and the reason suffice. */
async function hashOfReversal(tx: Tx, transactionId: number): Promise<string> {
  return contentHash({ transactionId, postings: await postingsOf(tx, transactionId) });
}

/**
 * Asks for a transaction to be taken back; a second person decides. Gives the approval's id. Rejects transactions that
 * do not exist or move no money, and parts of an import of opening balances, which is taken back as a whole.
 */
export const requestReversal = defineCommand({
  name: 'ledger.requestReversal',
  permission: 'ledger.adjust',
  input: requestReversalInput,
  async run(tx, ctx, { transactionId, reason }) {
    await requireOnItsOwn(tx, transactionId);
    const postings = await postingsOf(tx, transactionId);
    if (postings.length === 0) throw conflict('nothingToReverse', `Transaction ${transactionId} moved no money.`);
    const moved = new Map<string, number>();
    for (const { account, amount } of postings) {
      if (amount > 0) moved.set(account.currency, (moved.get(account.currency) ?? 0) + amount);
    }
    const approvalId = await openApproval(tx, ctx, {
      kind: REVERSAL_APPROVAL,
      permission: 'ledger.approve',
      subject: { kind: 'transaction', id: String(transactionId) },
      title: `Reverse transaction ${transactionId}`,
      reason,
      contentHash: await hashOfReversal(tx, transactionId),
      figures: { transaction: transactionId, accounts: postings.length, ...Object.fromEntries(moved) },
    });
    return {
      result: { approvalId },
      audit: {
        entity: { kind: 'transaction', id: String(transactionId) },
        after: { reversal: 'requested' },
        reason,
      },
    };
  },
});

export const reversalApproval: ApprovalKind = {
  kind: REVERSAL_APPROVAL,
  async approve(tx, ctx, subjectId, approvedHash) {
    const transactionId = Number(subjectId);
    if ((await hashOfReversal(tx, transactionId)) !== approvedHash) {
      throw conflict('hashChanged', 'The transaction is no longer what was reviewed.');
    }
    const reason = await reasonOf(tx, subjectId);
    await reverseTransaction(tx, ctx, { transactionId, reason, spent: 'owed' });
  },
  async reject() {},
};

async function requireOnItsOwn(tx: Tx, transactionId: number): Promise<void> {
  const found = await tx.query.ledgerTransaction.findFirst({
    columns: { kind: true, sourceId: true },
    where: (row, { eq }) => eq(row.id, transactionId),
  });
  if (found?.kind === 'openingBalances') {
    throw conflict('partOfImport', `Transaction ${transactionId} is part of an import, which is reversed as a whole.`, {
      importId: found.sourceId,
    });
  }
}

async function reasonOf(tx: Tx, subjectId: string): Promise<string> {
  const asked = await tx.query.approval.findFirst({
    columns: { reason: true },
    where: (row, { and, eq }) =>
      and(eq(row.kind, REVERSAL_APPROVAL), eq(row.subjectId, subjectId), eq(row.state, 'open')),
  });
  return asked?.reason ?? 'reversed';
}
