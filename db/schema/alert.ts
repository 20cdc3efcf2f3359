import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { staff } from './staff';

/** Something that somebody has to look at. One row stands for it until it is resolved, however often it is raised. */
export const alert = pgTable(
  'alert',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** `domain.what`; the screens have words for it. */
    kind: text().notNull(),
    severity: text({ enum: ['info', 'warning', 'critical'] }).notNull(),
    title: text().notNull(),
    figures: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    /** Raising the same key again while one is open counts `times` up. */
    dedupeKey: text().notNull(),
    times: integer().notNull().default(1),
    raisedAt: timestamp({ withTimezone: true }).notNull(),
    lastRaisedAt: timestamp({ withTimezone: true }).notNull(),
    state: text({ enum: ['raised', 'owned', 'acknowledged', 'resolved'] })
      .notNull()
      .default('raised'),
    ownerId: uuid().references(() => staff.id),
    acknowledgedBy: uuid().references(() => staff.id),
    acknowledgedAt: timestamp({ withTimezone: true }),
    snoozedUntil: timestamp({ withTimezone: true }),
    /** Nobody, when what was wrong went away by itself. */
    resolvedBy: uuid().references(() => staff.id),
    resolvedAt: timestamp({ withTimezone: true }),
    resolution: text(),
    /** Where the answer stands: a page of the office, or an address outside. */
    resolutionLink: text(),
  },
  (table) => [
    uniqueIndex('alert_number').on(table.number),
    uniqueIndex('alert_open').on(table.dedupeKey).where(sql`${table.state} <> 'resolved'`),
    index('alert_state').on(table.state, table.number.desc()),
    check('alert_state_name', sql`${table.state} in ('raised', 'owned', 'acknowledged', 'resolved')`),
    check('alert_severity', sql`${table.severity} in ('info', 'warning', 'critical')`),
    check('alert_resolved', sql`(${table.state} = 'resolved') = (${table.resolvedAt} is not null)`),
  ],
);

/** Where alerts are sent outside the house. */
export const webhook = pgTable(
  'webhook',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    url: text().notNull(),
    /** The signing secret, encrypted with the application's; shown once, when it is made. */
    secret: text().notNull(),
    minSeverity: text({ enum: ['info', 'warning', 'critical'] }).notNull(),
    active: boolean().notNull().default(true),
    createdBy: uuid()
      .notNull()
      .references(() => staff.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('webhook_name').on(sql`lower(${table.name})`),
    check('webhook_severity', sql`${table.minSeverity} in ('info', 'warning', 'critical')`),
  ],
);

/** One message to one webhook, with how far it has come. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: uuid().primaryKey(),
    webhookId: uuid()
      .notNull()
      .references(() => webhook.id),
    event: text().notNull(),
    payload: jsonb().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    nextAt: timestamp({ withTimezone: true }).notNull(),
    lastStatus: integer(),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    deliveredAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('webhook_delivery_due').on(table.nextAt).where(sql`${table.state} = 'waiting'`),
    index('webhook_delivery_webhook').on(table.webhookId, table.createdAt.desc()),
    check('webhook_delivery_state', sql`${table.state} in ('waiting', 'delivered', 'failed')`),
  ],
);
