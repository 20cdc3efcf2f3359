import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { player } from './players';
import { staff } from './staff';

/** One artificial all-in: taken when the clock ran out, completed when its hand is booked. */
export const protectionUse = pgTable(
  'protection_use',
  {
    id: uuid().primaryKey(),
    playerId: uuid()
      .notNull()
      .references(() => player.id),
    source: text().notNull(),
    tableId: text().notNull(),
    handNo: bigint({ mode: 'number' }).notNull(),
    structure: text(),
    takenAt: timestamp({ withTimezone: true }).notNull(),
    /** Whether its server asked before it used it. */
    asked: boolean().notNull(),
    /** Voided with its hand: does not count. */
    voidedAt: timestamp({ withTimezone: true }),
    handId: bigint({ mode: 'number' }),
    currency: text(),
    /** What was in the pots already, and so protected. */
    amountMinor: bigint({ mode: 'number' }),
    /** Players still in when it was used: each had one chance in so many. */
    contenders: smallint(),
    won: boolean(),
    netMinor: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('protection_use_of_hand').on(table.source, table.tableId, table.handNo, table.playerId),
    index('protection_use_player').on(table.playerId, table.takenAt.desc()),
    index('protection_use_taken').on(table.takenAt.desc(), table.id.desc()),
  ],
);

/** A player's allowance is whole again from here on. Rows are added and never changed. */
export const protectionReset = pgTable(
  'protection_reset',
  {
    id: uuid().primaryKey(),
    playerId: uuid()
      .notNull()
      .references(() => player.id),
    at: timestamp({ withTimezone: true }).notNull(),
    reason: text().notNull(),
    resetBy: uuid()
      .notNull()
      .references(() => staff.id),
  },
  (table) => [index('protection_reset_player').on(table.playerId, table.at.desc())],
);

/** A player who has no artificial all-in until it is lifted. */
export const protectionBlock = pgTable(
  'protection_block',
  {
    id: uuid().primaryKey(),
    playerId: uuid()
      .notNull()
      .references(() => player.id),
    reason: text().notNull(),
    blockedBy: uuid()
      .notNull()
      .references(() => staff.id),
    blockedAt: timestamp({ withTimezone: true }).notNull(),
    liftReason: text(),
    liftedBy: uuid().references(() => staff.id),
    liftedAt: timestamp({ withTimezone: true }),
  },
  (table) => [uniqueIndex('protection_block_open').on(table.playerId).where(sql`${table.liftedAt} is null`)],
);

/** A warning as it was sent, in the player's language. Rows are added and never changed. */
export const protectionLetter = pgTable(
  'protection_letter',
  {
    id: uuid().primaryKey(),
    playerId: uuid()
      .notNull()
      .references(() => player.id),
    language: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    figures: jsonb().$type<Record<string, string | number | null>>().notNull(),
    sentBy: uuid()
      .notNull()
      .references(() => staff.id),
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('protection_letter_player').on(table.playerId, table.sentAt.desc())],
);

/** One look through the hands for what people play together. */
export const signalRun = pgTable(
  'signal_run',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ranAt: timestamp({ withTimezone: true }).notNull(),
    fromAt: timestamp({ withTimezone: true }).notNull(),
    toAt: timestamp({ withTimezone: true }).notNull(),
    hands: integer().notNull(),
    pairs: integer().notNull(),
    findings: integer().notNull(),
  },
  (table) => [index('signal_run_ran').on(table.ranAt.desc())],
);
