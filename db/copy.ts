import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { TransactionSql } from 'postgres';
import type { Tx } from './client';

/** A value of one column; `null` is SQL's. Lists become arrays of text. */
export type CopyValue = string | number | boolean | null | readonly string[];

function escaped(text: string): string {
  if (!/[\\\t\n\r]/.test(text)) return text;
  return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

/** Texts as the server writes an array of them. */
export const textArray = (items: readonly string[]): string =>
  `{${items.map((item) => `"${item.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;

/** A value as COPY reads it. */
export function fieldOf(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'object') {
    return escaped(textArray(value));
  }
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
}

/** Rows for a table, in the order of its columns that are named; the others take their defaults. */
export interface CopyRows {
  readonly table: string;
  readonly columns: readonly string[];
  /** Called once, when it is the table's turn. */
  readonly rows: () => readonly (readonly CopyValue[])[];
}

const textOf = ({ rows }: CopyRows): string =>
  rows()
    .map((row) => `${row.map(fieldOf).join('\t')}\n`)
    .join('');

/**
 * Adds rows to tables by COPY, one statement of an open transaction each, in the order given. While the server writes the
 * rows of one table those of the next are put into words.
 */
export async function copyAll(tx: Tx, parts: readonly CopyRows[]): Promise<void> {
  // The transaction's own connection; drizzle has no COPY.
  const { client } = (tx as unknown as { session: { client: TransactionSql } }).session;
  let next = parts.length > 0 ? textOf(parts[0]) : '';
  for (const [at, { table, columns }] of parts.entries()) {
    const text = next;
    const prepare = () => {
      next = at + 1 < parts.length ? textOf(parts[at + 1]) : '';
    };
    if (text === '') {
      prepare();
      continue;
    }
    await feedCopy(client, table, columns, async (target) => {
      const written = finished(target);
      target.write(text);
      try {
        prepare();
        target.end();
      } catch (error) {
        // The server is told too, or it would wait for the rest.
        target.destroy(error instanceof Error ? error : new Error(String(error)));
      }
      await written;
    });
  }
}

/** Adds rows to one table; see `copyAll`. */
export async function copyInto(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  await copyAll(tx, [{ table, columns, rows: () => rows }]);
}

/** Adds one row, the columns' values as the server's binary form has them; waits while the server is behind. */
type AddBinaryRow = (values: readonly Uint8Array[]) => Promise<void>;

const BINARY_HEAD = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const BINARY_END = Buffer.from([0xff, 0xff]);

/**
 * Adds rows to a table by COPY, as they come and as they are: for bytes, which in text would be twice as long. Rejects
 * with what `feed` rejects with, or with what the server says of the rows.
 */
export async function copyBinary(
  tx: Tx,
  table: string,
  columns: readonly string[],
  feed: (add: AddBinaryRow) => Promise<void>,
): Promise<void> {
  const { client } = (tx as unknown as { session: { client: TransactionSql } }).session;
  const add = async (target: Writable) => {
    const written = finished(target);
    target.write(BINARY_HEAD);
    try {
      await feed(async (values) => {
        const count = Buffer.alloc(2);
        count.writeInt16BE(values.length);
        target.write(count);
        for (const value of values) {
          const length = Buffer.alloc(4);
          length.writeInt32BE(value.length);
          target.write(length);
          target.write(value);
        }
        if (target.writableNeedDrain) await once(target, 'drain');
      });
      target.end(BINARY_END);
    } catch (error) {
      target.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    await written;
  };
  await feedCopy(client, table, columns, add, 'binary');
}

/**
 * Runs a COPY into a table whose rows `feed` writes, in COPY's text or its binary form, to the end of the stream that it
 * is given. Rejects with what the server says of them; the stream is ended then.
 */
export async function feedCopy(
  client: TransactionSql,
  table: string,
  columns: readonly string[],
  feed: (target: Writable) => Promise<void>,
  format: 'text' | 'binary' = 'text',
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const query = client.unsafe(`copy "${table}" (${names}) from stdin (format ${format})`);
  const failed = failureOf(query);
  const target = await query.writable();
  // Else whoever feeds it would go on writing to a server that reads no more.
  failed.catch((error) => target.once('error', () => {}).destroy(error));
  await Promise.race([feed(target), failed]);
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
