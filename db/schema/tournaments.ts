import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { jobRun } from './job';
import { player } from './players';
import { staff } from './staff';

export const tournamentStatuses = ['announced', 'registering', 'running', 'completed', 'cancelled', 'missed'] as const;

/**
 * One tournament, made from a template as it was live then: `body` holds the template with all that it refers to, so that
 * no later change touches it. Late registration is `running` without `registrationClosedAt`.
 */
export const tournament = pgTable(
  'tournament',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    templateSlug: text().notNull(),
    /** The start that the schedule names; null for those that start when full. */
    occurrence: timestamp({ withTimezone: true }),
    /** Counts those of a template that start when full. */
    copyNo: integer(),
    body: jsonb().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    game: text().notNull(),
    currency: text().notNull(),
    status: text({ enum: tournamentStatuses }).notNull(),
    registrationOpensAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    startedAt: timestamp({ withTimezone: true }),
    registrationClosedAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
    /** Entries, re-entries included. */
    entries: integer().notNull().default(0),
    /** Entries that are out. */
    out: integer().notNull().default(0),
    /** What players paid into the pool, and what the house added (+) or kept (-), in `currency`. */
    poolMinor: bigint({ mode: 'number' }).notNull().default(0),
    overlayMinor: bigint({ mode: 'number' }).notNull().default(0),
    feesMinor: bigint({ mode: 'number' }).notNull().default(0),
    /** Of a Spin, and the number that was drawn for it out of the sum of weights. */
    multiplier: integer(),
    multiplierDraw: integer(),
    /** Decides seats and moves; from the system's secure source. */
    seed: text().notNull(),
    /** Counts draws under the seed. */
    draws: integer().notNull().default(0),
    finalTableDrawn: boolean().notNull().default(false),
    endReason: text(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('tournament_occurrence')
      .on(table.templateSlug, table.occurrence)
      .where(sql`${table.occurrence} is not null`),
    uniqueIndex('tournament_copy').on(table.templateSlug, table.copyNo).where(sql`${table.copyNo} is not null`),
    uniqueIndex('tournament_number').on(table.number),
    index('tournament_status').on(table.status, table.occurrence),
    index('tournament_starts').on(table.occurrence),
    check(
      'tournament_status_name',
      sql`${table.status} in ('announced', 'registering', 'running', 'completed', 'cancelled', 'missed')`,
    ),
    check('tournament_money', sql`${table.poolMinor} >= 0 and ${table.feesMinor} >= 0`),
  ],
);

export const entryStates = ['registered', 'playing', 'out', 'withdrawn', 'refunded'] as const;

/** One entry of one player; a re-entry is another one. */
export const tournamentEntry = pgTable(
  'tournament_entry',
  {
    id: uuid().primaryKey(),
    tournamentId: uuid()
      .notNull()
      .references(() => tournament.id),
    playerId: uuid()
      .notNull()
      .references(() => player.id),
    state: text({ enum: entryStates }).notNull(),
    /** Paid in all: entry, rebuys, add-on. */
    buyInMinor: bigint({ mode: 'number' }).notNull(),
    feeMinor: bigint({ mode: 'number' }).notNull(),
    ticketId: uuid(),
    rebuys: integer().notNull().default(0),
    addOn: boolean().notNull().default(false),
    registeredAt: timestamp({ withTimezone: true }).notNull(),
    tableNo: integer(),
    seat: integer(),
    chips: bigint({ mode: 'number' }).notNull().default(0),
    outAt: timestamp({ withTimezone: true }),
    /** Counted from the first who went out; players who tie share a range. */
    outFrom: integer(),
    outTo: integer(),
    /** Order among those who tie: nearest left of the button first. */
    tieOrder: integer(),
    /** Known once registration is closed. */
    placeFrom: integer(),
    placeTo: integer(),
  },
  (table) => [
    uniqueIndex('tournament_entry_active')
      .on(table.tournamentId, table.playerId)
      .where(sql`${table.state} in ('registered', 'playing')`),
    uniqueIndex('tournament_entry_seat')
      .on(table.tournamentId, table.tableNo, table.seat)
      .where(sql`${table.state} = 'playing'`),
    index('tournament_entry_player').on(table.playerId, table.registeredAt.desc()),
    index('tournament_entry_tournament').on(table.tournamentId, table.state),
    check('tournament_entry_chips', sql`${table.chips} >= 0`),
    check('tournament_entry_state', sql`${table.state} in ('registered', 'playing', 'out', 'withdrawn', 'refunded')`),
  ],
);

