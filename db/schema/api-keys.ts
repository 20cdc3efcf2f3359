import { sql } from 'drizzle-orm';
import {
  bigint,
  char,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { staff } from './staff';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What a game server signs its requests with. The secret is nowhere: it follows from the application's secret and
 * `salt`, and is shown once; `secretSha256` tells whether that still holds.
 */
export const apiKey = pgTable(
  'api_key',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    salt: text().notNull(),
    secretSha256: char({ length: 64 }).notNull(),
    /** Slugs of the tables that it may speak for; `*` for all. */
    tables: text().array().notNull(),
    /** `hands`, `seats`, `feed`. */
    scopes: text().array().notNull(),
    /** Names the numbering of hands: two servers of one source never book one hand twice. */
    source: text().notNull(),
    requestsPerSecond: integer().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => staff.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Where a second person decides whether it comes into force. */
    approvalId: uuid(),
    /** Since when it opens anything; empty while a second person has not agreed. */
    activatedAt: timestamp({ withTimezone: true }),
    revokedBy: uuid().references(() => staff.id),
    revokedAt: timestamp({ withTimezone: true }),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('api_key_name').on(sql`lower(${table.name})`).where(sql`${table.revokedAt} is null`),
    check('api_key_tables', sql`cardinality(${table.tables}) > 0`),
    check('api_key_rate', sql`${table.requestsPerSecond} between 1 and 100000`),
  ],
);

/**
 * What game servers must hear, written in the transaction that caused it (by triggers, in the migration). Readers go in
 * the order of commits: by `xactId`, below the oldest running transaction.
 */
export const feedEvent = pgTable(
  'feed_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xactId: xid8().notNull().default(sql`pg_current_xact_id()`),
    kind: text().notNull(),
    /** Empty: for every table. */
    tableSlug: text(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('feed_event_order').on(table.xactId, table.id)],
);
