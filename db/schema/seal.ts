import { sql } from 'drizzle-orm';
import { bigint, check, customType, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** What one seal covers of one stream of rows. */
export interface SealedStream {
  readonly rows: number;
  /** Ids of the first and last row, or `null` when there is none. */
  readonly first: number | null;
  readonly last: number | null;
  /** SHA-256 over the hashes of the rows, in order. */
  readonly digest: string;
  /** `id:hash` of each row, where the stream is small enough to say which row was touched. */
  readonly leaves?: readonly string[];
}

/**
 * The chain that makes tampering visible: each seal hashes the rows committed since the one before it, and that one's
 * own hash. The application role may insert and select, nothing else.
 */
export const seal = pgTable(
  'seal',
  {
    no: bigint({ mode: 'number' }).primaryKey(),
    sealedAt: timestamp({ withTimezone: true }).notNull(),
    /** Transactions from `fromXact` up to, and without, `toXact` were over when it was made. */
    fromXact: xid8().notNull(),
    toXact: xid8().notNull(),
    /**
     * The server whose transaction numbers these are. A restored dump lives on another one, whose numbers begin anew: its
     * first seal closes all rows up to `floors` by id, and later ones begin above them.
     */
    cluster: text().notNull(),
    floors: jsonb().$type<Record<string, number>>().notNull(),
    streams: jsonb().$type<Record<string, SealedStream>>().notNull(),
    previous: text().notNull(),
    hash: text().notNull().unique(),
  },
  (table) => [check('seal_no', sql`${table.no} > 0`)],
);
