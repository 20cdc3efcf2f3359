import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { staff } from './staff';

export const approvalStates = ['open', 'approved', 'rejected', 'closed'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** One thing that waits, or waited, for a second person. What it would do is bound by `contentHash`. */
export const approval = pgTable(
  'approval',
  {
    id: uuid().primaryKey(),
    /** A short number for people: approval 41. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    title: text().notNull(),
    reason: text().notNull(),
    contentHash: text().notNull(),
    /** What the approver sees at a glance; plain values by name. */
    figures: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The permission that deciding needs, beside `approval.decide`. */
    permission: text().notNull(),
    authorId: uuid()
      .notNull()
      .references(() => staff.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** `closed`: taken back or overtaken before anybody decided. */
    state: text({ enum: approvalStates }).notNull().default('open'),
    decidedBy: uuid().references(() => staff.id),
    decidedAt: timestamp({ withTimezone: true }),
    decisionReason: text(),
  },
  (table) => [
    uniqueIndex('approval_number').on(table.number),
    uniqueIndex('approval_open_subject').on(table.kind, table.subjectId).where(sql`${table.state} = 'open'`),
    index('approval_state').on(table.state, table.number.desc()),
    check('approval_state_name', sql`${table.state} in ('open', 'approved', 'rejected', 'closed')`),
    check('approval_decided', sql`(${table.state} = 'open') = (${table.decidedAt} is null)`),
  ],
);
