import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import {
  adjustment,
  approval,
  auditEntry,
  dispute,
  hand,
  ledgerAccount,
  ledgerTransaction,
  openingImport,
  player,
  posting,
  remedy,
} from '@/db/schema';
import { listTransactionsInput, transactionInput } from '@/server/contracts/ledger';
import { cursorOf, defineQuery, notFound, pageOf, readCursor } from '../kernel';
import { REVERSAL_APPROVAL } from './approval-names';

/**
 * One transaction: its postings, where it comes from (a hand, an adjustment, a case, the command that booked it), and what it took
 * back, was taken back by, or waits to be taken back by.
 */
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
        alias: player.alias,
        currency: posting.currency,
        amount: posting.amountMinor,
      })
      .from(posting)
      .innerJoin(ledgerAccount, eq(ledgerAccount.id, posting.accountId))
      .leftJoin(player, eq(player.id, ledgerAccount.playerId))
      .where(and(eq(posting.transactionId, transactionId), eq(posting.accountingDate, found.accountingDate)))
      .orderBy(asc(posting.id));
    const reversedBy = await tx
      .select({ id: ledgerTransaction.id })
      .from(ledgerTransaction)
      .where(eq(ledgerTransaction.reverses, transactionId));
    const { xactId, ...transaction } = found;
    const commands = await tx
      .select({ id: auditEntry.id, action: auditEntry.action, actorName: auditEntry.actorName })
      .from(auditEntry)
      .where(and(eq(auditEntry.xactId, xactId), eq(auditEntry.outcome, 'done')))
      .orderBy(asc(auditEntry.id))
      .limit(1);
    const asked = await tx
      .select({ id: approval.id })
      .from(approval)
      .where(
        and(
          eq(approval.kind, REVERSAL_APPROVAL),
          eq(approval.subjectId, String(transactionId)),
          eq(approval.state, 'open'),
        ),
      );
    return {
      transaction,
      postings,
      source: await sourceOf(tx, transaction),
      command: commands.at(0) ?? null,
      reversedBy: reversedBy.at(0)?.id ?? null,
      reversalApprovalId: asked.at(0)?.id ?? null,
    };
  },
});

type Booked = Pick<typeof ledgerTransaction.$inferSelect, 'sourceKind' | 'sourceId' | 'accountingDate'>;

/**
 * What a transaction comes from, as far as it is a record of its own: a hand, an adjustment, a remedy of a case, or an import of
 * opening balances.
 */
async function sourceOf(tx: Tx, { sourceKind, sourceId, accountingDate }: Booked) {
  if (sourceKind === 'hand') {
    const rows = await tx
      .select({ id: hand.id, tableId: hand.tableId, handNo: hand.handNo, game: hand.game })
      .from(hand)
      .where(and(eq(hand.id, Number(sourceId)), eq(hand.accountingDate, accountingDate)));
    const row = rows.at(0);
    return row === undefined ? null : { kind: 'hand' as const, ...row };
  }
  if (sourceKind === 'adjustment' && sourceId !== null) {
    const rows = await tx
      .select({
        number: adjustment.number,
        reasonCode: adjustment.reasonCode,
        playerId: adjustment.playerId,
        alias: player.alias,
        approvalId: adjustment.approvalId,
      })
      .from(adjustment)
      .innerJoin(player, eq(player.id, adjustment.playerId))
      .where(eq(adjustment.id, sourceId));
    const row = rows.at(0);
    return row === undefined ? null : { kind: 'adjustment' as const, ...row };
  }
  if (sourceKind === 'remedy' && sourceId !== null) {
    const rows = await tx
      .select({ id: remedy.id, number: remedy.number, caseId: dispute.id, caseNumber: dispute.number })
      .from(remedy)
      .leftJoin(dispute, eq(dispute.id, remedy.disputeId))
      .where(eq(remedy.id, sourceId));
    const row = rows.at(0);
    return row === undefined ? null : { kind: 'remedy' as const, ...row };
  }
  if (sourceKind === 'openingImport' && sourceId !== null) {
    const rows = await tx
      .select({ id: openingImport.id, number: openingImport.number, name: openingImport.name })
      .from(openingImport)
      .where(eq(openingImport.id, sourceId));
    const row = rows.at(0);
    return row === undefined ? null : { kind: 'openingImport' as const, ...row };
  }
  return null;
}

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
