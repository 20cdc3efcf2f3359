import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { staff } from './staff';

export const playerStatuses = ['active', 'warned', 'blocked', 'closed'] as const;

/** Somebody who plays. The money is in the ledger; here is who it belongs to. */
export const player = pgTable(
  'player',
  {
    id: uuid().primaryKey(),
    alias: text().notNull(),
    /** ISO 3166-1, two letters. */
    country: text().notNull(),
    language: text().notNull(),
    status: text({ enum: playerStatuses }).notNull().default('active'),
    /** An account for tests: its money is told apart in every report (standards 41). */
    test: boolean().notNull().default(false),
    /** Plays for the house; disclosed at the table (standards 42). */
    house: boolean().notNull().default(false),
    vipGroup: text(),
    /** The id that the platform knows him by. */
    externalRef: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('player_alias').on(sql`lower(${table.alias})`),
    uniqueIndex('player_external_ref').on(table.externalRef).where(sql`${table.externalRef} is not null`),
    index('player_status').on(table.status, table.id.desc()),
    check('player_status_name', sql`${table.status} in ('active', 'warned', 'blocked', 'closed')`),
    check('player_country', sql`${table.country} ~ '^[A-Z]{2}$'`),
  ],
);

/** How a player's status came to be. Rows are added and never changed. */
export const playerStatusChange = pgTable(
  'player_status_change',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    playerId: uuid()
      .notNull()
      .references(() => player.id),
    before: text({ enum: playerStatuses }).notNull(),
    after: text({ enum: playerStatuses }).notNull(),
    reason: text().notNull(),
    actorKind: text().notNull(),
    actorId: text().notNull(),
    actorName: text().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('player_status_change_player').on(table.playerId, table.id.desc())],
);

/** Money that a member of staff gives to, or takes from, a player (standards 37, 41). */
export const adjustment = pgTable(
  'adjustment',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    playerId: uuid()
      .notNull()
      .references(() => player.id),
    currency: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    reasonCode: text().notNull(),
    note: text().notNull(),
    state: text({ enum: ['waiting', 'posted', 'rejected'] }).notNull(),
    requestedBy: uuid()
      .notNull()
      .references(() => staff.id),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    approvalId: uuid(),
    transactionId: bigint({ mode: 'number' }),
    decidedBy: uuid().references(() => staff.id),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('adjustment_number').on(table.number),
    index('adjustment_player').on(table.playerId, table.number.desc()),
    check('adjustment_amount', sql`${table.amountMinor} <> 0 and abs(${table.amountMinor}) <= 9007199254740991`),
    check('adjustment_posted', sql`(${table.state} = 'posted') = (${table.transactionId} is not null)`),
  ],
);

/** Up to this amount a role adjusts alone; above it, and where no row stands, a second person decides. */
export const adjustmentLimit = pgTable(
  'adjustment_limit',
  {
    role: text().notNull(),
    currency: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    setBy: uuid()
      .notNull()
      .references(() => staff.id),
    setAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.role, table.currency] }),
    check('adjustment_limit_amount', sql`${table.amountMinor} between 0 and 9007199254740991`),
  ],
);
