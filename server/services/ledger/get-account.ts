import { and, asc, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { ledgerAccount, ledgerTransaction, player, posting } from '@/db/schema';
import { accountInput } from '@/server/contracts/ledger';
import { cursorOf, defineQuery, notFound, pageOf, readCursor } from '../kernel';
import { safe } from './list-accounts';

/** One account's statement, newest first, keyset paged; each line with the balance after it. */
export const getAccount = defineQuery({
  name: 'ledger.account',
  permission: 'ledger.view',
  input: accountInput,
  async run(tx, _ctx, input) {
    const rows = await tx
      .select({ ...getTableColumns(ledgerAccount), alias: player.alias })
      .from(ledgerAccount)
      .leftJoin(player, eq(player.id, ledgerAccount.playerId))
      .where(eq(ledgerAccount.id, input.accountId));
    const account = rows.at(0);
    if (!account) throw notFound('account', String(input.accountId));
    return { account, ...(await statement(tx, account, input)) };
  },
});

/** Postings of one account with running balances; the balance before a page is what is left without all newer postings. */
export async function statement(
  tx: Tx,
  account: { readonly id: number; readonly balanceMinor: number },
  page: { readonly after: string | null; readonly before: string | null; readonly limit: number },
) {
  const backwards = page.before !== null;
  const place = page.before ?? page.after;
  const id = place === null ? undefined : Number(readCursor(place, 1)[0]);
  const rows = await tx
    .select({
      id: posting.id,
      amount: posting.amountMinor,
      accountingDate: posting.accountingDate,
      transactionId: posting.transactionId,
      kind: ledgerTransaction.kind,
      occurredAt: ledgerTransaction.occurredAt,
      bookedAt: ledgerTransaction.bookedAt,
      sourceKind: ledgerTransaction.sourceKind,
      sourceId: ledgerTransaction.sourceId,
      reason: ledgerTransaction.reason,
    })
    .from(posting)
    .innerJoin(ledgerTransaction, eq(ledgerTransaction.id, posting.transactionId))
    .where(
      and(
        eq(posting.accountId, account.id),
        id === undefined ? undefined : backwards ? gt(posting.id, id) : lt(posting.id, id),
      ),
    )
    .orderBy(backwards ? asc(posting.id) : desc(posting.id))
    .limit(page.limit + 1);
  const { shown, older, newer } = pageOf(rows, page, (row) => cursorOf([row.id]));
  const first = shown.at(0);
  let balance = account.balanceMinor;
  if (first !== undefined) {
    const [{ above }] = await tx.execute<{ above: string }>(sql`
      select coalesce(sum(amount_minor), 0)::bigint as above from posting
      where account_id = ${account.id} and id > ${first.id}`);
    balance -= safe(above);
  }
  const lines = shown.map((row) => {
    const line = { ...row, balance };
    balance -= row.amount;
    return line;
  });
  return { lines, older, newer };
}
