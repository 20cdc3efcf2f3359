import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { simulation } from './simulation';
import { staff } from './staff';

/** Half-open `[from, to)` of instants, as PostgreSQL writes it. */
const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' });

/** Something an operator sets: a table, a rake schedule, the room. What it says stands in its versions. */
export const catalogueDocument = pgTable(
  'catalogue_document',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** Never changes: other documents and exports refer to it. */
    slug: text().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => staff.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** From then on no version is live and nothing may refer to it. */
    archivedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('catalogue_document_slug').on(table.kind, table.slug),
    check(
      'catalogue_document_slug_form',
      sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.slug}) <= 60`,
    ),
  ],
);

export const changeSetStates = ['draft', 'submitted', 'changesRequested', 'approved', 'rejected', 'withdrawn'] as const;
export type ChangeSetState = (typeof changeSetStates)[number];

/** Edits that travel together: one review, one moment at which they take effect. */
export const changeSet = pgTable(
  'change_set',
  {
    id: uuid().primaryKey(),
    /** A short number for people: change set 41. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    reason: text().notNull().default(''),
    state: text({ enum: changeSetStates }).notNull().default('draft'),
    /** Empty: from the moment of approval. */
    effectiveFrom: timestamp({ withTimezone: true }),
    authorId: uuid()
      .notNull()
      .references(() => staff.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Grows with every change of the set or of a draft in it; a save made for an older one is a conflict. */
    revision: integer().notNull().default(1),
    submittedAt: timestamp({ withTimezone: true }),
    /** SHA-256 over the hashes of all versions in it and their moment; the approval is bound to it. */
    contentHash: text(),
    approvalId: uuid(),
    decidedBy: uuid().references(() => staff.id),
    decidedAt: timestamp({ withTimezone: true }),
    decisionReason: text(),
  },
  (table) => [
    uniqueIndex('change_set_number').on(table.number),
    index('change_set_state').on(table.state, table.createdAt.desc(), table.id.desc()),
    check(
      'change_set_state_name',
      sql`${table.state} in ('draft', 'submitted', 'changesRequested', 'approved', 'rejected', 'withdrawn')`,
    ),
  ],
);

/**
 * One version of one document. While its change set is a draft its body may be saved again; from submission on nothing
 * of it changes but the range of its life. `liveDuring` is empty until approval; two versions of a document are never
 * live at one moment (exclusion constraint, in the migration).
 */
export const catalogueVersion = pgTable(
  'catalogue_version',
  {
    id: uuid().primaryKey(),
    documentId: uuid()
      .notNull()
      .references(() => catalogueDocument.id),
    number: integer().notNull(),
    changeSetId: uuid()
      .notNull()
      .references(() => changeSet.id),
    /** `archive` ends the document; its body is that of the version it ends. */
    operation: text({ enum: ['set', 'archive'] })
      .notNull()
      .default('set'),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    contentHash: text().notNull(),
    /** The version that was live when this one was drafted; review warns when another one came between. */
    basedOn: uuid(),
    /** Set when this version brings back an older one. */
    restoredFrom: uuid(),
    revision: integer().notNull().default(1),
    createdBy: uuid()
      .notNull()
      .references(() => staff.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
    liveDuring: tstzrange(),
  },
  (table) => [
    uniqueIndex('catalogue_version_number').on(table.documentId, table.number),
    uniqueIndex('catalogue_version_in_set').on(table.changeSetId, table.documentId),
    check('catalogue_version_operation', sql`${table.operation} in ('set', 'archive')`),
    check('catalogue_version_hash', sql`${table.contentHash} ~ '^[0-9a-f]{64}$'`),
  ],
);

export const changeSetComment = pgTable(
  'change_set_comment',
  {
    id: uuid().primaryKey(),
    changeSetId: uuid()
      .notNull()
      .references(() => changeSet.id),
    authorId: uuid()
      .notNull()
      .references(() => staff.id),
    /** `changesRequested` marks the remark with which a reviewer sent the set back. */
    kind: text({ enum: ['comment', 'changesRequested'] })
      .notNull()
      .default('comment'),
    text: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('change_set_comment_set').on(table.changeSetId, table.createdAt)],
);

/** Simulations that the author attached for the approver to see. */
export const changeSetSimulation = pgTable(
  'change_set_simulation',
  {
    changeSetId: uuid()
      .notNull()
      .references(() => changeSet.id),
    simulationId: uuid()
      .notNull()
      .references(() => simulation.id),
    attachedBy: uuid()
      .notNull()
      .references(() => staff.id),
    attachedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('change_set_simulation_pair').on(table.changeSetId, table.simulationId)],
);

/** All that governs a table at a moment, resolved and stored once; `id` is the SHA-256 of its canonical JSON. */
export const ruleset = pgTable(
  'ruleset',
  {
    id: text().primaryKey(),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check('ruleset_id', sql`${table.id} ~ '^[0-9a-f]{64}$'`)],
);

/** When which ruleset governs a table. Ranges of one table never overlap (exclusion constraint, in the migration). */
export const rulesetLive = pgTable(
  'ruleset_live',
  {
    id: uuid().primaryKey(),
    tableId: uuid()
      .notNull()
      .references(() => catalogueDocument.id),
    rulesetId: text()
      .notNull()
      .references(() => ruleset.id),
    liveDuring: tstzrange().notNull(),
    changeSetId: uuid()
      .notNull()
      .references(() => changeSet.id),
  },
  (table) => [index('ruleset_live_ruleset').on(table.rulesetId)],
);

/** One time that gaming was stopped for a scope, and when it was allowed again. Hands in progress finish first. */
export const gamingSwitch = pgTable(
  'gaming_switch',
  {
    id: uuid().primaryKey(),
    scope: text({ enum: ['room', 'game', 'table', 'player'] }).notNull(),
    /** `room`, a game's id, a table's slug, a player's id. */
    subject: text().notNull(),
    offAt: timestamp({ withTimezone: true }).notNull(),
    offBy: uuid()
      .notNull()
      .references(() => staff.id),
    offReason: text().notNull(),
    onRequestedBy: uuid().references(() => staff.id),
    onRequestedAt: timestamp({ withTimezone: true }),
    onReason: text(),
    approvalId: uuid(),
    onAt: timestamp({ withTimezone: true }),
    onBy: uuid().references(() => staff.id),
  },
  (table) => [
    uniqueIndex('gaming_switch_off').on(table.scope, table.subject).where(sql`${table.onAt} is null`),
    index('gaming_switch_history').on(table.offAt.desc(), table.id.desc()),
    check('gaming_switch_scope', sql`${table.scope} in ('room', 'game', 'table', 'player')`),
  ],
);

/** A list's filters, order and columns, kept under a name by one person, shared with all when `shared`. */
export const savedView = pgTable(
  'saved_view',
  {
    id: uuid().primaryKey(),
    screen: text().notNull(),
    name: text().notNull(),
    query: text().notNull(),
    shared: boolean().notNull().default(false),
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('saved_view_name').on(table.staffId, table.screen, table.name)],
);
