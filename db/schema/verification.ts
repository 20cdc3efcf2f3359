import {
  bigint,
  date,
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
import { staff } from './staff';

/** One run of the engine over the hands of a filter, by a job. Figures are those of what is checked so far. */
export const verificationRun = pgTable(
  'verification_run',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    jobId: uuid().notNull(),
    filter: jsonb().notNull(),
    /** The newest hand that belongs to it; later ones do not. */
    throughId: bigint({ mode: 'number' }).notNull(),
    total: integer().notNull(),
    checked: integer().notNull().default(0),
    /** The last hand that is checked; hands are taken from the newest to the oldest. */
    reachedId: bigint({ mode: 'number' }),
    same: integer().notNull().default(0),
    different: integer().notNull().default(0),
    engineChanged: integer().notNull().default(0),
    milliseconds: integer().notNull().default(0),
    startedBy: uuid()
      .notNull()
      .references(() => staff.id),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [uniqueIndex('verification_run_number').on(table.number)],
);

/** A hand of a run that the engine derives otherwise: where it parts first, and what each seat got too much or too little. */
export const verificationFinding = pgTable(
  'verification_finding',
  {
    runId: uuid()
      .notNull()
      .references(() => verificationRun.id),
    handId: bigint({ mode: 'number' }).notNull(),
    accountingDate: date({ mode: 'string' }).notNull(),
    verdict: text({ enum: ['different', 'engineChanged'] }).notNull(),
    path: text().notNull(),
    rule: text().notNull(),
    recorded: text().notNull(),
    derived: text().notNull(),
    currency: text().notNull(),
    /** Settled less derived. */
    seats: jsonb().$type<{ seat: number; playerId: string; differenceMinor: number }[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.handId] }),
    index('verification_finding_hand').on(table.handId),
  ],
);
