import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { player } from './players';
import { staff } from './staff';

/** What somebody asks to be put right: previewed, decided by a second person, carried out once. */
export const remedy = pgTable(
  'remedy',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    disputeId: uuid(),
    incidentId: uuid(),
    /** The bulk verification whose differences it makes good. */
    runId: uuid(),
    request: jsonb().notNull(),
    /** What the preview showed when it was asked for. */
    preview: jsonb().notNull(),
    contentHash: text().notNull(),
    reasonCode: text().notNull(),
    note: text().notNull(),
    state: text({ enum: ['waiting', 'posted', 'rejected', 'withdrawn'] }).notNull(),
    requestedBy: uuid()
      .notNull()
      .references(() => staff.id),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    approvalId: uuid(),
    /** Empty for what moves no money: a warning, a block. */
    transactionId: bigint({ mode: 'number' }),
    decidedBy: uuid().references(() => staff.id),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('remedy_number').on(table.number),
    index('remedy_dispute').on(table.disputeId, table.number.desc()),
    index('remedy_incident').on(table.incidentId).where(sql`${table.incidentId} is not null`),
    index('remedy_state').on(table.state, table.number.desc()),
    check('remedy_state_name', sql`${table.state} in ('waiting', 'posted', 'rejected', 'withdrawn')`),
    check('remedy_posted', sql`${table.transactionId} is null or ${table.state} = 'posted'`),
  ],
);

/**
 * That a booked hand was voided or corrected, once each: the key keeps it so, whoever comes at the same moment. Holds
 * what it moved, so that a void also takes back a correction. Never changed.
 */
export const handRemedy = pgTable(
  'hand_remedy',
  {
    handId: bigint({ mode: 'number' }).notNull(),
    effect: text({ enum: ['corrected', 'voided'] }).notNull(),
    accountingDate: date({ mode: 'string' }).notNull(),
    remedyId: uuid()
      .notNull()
      .references(() => remedy.id),
    transactionId: bigint({ mode: 'number' }),
    postings: jsonb()
      .$type<{ kind: string; currency: string; owner: string; playerId: string | null; amount: number }[]>()
      .notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.handId, table.effect] }),
    index('hand_remedy_remedy').on(table.remedyId),
    check('hand_remedy_effect', sql`${table.effect} in ('corrected', 'voided')`),
  ],
);

/** What somebody came to owe by a remedy, with its day; the balance is in the ledger. Never changed. */
export const receivableEntry = pgTable(
  'receivable_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Empty where a jackpot pool owes it: the house covers that as overlay. */
    playerId: uuid().references(() => player.id),
    pool: text(),
    currency: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    remedyId: uuid()
      .notNull()
      .references(() => remedy.id),
    transactionId: bigint({ mode: 'number' }).notNull(),
    arisenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('receivable_entry_player').on(table.playerId, table.id.desc()),
    index('receivable_entry_remedy').on(table.remedyId),
    check('receivable_entry_amount', sql`${table.amountMinor} > 0`),
    check('receivable_entry_who', sql`(${table.playerId} is null) <> (${table.pool} is null)`),
  ],
);

/** The most that a role may ask for, or decide on, in one remedy; without a row there is no limit. */
export const remedyLimit = pgTable(
  'remedy_limit',
  {
    role: text().notNull(),
    act: text({ enum: ['request', 'approve'] }).notNull(),
    currency: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    setBy: uuid()
      .notNull()
      .references(() => staff.id),
    setAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.role, table.act, table.currency] }),
    check('remedy_limit_act', sql`${table.act} in ('request', 'approve')`),
    check('remedy_limit_amount', sql`${table.amountMinor} between 0 and 9007199254740991`),
  ],
);
