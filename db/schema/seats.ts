import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ruleset } from './catalogue';
import { player } from './players';
import { staff } from './staff';

/** One stay of one player in one seat. His stack is the balance of the seat's account in the ledger. */
export const seat = pgTable(
  'seat',
  {
    id: uuid().primaryKey(),
    /** A table document's slug, or `slug/2` for the second copy that a template opened. */
    tableId: text().notNull(),
    tableSlug: text().notNull(),
    seat: integer().notNull(),
    playerId: uuid()
      .notNull()
      .references(() => player.id),
    currency: text().notNull(),
    rulesetId: text()
      .notNull()
      .references(() => ruleset.id),
    boughtInMinor: bigint({ mode: 'number' }).notNull(),
    satAt: timestamp({ withTimezone: true }).notNull(),
    leftAt: timestamp({ withTimezone: true }),
    /** What he took away: the least he must bring when he is back too soon. */
    leftWithMinor: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('seat_taken').on(table.tableId, table.seat).where(sql`${table.leftAt} is null`),
    uniqueIndex('seat_of_player').on(table.tableId, table.playerId).where(sql`${table.leftAt} is null`),
    index('seat_player').on(table.playerId, table.satAt.desc()),
    index('seat_left').on(table.tableId, table.playerId, table.leftAt.desc()),
    check('seat_number', sql`${table.seat} between 1 and 30`),
    check('seat_left_with', sql`(${table.leftAt} is null) = (${table.leftWithMinor} is null)`),
  ],
);

/** A game server's word that a table runs a ruleset from a hand on. Rows are added and never changed. */
export const rulesetAdoption = pgTable(
  'ruleset_adoption',
  {
    tableId: text().notNull(),
    rulesetId: text()
      .notNull()
      .references(() => ruleset.id),
    fromHandNo: bigint({ mode: 'number' }).notNull(),
    adoptedAt: timestamp({ withTimezone: true }).notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    keyId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tableId, table.fromHandNo, table.rulesetId] }),
    index('ruleset_adoption_ruleset').on(table.rulesetId),
  ],
);

/** An order to close a table once its hand is over. */
export const tableClosing = pgTable(
  'table_closing',
  {
    id: uuid().primaryKey(),
    tableId: text().notNull(),
    reason: text().notNull(),
    requestedBy: uuid()
      .notNull()
      .references(() => staff.id),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [uniqueIndex('table_closing_open').on(table.tableId).where(sql`${table.closedAt} is null`)],
);
