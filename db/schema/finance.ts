import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
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
import { webhook, webhookDelivery } from './alert';
import { bytea } from './bytea';
import { jobRun } from './job';
import { staff } from './staff';

/**
 * A report that was written to a file: what was asked for, what came out, and the hash that proves it (standards 39). The
 * bytes are in `report_part`.
 */
export const reportFile = pgTable(
  'report_file',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    report: text().notNull(),
    filter: jsonb().notNull(),
    format: text().notNull(),
    name: text().notNull(),
    jobId: uuid()
      .notNull()
      .references(() => jobRun.id),
    requestedBy: uuid()
      .notNull()
      .references(() => staff.id),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    writtenAt: timestamp({ withTimezone: true }),
    rows: integer(),
    bytes: bigint({ mode: 'number' }),
    sha256: char({ length: 64 }),
    /** Control totals and their ledger side, as the file states them. */
    ties: jsonb(),
    totals: jsonb(),
  },
  (table) => [
    uniqueIndex('report_file_number').on(table.number),
    index('report_file_job').on(table.jobId),
    check('report_file_written', sql`(${table.writtenAt} is null) = (${table.sha256} is null)`),
  ],
);

/** The bytes of a report's file, in parts of a size that a statement can carry. Written once, with the hash. */
export const reportPart = pgTable(
  'report_part',
  {
    fileId: uuid()
      .notNull()
      .references(() => reportFile.id),
    part: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.part] })],
);

/** A report that is written again and again by a rule, and where its files go. */
export const reportSchedule = pgTable(
  'report_schedule',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    report: text().notNull(),
    /** What is asked for each time, without its days. */
    wanted: jsonb().notNull(),
    /** Which days, seen from the day of the run. */
    span: text({ enum: ['yesterday', 'lastWeek', 'lastMonth', 'monthToDate'] }).notNull(),
    /** Wall-clock time of the room's zone, and the rule (RFC 5545) from there on. */
    firstStart: text().notNull(),
    rule: text().notNull(),
    place: text({ enum: ['outbox', 'webhook'] }).notNull(),
    webhookId: uuid().references(() => webhook.id),
    active: boolean().notNull().default(true),
    /** Nothing once the rule has ended. */
    nextAt: timestamp({ withTimezone: true }),
    createdBy: uuid()
      .notNull()
      .references(() => staff.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('report_schedule_name').on(sql`lower(${table.name})`),
    index('report_schedule_due').on(table.nextAt).where(sql`${table.active}`),
    check('report_schedule_span', sql`${table.span} in ('yesterday', 'lastWeek', 'lastMonth', 'monthToDate')`),
    check(
      'report_schedule_place',
      sql`${table.place} in ('outbox', 'webhook') and (${table.place} = 'webhook') = (${table.webhookId} is not null)`,
    ),
  ],
);

/** One run of a schedule, with how far its file has come. */
export const reportRun = pgTable(
  'report_run',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    scheduleId: uuid()
      .notNull()
      .references(() => reportSchedule.id),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    /** Who asked for it beside the rule. */
    askedBy: uuid().references(() => staff.id),
    fileId: uuid()
      .notNull()
      .references(() => reportFile.id),
    state: text({ enum: ['writing', 'sending', 'arrived', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    nextAt: timestamp({ withTimezone: true }).notNull(),
    deliveryId: uuid().references(() => webhookDelivery.id),
    /** The file in the outbox. */
    path: text(),
    error: text(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('report_run_number').on(table.number),
    index('report_run_schedule').on(table.scheduleId, table.number.desc()),
    index('report_run_open').on(table.nextAt).where(sql`${table.state} in ('writing', 'sending')`),
    check('report_run_state', sql`${table.state} in ('writing', 'sending', 'arrived', 'failed')`),
  ],
);

/** Somebody asks for days to be closed; a second person decides. What stood in the reports then is kept with it. */
export const periodRequest = pgTable(
  'period_request',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    through: date({ mode: 'string' }).notNull(),
    note: text().notNull(),
    /** The checklist as it was when it was asked for. */
    checks: jsonb().notNull(),
    contentHash: char({ length: 64 }).notNull(),
    state: text({ enum: ['waiting', 'closed', 'rejected'] }).notNull(),
    requestedBy: uuid()
      .notNull()
      .references(() => staff.id),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    approvalId: uuid(),
    decidedBy: uuid().references(() => staff.id),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('period_request_number').on(table.number),
    uniqueIndex('period_request_waiting').on(table.state).where(sql`${table.state} = 'waiting'`),
    check('period_request_state', sql`${table.state} in ('waiting', 'closed', 'rejected')`),
  ],
);

/** Somebody asks for closed days to be opened again, which is exceptional; a second person decides. */
export const periodReopening = pgTable(
  'period_reopening',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The first day that is opened again; all later ones are with it. */
    fromDay: date({ mode: 'string' }).notNull(),
    /** What was closed when it was asked for. */
    closedThrough: date({ mode: 'string' }).notNull(),
    note: text().notNull(),
    contentHash: char({ length: 64 }).notNull(),
    state: text({ enum: ['waiting', 'opened', 'rejected'] }).notNull(),
    requestedBy: uuid()
      .notNull()
      .references(() => staff.id),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    approvalId: uuid(),
    decidedBy: uuid().references(() => staff.id),
    decidedAt: timestamp({ withTimezone: true }),
    /** The closes that it took back, as they stood. */
    closes: jsonb(),
  },
  (table) => [
    uniqueIndex('period_reopening_number').on(table.number),
    uniqueIndex('period_reopening_waiting').on(table.state).where(sql`${table.state} = 'waiting'`),
    check('period_reopening_state', sql`${table.state} in ('waiting', 'opened', 'rejected')`),
    check('period_reopening_opened', sql`(${table.state} = 'opened') = (${table.closes} is not null)`),
  ],
);

/** Tax that is paid over to the authority; a second person decides. */
export const remittance = pgTable(
  'remittance',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    currency: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    through: date({ mode: 'string' }).notNull(),
    reference: text().notNull(),
    note: text().notNull(),
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
    uniqueIndex('remittance_number').on(table.number),
    index('remittance_currency').on(table.currency, table.number.desc()),
    check('remittance_amount', sql`${table.amountMinor} > 0`),
    check('remittance_state', sql`${table.state} in ('waiting', 'posted', 'rejected')`),
    check('remittance_posted', sql`(${table.state} = 'posted') = (${table.transactionId} is not null)`),
  ],
);
