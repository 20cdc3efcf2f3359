import { database, rawSql } from '@/db/client';
import { type CopyValue, copyInto } from '@/db/copy';
import { asOwner } from '../../support/servers';

/** What a booked hand is written to. */
const COPIED = ['hand_key', 'ledger_transaction', 'hand', 'hand_seat', 'hand_tag', 'posting'] as const;
/** How the rows of a hand are found in each. */
const BY_HAND: Record<(typeof COPIED)[number], string> = {
  hand_key: 'hand_id',
  ledger_transaction: 'id',
  hand: 'id',
  hand_seat: 'hand_id',
  hand_tag: 'hand_id',
  posting: 'transaction_id',
};

/** Tables of the same columns, constraints and indexes that nothing watches: no trigger, no check of ours. */
export async function makePlainTables(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async (sql) => {
    for (const table of COPIED) {
      await sql.unsafe(
        `create table plain_${table} (like ${table} including defaults including constraints including indexes)`,
      );
      await sql.unsafe(`grant insert, select on plain_${table} to pitboss_app`);
    }
  });
}

/** Numbers of the last hand and transaction so far. */
export async function lastNumbers(): Promise<{ hand: number; transaction: number }> {
  const [row] = await rawSql()<{ hand: number; transaction: number }[]>`
    select coalesce(max(id), 0)::bigint as hand, coalesce(max(transaction_id), 0)::bigint as transaction from hand`;
  return row;
}

/**
 * Reads the rows of the hands since `after`; gives what copies them once more, into the plain tables: one COPY a table,
 * all in one transaction, which is the most that the database can do with these rows.
 */
export async function plainCopy(after: { hand: number; transaction: number }): Promise<() => Promise<void>> {
  const parts: { table: string; columns: string[]; rows: CopyValue[][] }[] = [];
  for (const table of COPIED) {
    const column = BY_HAND[table];
    const since = column === 'transaction_id' || table === 'ledger_transaction' ? after.transaction : after.hand;
    const found = await rawSql().unsafe(`select * from ${table} where ${column} > $1`, [since]).values();
    const columns = (found as unknown as { columns: { name: string }[] }).columns.map(({ name }) => name);
    parts.push({ table, columns, rows: found.map((row) => row.map(asCopied)) });
  }
  return () =>
    database().transaction(async (tx) => {
      for (const { table, columns, rows } of parts) await copyInto(tx, `plain_${table}`, columns, rows);
    });
}

function asCopied(value: unknown): CopyValue {
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') {
    return value;
  }
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(String) : JSON.stringify(value);
}
