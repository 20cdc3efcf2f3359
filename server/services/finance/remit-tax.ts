import { desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { remittance, staff } from '@/db/schema';
import { amountText } from '@/server/contracts/catalogue/currencies';
import { remitInput } from '@/server/contracts/finance';
import { newId } from '@/server/platform/ids';
import { openApproval } from '../approvals';
import { contentHash } from '../catalogue';
import { type ApprovalKind, conflict, defineCommand, defineQuery, notFound, publish } from '../kernel';
import { postTransaction, safe } from '../ledger';

const REMIT_APPROVAL = 'finance.remit';

type Remittance = typeof remittance.$inferSelect;

const hashOf = ({ id, currency, amountMinor, through, reference }: Remittance): string =>
  contentHash({ id, currency, amountMinor, through, reference });

/** Tax that stands payable in a currency now, remittances taken off. */
async function payable(tx: Tx, currency: string): Promise<number> {
  const [row] = await tx.execute<{ due: string }>(sql`
    select coalesce(sum(balance_minor), 0)::bigint as due from ledger_account
    where kind = 'tax' and currency = ${currency}`);
  return safe(row.due);
}

async function requireOwed(tx: Tx, currency: string, amountMinor: number): Promise<void> {
  const due = await payable(tx, currency);
  if (amountMinor > due) {
    throw conflict('moreThanDue', `Only ${amountText(due, currency)} of tax is payable.`, { due, currency });
  }
}

/** Asks for tax to be paid over to the authority; a second person decides. Rejects more than is payable now. */
export const requestRemittance = defineCommand({
  name: 'finance.requestRemittance',
  permission: 'tax.remit',
  input: remitInput,
  async run(tx, ctx, input) {
    await requireOwed(tx, input.currency, input.amountMinor);
    const id = newId();
    const [row] = await tx
      .insert(remittance)
      .values({ id, ...input, state: 'waiting', requestedBy: ctx.actor.id, requestedAt: ctx.clock.now() })
      .returning();
    const figures = {
      currency: input.currency,
      amount: input.amountMinor,
      through: input.through,
      reference: input.reference,
      payable: await payable(tx, input.currency),
    };
    const approvalId = await openApproval(tx, ctx, {
      kind: REMIT_APPROVAL,
      permission: 'tax.approve',
      subject: { kind: 'remittance', id },
      title: `Remit tax: ${amountText(input.amountMinor, input.currency)}`,
      reason: input.note || input.reference,
      contentHash: hashOf(row),
      figures,
    });
    await tx.update(remittance).set({ approvalId }).where(eq(remittance.id, id));
    await publish(tx, 'finance');
    return {
      result: { remittanceId: id, approvalId },
      audit: {
        entity: { kind: 'remittance', id: String(row.number) },
        after: figures,
        reason: input.note || input.reference,
      },
    };
  },
});

async function lockRemittance(tx: Tx, id: string): Promise<Remittance> {
  const row = (await tx.select().from(remittance).where(eq(remittance.id, id)).for('update')).at(0);
  if (!row) throw notFound('remittance', id);
  if (row.state !== 'waiting') throw conflict('decided', `Remittance ${row.number} is ${row.state} already.`);
  return row;
}

/** Books the payment, from the tax that is owed to the bank; one that was booked in error is reversed in the ledger. */
export const remittanceApproval: ApprovalKind = {
  kind: REMIT_APPROVAL,
  async approve(tx, ctx, id, approvedHash) {
    const row = await lockRemittance(tx, id);
    if (hashOf(row) !== approvedHash) throw conflict('hashChanged', 'The remittance changed. Review it again.');
    await requireOwed(tx, row.currency, row.amountMinor);
    const now = ctx.clock.now();
    const { transactionId } = await postTransaction(tx, ctx, {
      kind: 'remittance',
      occurredAt: now,
      postings: [
        { account: { kind: 'tax', currency: row.currency }, amount: -row.amountMinor },
        { account: { kind: 'bank', currency: row.currency }, amount: row.amountMinor },
      ],
      source: { kind: 'remittance', id: row.id },
      reason: row.note || row.reference,
    });
    await tx
      .update(remittance)
      .set({ state: 'posted', transactionId, decidedBy: ctx.actor.id, decidedAt: now })
      .where(eq(remittance.id, id));
    await publish(tx, 'finance');
  },
  async reject(tx, ctx, id) {
    await lockRemittance(tx, id);
    await tx
      .update(remittance)
      .set({ state: 'rejected', decidedBy: ctx.actor.id, decidedAt: ctx.clock.now() })
      .where(eq(remittance.id, id));
    await publish(tx, 'finance');
  },
};

/** Tax by currency: withheld in all, remitted (what was reversed is not), remaining; and the remittances, newest first. */
export const listRemittances = defineQuery({
  name: 'finance.remittances',
  permission: 'finance.view',
  input: z.void(),
  async run(tx) {
    const due = await tx.execute<{ currency: string; due: string; remitted: string; remaining: string }>(sql`
      select a.currency, a.balance_minor + coalesce(r.remitted, 0) as due, coalesce(r.remitted, 0)::bigint as remitted,
        a.balance_minor as remaining
      from ledger_account a left join (
        select currency, sum(amount_minor) as remitted from remittance m
        where state = 'posted'
          and not exists (select 1 from ledger_transaction t where t.reverses = m.transaction_id)
        group by currency) r on r.currency = a.currency
      where a.kind = 'tax' order by a.currency`);
    const rows = await tx
      .select({
        id: remittance.id,
        number: remittance.number,
        currency: remittance.currency,
        amountMinor: remittance.amountMinor,
        through: remittance.through,
        reference: remittance.reference,
        note: remittance.note,
        state: remittance.state,
        requestedBy: staff.name,
        requestedAt: remittance.requestedAt,
        approvalId: remittance.approvalId,
        transactionId: remittance.transactionId,
        reversed: sql<boolean>`exists (select 1 from ledger_transaction t where t.reverses = ${remittance}.transaction_id)`,
      })
      .from(remittance)
      .innerJoin(staff, eq(staff.id, remittance.requestedBy))
      .orderBy(desc(remittance.number))
      .limit(200);
    return {
      due: due.map((row) => ({
        currency: row.currency,
        dueMinor: safe(row.due),
        remittedMinor: safe(row.remitted),
        remainingMinor: safe(row.remaining),
      })),
      rows,
    };
  },
});