export const tournamentTable = pgTable(
  'tournament_table',
  {
    tournamentId: uuid()
      .notNull()
      .references(() => tournament.id),
    tableNo: integer().notNull(),
    button: integer().notNull(),
    handNo: bigint({ mode: 'number' }).notNull().default(0),
    brokenAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.tournamentId, table.tableNo] })],
);

/** A hand of a tournament: chips, no money. Rows are added and never changed. */
export const tournamentHand = pgTable(
  'tournament_hand',
  {
    tournamentId: uuid()
      .notNull()
      .references(() => tournament.id),
    tableNo: integer().notNull(),
    handNo: bigint({ mode: 'number' }).notNull(),
    level: integer().notNull(),
    stacks: jsonb().notNull(),
    record: jsonb(),
    endedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tournamentId, table.tableNo, table.handNo] })],
);

/** What was paid for a place: an amount of one currency, or a ticket. Rows are added and never changed. */
export const tournamentPrize = pgTable(
  'tournament_prize',
  {
    id: uuid().primaryKey(),
    tournamentId: uuid()
      .notNull()
      .references(() => tournament.id),
    entryId: uuid()
      .notNull()
      .references(() => tournamentEntry.id),
    playerId: uuid().notNull(),
    /** `place`: for the place; `share`: of an abandoned tournament; `refund`: what was paid in. */
    kind: text({ enum: ['place', 'share', 'refund'] }).notNull(),
    currency: text().notNull(),
    /** What the place is worth; a ticket counts with the entry that it stands for. */
    amountMinor: bigint({ mode: 'number' }).notNull(),
    /** What of it the TCoin cap took away. */
    cutMinor: bigint({ mode: 'number' }).notNull().default(0),
    ticketId: uuid(),
    transactionId: bigint({ mode: 'number' }),
    paidAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('tournament_prize_tournament').on(table.tournamentId),
    index('tournament_prize_player').on(table.playerId, table.paidAt.desc()),
    check(
      'tournament_prize_amount',
      sql`${table.amountMinor} > 0 and ${table.cutMinor} between 0 and ${table.amountMinor}`,
    ),
  ],
);

/** The right to one entry, won in a satellite; its worth waits in an escrow of its own. */
export const tournamentTicket = pgTable(
  'tournament_ticket',
  {
    id: uuid().primaryKey(),
    playerId: uuid()
      .notNull()
      .references(() => player.id),
    templateSlug: text().notNull(),
    currency: text().notNull(),
    valueMinor: bigint({ mode: 'number' }).notNull(),
    wonIn: uuid()
      .notNull()
      .references(() => tournament.id),
    wonAt: timestamp({ withTimezone: true }).notNull(),
    /** The entry that it paid for; given back when that entry is refunded. */
    usedIn: uuid(),
  },
  (table) => [index('tournament_ticket_player').on(table.playerId, table.templateSlug)],
);

/** What happened, in order: the log of the lobby and the feed of game servers. Rows are added and never changed. */
export const tournamentEvent = pgTable(
  'tournament_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tournamentId: uuid()
      .notNull()
      .references(() => tournament.id),
    kind: text().notNull(),
    data: jsonb().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('tournament_event_tournament').on(table.tournamentId, table.id)],
);

/** Up to when the starts of a template's schedule have been made; what lies before it is never made again. */
export const tournamentPlan = pgTable('tournament_plan', {
  templateSlug: text().primaryKey(),
  plannedThrough: timestamp({ withTimezone: true }).notNull(),
});

/** A structure simulation: what is played, and how far it is. */
export const structureSimulation = pgTable(
  'structure_simulation',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    jobId: uuid()
      .notNull()
      .references(() => jobRun.id),
    templateSlug: text(),
    currency: text().notNull(),
    spec: jsonb().notNull(),
    runs: integer().notNull(),
    done: integer().notNull().default(0),
    totals: jsonb(),
    activeMs: bigint({ mode: 'number' }).notNull().default(0),
    engineVersion: text().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => staff.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('structure_simulation_created').on(table.createdAt.desc(), table.id.desc()),
    check(
      'structure_simulation_runs',
      sql`${table.runs} between 1 and 10000 and ${table.done} between 0 and ${table.runs}`,
    ),
  ],
);
