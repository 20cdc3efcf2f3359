import { database, rawSql } from '@/db/client';
import { type CopyValue, copyInto } from '@/db/copy';
import { asOwner } from '../../support/servers';

/** What a booked hand is written to, and how its rows are found. */
const COPIED: Readonly<Record<string, string>> = {
  hand_key: 'hand_id > $1',
  ledger_transaction: 'id in (select transaction_id from hand where id > $1)',
  hand: 'id > $1',
  hand_seat: 'hand_id > $1',
  hand_tag: 'hand_id > $1',
  posting: 'transaction_id in (select transaction_id from hand where id > $1)',
};

/** Tables of the same columns, constraints and indexes that nothing watches: no trigger, no check of ours. */
export async function makePlainTables(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async (sql) => {
    for (const table of Object.keys(COPIED)) {
      await sql.unsafe(
        `create table plain_${table} (like ${table} including defaults including constraints including indexes)`,
      );
      await sql.unsafe(`grant insert, select on plain_${table} to pitboss_app`);
    }
  });
}

/** Number of the last hand so far. */
export async function lastHand(): Promise<number> {
  const [row] = await rawSql()<{ id: number }[]>`select coalesce(max(id), 0)::bigint as id from hand`;
  return row.id;
}

/**
 * Reads the rows of the hands since `after`; gives what copies them once more, into the plain tables: one COPY a table,
 * all in one transaction, which is the most that the database can do with these rows.
 */
export async function plainCopy(after: number): Promise<() => Promise<void>> {
  const parts: { table: string; columns: string[]; rows: CopyValue[][] }[] = [];
  for (const [table, rows] of Object.entries(COPIED)) {
    const found = await rawSql().unsafe(`select * from ${table} where ${rows}`, [after]).values();
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
