import { sql } from 'drizzle-orm';
import {
  bigint,
  char,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea } from './bytea';
import { staff } from './staff';

/** What one kind of account gets in one currency, as it is booked: + is owed by the house, - is owed to it. */
export interface OpeningTotal {
  readonly currency: string;
  readonly account: string;
  readonly lines: number;
  readonly amountMinor: number;
}

/**
 * A file of balances that a room brings with it. Somebody asks for it to be booked; a second person decides. The bytes are
 * in `opening_part`; while it waits or is booked, no other import has the same content.
 */
export const openingImport = pgTable(
  'opening_import',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    format: text({ enum: ['csv', 'json'] }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    sha256: char({ length: 64 }).notNull(),
    lines: integer().notNull(),
    /** The day whose beginning the balances are of. */
    accountingDate: date({ mode: 'string' }).notNull(),
    totals: jsonb().$type<readonly OpeningTotal[]>().notNull(),
    note: text().notNull(),
    state: text({ enum: ['waiting', 'booked', 'rejected', 'reversed'] }).notNull(),
    requestedBy: uuid()
      .notNull()
      .references(() => staff.id),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    approvalId: uuid(),
    decidedBy: uuid().references(() => staff.id),
    decidedAt: timestamp({ withTimezone: true }),
    reversedBy: uuid().references(() => staff.id),
    reversedAt: timestamp({ withTimezone: true }),
    reversalReason: text(),
  },
  (table) => [
    uniqueIndex('opening_import_number').on(table.number),
    uniqueIndex('opening_import_content').on(table.sha256).where(sql`${table.state} in ('waiting', 'booked')`),
    check('opening_import_format', sql`${table.format} in ('csv', 'json')`),
    check('opening_import_state', sql`${table.state} in ('waiting', 'booked', 'rejected', 'reversed')`),
    check('opening_import_decided', sql`(${table.state} = 'waiting') = (${table.decidedAt} is null)`),
    check(
      'opening_import_reversed',
      sql`(${table.state} = 'reversed') = (${table.reversedAt} is not null) and (${table.reversedAt} is null) = (${table.reversalReason} is null)`,
    ),
  ],
);

/** The bytes of such a file as they came, in parts of a size that a statement can carry. */
export const openingPart = pgTable(
  'opening_part',
  {
    importId: uuid()
      .notNull()
      .references(() => openingImport.id),
    part: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.part] })],
);
