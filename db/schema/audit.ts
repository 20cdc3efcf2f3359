import { sql } from 'drizzle-orm';
import { bigint, customType, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A 64-bit transaction id; it only ever grows, so rows below the oldest running transaction are final. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Who did what, appended in the transaction that did it. The application role may insert and select, nothing else.
 * `xactId` lets the sealer tell which rows no running transaction can still precede.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xactId: xid8().notNull().default(sql`pg_current_xact_id()`),
    occurredAt: timestamp({ withTimezone: true }).notNull(),
    actorKind: text({ enum: ['staff', 'machine', 'system', 'anonymous'] }).notNull(),
    actorId: text().notNull(),
    actorName: text().notNull(),
    actorRoles: text().array().notNull(),
    /** `done`, or `refused` when somebody was not let through. */
    outcome: text({ enum: ['done', 'refused'] }).notNull(),
    action: text().notNull(),
    entityKind: text().notNull(),
    entityId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    reason: text(),
    /** What commands called inside this one did: action, entity, before, after, reason. */
    parts: jsonb(),
    requestId: uuid().notNull(),
    ip: text(),
  },
  (table) => [
    index('audit_entry_occurred').on(table.occurredAt.desc(), table.id.desc()),
    index('audit_entry_actor').on(table.actorId, table.id.desc()),
    index('audit_entry_entity').on(table.entityKind, table.entityId, table.id.desc()),
    index('audit_entry_action').on(table.action, table.id.desc()),
    index('audit_entry_xact').on(table.xactId, table.id),
  ],
);
