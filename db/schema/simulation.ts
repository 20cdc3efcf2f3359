import { sql } from 'drizzle-orm';
import {
  bigint,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { jobRun } from './job';
import { staff } from './staff';

/** What was asked for. The state of the run is its job's; how far it is, its tally's. */
export const simulation = pgTable(
  'simulation',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    jobId: uuid()
      .notNull()
      .references(() => jobRun.id),
    game: text().notNull(),
    /** Slug of the preset that `config` was copied from; null for a configuration of one's own. */
    preset: text(),
    currency: text().notNull(),
    config: jsonb().notNull(),
    seats: integer().notNull(),
    hands: integer().notNull(),
    seed: text().notNull(),
    policies: jsonb().notNull(),
    disconnectBp: integer().notNull(),
    sitOutBp: integer().notNull().default(0),
    engineVersion: text().notNull(),
    rulesVersion: integer().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => staff.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('simulation_hands', sql`${table.hands} between 1 and 10000000`),
    check('simulation_disconnect_bp', sql`${table.disconnectBp} between 0 and 10000`),
    check('simulation_sit_out_bp', sql`${table.sitOutBp} between 0 and 10000`),
    index('simulation_created').on(table.createdAt.desc(), table.id.desc()),
    index('simulation_job').on(table.jobId),
  ],
);

/**
 * The merged results of the first `units` sessions, in unit order. It grows in batches while the run goes on, is what a
 * run resumes from after a crash, and is the result once `units` is all of them.
 */
export const simulationTally = pgTable(
  'simulation_tally',
  {
    simulationId: uuid()
      .primaryKey()
      .references(() => simulation.id, { onDelete: 'cascade' }),
    units: integer().notNull(),
    hands: integer().notNull(),
    tally: jsonb().notNull(),
    digest: text().notNull(),
    /** Time spent computing, over all attempts. */
    activeMs: bigint({ mode: 'number' }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('simulation_tally_units', sql`${table.units} >= 0 and ${table.hands} >= 0`)],
);

/** A hand from outside, kept to be stepped through: the text as it came and the record that was read from it. */
export const importedHand = pgTable(
  'imported_hand',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    format: text({ enum: ['phh', 'ohh', 'record'] }).notNull(),
    /** The text of this hand as it came. */
    source: text().notNull(),
    record: jsonb().notNull(),
    /** Of the record's canonical JSON: the same hand is kept once. Absent in hands from before it was taken. */
    recordSha256: char({ length: 64 }),
    /** Empty where a command imported it. */
    createdBy: uuid().references(() => staff.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('imported_hand_format', sql`${table.format} in ('phh', 'ohh', 'record')`),
    uniqueIndex('imported_hand_record').on(table.recordSha256),
    index('imported_hand_created').on(table.createdAt.desc(), table.id.desc()),
  ],
);
