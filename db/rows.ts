import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { TransactionSql } from 'postgres';
import type { Tx } from './client';

/** How many rows come in one piece: enough that asking for the next costs nothing, few enough to be held. */
const BATCH = 500;

/**
 * The rows of a query, piece by piece, over a cursor of an open transaction: however many they are, only one piece is
 * held. Values are the text that drizzle's own queries give.
 */
export function rowsOf<Row extends object>(tx: Tx, query: SQL): AsyncIterable<readonly Row[]> {
  // The transaction's own connection; drizzle has no cursors.
  const { client } = (tx as unknown as { session: { client: TransactionSql } }).session;
  const { sql, params } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(query);
  return ahead(client.unsafe<Row[]>(sql, params as never[]).cursor(BATCH));
}

/** Asks for the next piece before the present one is used: the server makes it meanwhile. */
async function* ahead<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  const source = pieces[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      yield value;
    }
  } finally {
    // A cursor can be closed between two pieces only.
    await next.catch(() => {});
    await source.return?.();
  }
}
