import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { TransactionSql } from 'postgres';
import type { Tx } from './client';

/** A value of one column; `null` is SQL's. Lists become arrays of text. */
export type CopyValue = string | number | boolean | null | readonly string[];

function escaped(text: string): string {
  if (!/[\\\t\n\r]/.test(text)) return text;
  return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

/** A value as COPY reads it. */
export function fieldOf(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'object') {
    const items = value.map((item) => `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
    return escaped(`{${items.join(',')}}`);
  }
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
}

/**
 * Adds rows to a table by COPY, as one statement of an open transaction. Takes the table, its columns and the rows in
 * that order; columns that are not named take their defaults.
 */
export async function copyInto(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  if (rows.length === 0) return;
  // The transaction's own connection; drizzle has no COPY.
  const { client } = (tx as unknown as { session: { client: TransactionSql } }).session;
  const text = rows.map((row) => `${row.map(fieldOf).join('\t')}\n`).join('');
  await feedCopy(client, table, columns, (target) => pipeline(Readable.from([text]), target));
}

/**
 * Runs a COPY into a table whose rows `feed` writes, in COPY's text, to the end of the stream that it is given. Rejects
 * with what the server says of them.
 */
export async function feedCopy(
  client: TransactionSql,
  table: string,
  columns: readonly string[],
  feed: (target: Writable) => Promise<void>,
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const query = client.unsafe(`copy "${table}" (${names}) from stdin`);
  const failed = failureOf(query);
  await Promise.race([feed(await query.writable()), failed]);
}

/**
 * Rejects when the server refuses the rows. The driver has answered the query by then, with the stream to write to, and
 * what comes later reaches neither that answer nor the stream: whoever waits for its end would wait for ever.
 */
function failureOf(query: object): Promise<never> {
  const driven = query as { reject: (error: unknown) => void };
  const { reject } = driven;
  const failed = new Promise<never>((_, fail) => {
    driven.reject = (error) => {
      fail(error);
      reject(error);
    };
  });
  // Nobody waits for it when the query fails before the first row.
  failed.catch(() => {});
  return failed;
}
