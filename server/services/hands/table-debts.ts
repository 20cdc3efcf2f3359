import { executePrepared, type Tx } from '@/db/client';
import type { CheckedHand } from '@/server/platform/check-hand';

/** Whose debt of which table: `table player currency`. */
export const debtName = (tableId: string, playerId: string, currency: string): string =>
  `${tableId} ${playerId} ${currency}`;

/** A player who owes something in a currency; `accountId` is the account of what he owes. */
export interface Debtor {
  readonly accountId: string;
  readonly playerId: string;
  readonly currency: string;
}

// The limit keeps the look-up one in the index for each name, whatever the planner believes of the table's size.
const DEBTORS = `
  select a.id as "accountId", a.owner as "playerId", a.currency
  from json_to_recordset($1::text::json) as given(player text, currency text)
  cross join lateral (
    select * from ledger_account l where l.kind = 'receivable' and l.currency = given.currency
      and l.owner = given.player and l.balance_minor < 0 limit 1) a`;

/** Those players of these hands who owe something. */
export async function findDebtors(tx: Tx, hands: readonly CheckedHand[]): Promise<Debtor[]> {
  const players = new Map(
    hands.flatMap(({ currency, seats }) =>
      seats.map(({ playerId }) => [`${playerId} ${currency}`, { player: playerId, currency }] as const),
    ),
  );
  return executePrepared<Debtor>(tx, DEBTORS, [JSON.stringify([...players.values()])]);
}

const TABLE_DEBTS = `
  select a.id as account, k.table_id, -sum(p.amount_minor) as owed
  from unnest($1::text::bigint[]) as a(id)
  cross join lateral (select transaction_id, amount_minor from posting where account_id = a.id offset 0) p
  cross join lateral (
    select source_kind, source_id from ledger_transaction
    where id = p.transaction_id and (kind = 'hand' or source_kind = 'remedy') limit 1) t
  cross join lateral (
    select table_id from hand_key where hand_id = case t.source_kind when 'hand' then t.source_id::bigint
      else (select min(e.hand_id) from hand_remedy e where e.remedy_id = t.source_id::uuid) end
    limit 1) k
  group by a.id, k.table_id having sum(p.amount_minor) < 0`;

/**
 * What debtors came to owe by the hands of each table, or by remedies of these, and have not got back there, by `debtName`. A loss that is booked
 * before the win that paid for it makes such a debt; the win takes it away again, and the stack in the books is the one at
 * the table. Money won at another table does not: the server there would deal with a stack that the books no longer hold.
 */
export async function tableDebts(tx: Tx, debtors: readonly Debtor[]): Promise<Map<string, number>> {
  if (debtors.length === 0) return new Map();
  const byAccount = new Map(debtors.map((each) => [each.accountId, each]));
  const rows = await executePrepared<{ account: string; table_id: string; owed: string }>(tx, TABLE_DEBTS, [
    `{${[...byAccount.keys()].join(',')}}`,
  ]);
  return new Map(
    rows.flatMap((row) => {
      const debtor = byAccount.get(row.account);
      return debtor ? [[debtName(row.table_id, debtor.playerId, debtor.currency), Number(row.owed)] as const] : [];
    }),
  );
}
