import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { catalogueDocument } from './catalogue';
import { staff } from './staff';

/** One pool of a jackpot document. Its money is in the ledger, on the accounts jackpotMain and jackpotReserve of its slug. */
export const jackpotPool = pgTable(
  'jackpot_pool',
  {
    slug: text().primaryKey(),
    documentId: uuid()
      .notNull()
      .references(() => catalogueDocument.id),
    currency: text().notNull(),
    status: text({ enum: ['active', 'disabled', 'decommissioned'] })
      .notNull()
      .default('active'),
    statusReason: text(),
    statusAt: timestamp({ withTimezone: true }),
    /** What a running jackpot is played under: a change of it waits until the jackpot is won (standards 24). */
    terms: jsonb().$type<Record<string, unknown>>().notNull(),
    termsFrom: timestamp({ withTimezone: true }).notNull(),
    openedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check('jackpot_pool_status', sql`${table.status} in ('active', 'disabled', 'decommissioned')`)],
);

/** Somebody of a hit: his part in it, and for a ticket what it cost and promises. */
export interface HitSeat {
  readonly seat: number;
  readonly playerId: string;
  readonly role: 'loser' | 'winner' | 'table' | 'ticket';
  readonly price?: number;
  readonly multiplier?: number;
}

/** What a hit paid to somebody. */
export interface HitPayment {
  readonly playerId: string;
  readonly seat: number;
  readonly role: HitSeat['role'];
  readonly amount: number;
}

/** A hit as the engine found it in a booked hand: the hand is its proof. Once decided it is never opened again. */
export const jackpotHit = pgTable(
  'jackpot_hit',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    pool: text()
      .notNull()
      .references(() => jackpotPool.slug),
    /** `badBeat`, or the hand of a ticket. */
    kind: text().notNull(),
    handId: bigint({ mode: 'number' }).notNull(),
    accountingDate: date({ mode: 'string' }).notNull(),
    /** Several tickets of a hand may hit. */
    ordinal: smallint().notNull(),
    tableId: text().notNull(),
    handNo: bigint({ mode: 'number' }).notNull(),
    game: text().notNull(),
    endedAt: timestamp({ withTimezone: true }).notNull(),
    /** Whether deriving the hand again came to the same. */
    proven: boolean().notNull(),
    seats: jsonb().$type<HitSeat[]>().notNull(),
    state: text({ enum: ['pending', 'paid', 'rejected', 'voided'] }).notNull(),
    /** Paid with its hand, without people. */
    automatic: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    proposal: text({ enum: ['pay', 'reject'] }),
    proposedBy: uuid().references(() => staff.id),
    proposedAt: timestamp({ withTimezone: true }),
    reason: text(),
    approvalId: uuid(),
    decidedBy: uuid().references(() => staff.id),
    decidedAt: timestamp({ withTimezone: true }),
    /** The main pool just before it was paid. */
    basisMinor: bigint({ mode: 'number' }),
    paidMinor: bigint({ mode: 'number' }),
    fromReserveMinor: bigint({ mode: 'number' }),
    /** What was due and neither pool could pay. */
    shortMinor: bigint({ mode: 'number' }),
    payments: jsonb().$type<HitPayment[]>(),
    transactionId: bigint({ mode: 'number' }),
    reversalId: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('jackpot_hit_number').on(table.number),
    uniqueIndex('jackpot_hit_of_hand').on(table.handId, table.pool, table.ordinal),
    index('jackpot_hit_waiting').on(table.pool, table.endedAt, table.handId).where(sql`${table.state} = 'pending'`),
    index('jackpot_hit_pool').on(table.pool, table.number.desc()),
    check('jackpot_hit_state', sql`${table.state} in ('pending', 'paid', 'rejected', 'voided')`),
    check('jackpot_hit_paid', sql`${table.state} <> 'paid' or ${table.transactionId} is not null`),
  ],
);

/** Money that people move into, between or out of pools. A second person decides. */
export const jackpotMove = pgTable(
  'jackpot_move',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    pool: text()
      .notNull()
      .references(() => jackpotPool.slug),
    toPool: text().references(() => jackpotPool.slug),
    kind: text({ enum: ['seed', 'topUp', 'overlay', 'fromReserve', 'transfer', 'decommission'] }).notNull(),
    /** Empty where all is moved. */
    amountMinor: bigint({ mode: 'number' }),
    reason: text().notNull(),
    state: text({ enum: ['waiting', 'posted', 'rejected'] }).notNull(),
    requestedBy: uuid()
      .notNull()
      .references(() => staff.id),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    approvalId: uuid(),
    decidedBy: uuid().references(() => staff.id),
    decidedAt: timestamp({ withTimezone: true }),
    transactionId: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('jackpot_move_number').on(table.number),
    index('jackpot_move_pool').on(table.pool, table.number.desc()),
    check('jackpot_move_amount', sql`${table.amountMinor} between 1 and 9007199254740991`),
    check('jackpot_move_posted', sql`(${table.state} = 'posted') = (${table.transactionId} is not null)`),
  ],
);
