import { sql } from 'drizzle-orm';
import {
  bigint,
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
import { bytea } from './bytea';
import { player } from './players';
import { staff } from './staff';

export const disputeStates = ['new', 'investigating', 'waiting', 'decided', 'appealed', 'closed'] as const;
export const disputePriorities = ['urgent', 'high', 'normal', 'low'] as const;

/** One complaint and what became of it. Who holds it works on it; nobody else does meanwhile. */
export const dispute = pgTable(
  'dispute',
  {
    id: uuid().primaryKey(),
    /** A short number for people: case 311. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    state: text({ enum: disputeStates }).notNull().default('new'),
    category: text().notNull(),
    priority: text({ enum: disputePriorities }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    playerId: uuid().references(() => player.id),
    /** That the player is written to in. */
    language: text().notNull(),
    openedBy: uuid()
      .notNull()
      .references(() => staff.id),
    openedAt: timestamp({ withTimezone: true }).notNull(),
    assigneeId: uuid().references(() => staff.id),
    claimedAt: timestamp({ withTimezone: true }),
    /** When an answer is due, in working hours of the desk. */
    dueAt: timestamp({ withTimezone: true }).notNull(),
    /** `upheld`, `partly`, `rejected`. */
    outcome: text(),
    reasonCode: text(),
    decidedBy: uuid().references(() => staff.id),
    decidedAt: timestamp({ withTimezone: true }),
    closedAt: timestamp({ withTimezone: true }),
    /** The case that goes on with this one; this one is closed. */
    mergedInto: uuid(),
    incidentId: uuid(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('dispute_number').on(table.number),
    index('dispute_queue').on(table.dueAt, table.number).where(sql`${table.state} <> 'closed'`),
    index('dispute_state').on(table.state, table.number.desc()),
    index('dispute_player').on(table.playerId, table.number.desc()),
    index('dispute_incident').on(table.incidentId).where(sql`${table.incidentId} is not null`),
    check(
      'dispute_state_name',
      sql`${table.state} in ('new', 'investigating', 'waiting', 'decided', 'appealed', 'closed')`,
    ),
    check('dispute_priority', sql`${table.priority} in ('urgent', 'high', 'normal', 'low')`),
    check('dispute_claimed', sql`(${table.assigneeId} is null) = (${table.claimedAt} is null)`),
  ],
);

/** The hands that a case is about. */
export const disputeHand = pgTable(
  'dispute_hand',
  {
    disputeId: uuid()
      .notNull()
      .references(() => dispute.id),
    handId: bigint({ mode: 'number' }).notNull(),
    accountingDate: date({ mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.disputeId, table.handId] }), index('dispute_hand_hand').on(table.handId)],
);

/** The timeline of a case: what was said and done. Rows are added and never changed. */
export const disputeEntry = pgTable(
  'dispute_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    disputeId: uuid()
      .notNull()
      .references(() => dispute.id),
    /** `opened`, `note`, `message`, `claimed`, `state`, `hand`, `attachment`, `decided`, `remedy` ... */
    kind: text().notNull(),
    body: text(),
    data: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
    authorId: text().notNull(),
    authorName: text().notNull(),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('dispute_entry_dispute').on(table.disputeId, table.id)],
);

/** A file that somebody gave as evidence: kept as it came, given out as a download only. Never changed. */
export const disputeAttachment = pgTable(
  'dispute_attachment',
  {
    id: uuid().primaryKey(),
    disputeId: uuid()
      .notNull()
      .references(() => dispute.id),
    name: text().notNull(),
    mediaType: text().notNull(),
    bytes: integer().notNull(),
    sha256: char({ length: 64 }).notNull(),
    content: bytea().notNull(),
    uploadedBy: uuid()
      .notNull()
      .references(() => staff.id),
    uploadedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('dispute_attachment_once').on(table.disputeId, table.sha256),
    check('dispute_attachment_bytes', sql`${table.bytes} between 1 and 2500000`),
  ],
);

/** Two cases that belong together. */
export const disputeLink = pgTable(
  'dispute_link',
  {
    disputeId: uuid()
      .notNull()
      .references(() => dispute.id),
    otherId: uuid()
      .notNull()
      .references(() => dispute.id),
  },
  (table) => [
    primaryKey({ columns: [table.disputeId, table.otherId] }),
    index('dispute_link_other').on(table.otherId),
    check('dispute_link_order', sql`${table.disputeId} < ${table.otherId}`),
  ],
);

/** When the desk works and how long it may take: one row. */
export const supportCalendar = pgTable('support_calendar', {
  id: integer().primaryKey(),
  body: jsonb().notNull(),
  setBy: uuid()
    .notNull()
    .references(() => staff.id),
  setAt: timestamp({ withTimezone: true }).notNull(),
  revision: integer().notNull().default(1),
});

/** A failure of a server: the tables, the time, and what was done about it. */
export const incident = pgTable(
  'incident',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    state: text({ enum: ['open', 'closed'] }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    tables: text().array().notNull(),
    fromAt: timestamp({ withTimezone: true }).notNull(),
    toAt: timestamp({ withTimezone: true }).notNull(),
    /** What players of these tables are told. */
    message: text().notNull(),
    openedBy: uuid()
      .notNull()
      .references(() => staff.id),
    openedAt: timestamp({ withTimezone: true }).notNull(),
    closedBy: uuid().references(() => staff.id),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('incident_number').on(table.number),
    check('incident_state', sql`${table.state} in ('open', 'closed')`),
    check('incident_window', sql`${table.fromAt} < ${table.toAt}`),
  ],
);

/** The alerts of an incident. */
export const incidentAlert = pgTable(
  'incident_alert',
  {
    incidentId: uuid()
      .notNull()
      .references(() => incident.id),
    alertId: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.incidentId, table.alertId] })],
);

/** What the desk should know of a player, beside his cases. Rows are added and never changed. */
export const playerNote = pgTable(
  'player_note',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    playerId: uuid()
      .notNull()
      .references(() => player.id),
    body: text().notNull(),
    authorId: uuid()
      .notNull()
      .references(() => staff.id),
    writtenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('player_note_player').on(table.playerId, table.id.desc())],
);
