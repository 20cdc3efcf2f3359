import { sql } from 'drizzle-orm';
import { bigint, char, check, date, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** A closed month that was written to Parquet and read back. `detachedAt` is set by the owner alone. */
export const archivedMonth = pgTable(
  'archived_month',
  {
    /** Its first day. */
    month: date({ mode: 'string' }).primaryKey(),
    /** Where the files were written; they may have been moved since. */
    folder: text().notNull(),
    manifestSha256: char({ length: 64 }).notNull(),
    manifest: jsonb().$type<Record<string, unknown>>().notNull(),
    archivedAt: timestamp({ withTimezone: true }).notNull(),
    actorName: text().notNull(),
    /** When its hands, seats and postings left the tables; until then they are in both places. */
    detachedAt: timestamp({ withTimezone: true }),
  },
  (table) => [check('archived_month_first', sql`extract(day from ${table.month}) = 1`)],
);

/** What the postings of a detached month came to on each account, so that balances can still be proved. */
export const ledgerCarried = pgTable(
  'ledger_carried',
  {
    month: date({ mode: 'string' }).notNull(),
    accountId: bigint({ mode: 'number' }).notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    postings: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.accountId] }),
    check('ledger_carried_amount', sql`abs(${table.amountMinor}) <= 9007199254740991`),
  ],
);
