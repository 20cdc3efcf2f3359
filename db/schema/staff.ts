import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Everybody who can sign in to the office. Rows are never deleted: audit rows and approvals refer to them. */
export const staff = pgTable(
  'staff',
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    name: text().notNull(),
    status: text({ enum: ['invited', 'active', 'disabled'] })
      .notNull()
      .default('active'),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    twoFactorEnabled: boolean().notNull().default(false),
    /** Who created the account; what that person authored, this account may not approve. */
    createdBy: uuid().references((): AnyPgColumn => staff.id),
    disabledAt: timestamp({ withTimezone: true }),
    disabledReason: text(),
    lastSeenAt: timestamp({ withTimezone: true }),
    lastIp: text(),
    /** Grows with every change of the account itself; a change made for an older revision is a conflict. */
    revision: bigint({ mode: 'number' }).notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('staff_email').on(sql`lower(${table.email})`),
    check('staff_status', sql`${table.status} in ('invited', 'active', 'disabled')`),
  ],
);

/** One granting of one role, kept after it is taken away again: who could do what, when, and who decided it. */
export const staffRole = pgTable(
  'staff_role',
  {
    id: uuid().primaryKey().defaultRandom(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    role: text({ enum: ['operator', 'supervisor', 'support', 'finance', 'auditor', 'admin'] }).notNull(),
    /** Nobody, for the first administrator and the demo. */
    grantedBy: uuid().references(() => staff.id),
    grantedAt: timestamp({ withTimezone: true }).notNull(),
    revokedBy: uuid().references(() => staff.id),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('staff_role_held').on(table.staffId, table.role).where(sql`${table.revokedAt} is null`),
    index('staff_role_granted_by').on(table.grantedBy),
    check(
      'staff_role_name',
      sql`${table.role} in ('operator', 'supervisor', 'support', 'finance', 'auditor', 'admin')`,
    ),
    check('staff_role_revoked', sql`(${table.revokedAt} is null) = (${table.revokedBy} is null)`),
  ],
);

/** An open invitation: the hash of a token that lets the invited person choose a password, once, before it expires. */
export const staffInvite = pgTable(
  'staff_invite',
  {
    id: uuid().primaryKey().defaultRandom(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id),
    tokenHash: text().notNull().unique(),
    createdBy: uuid().references(() => staff.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('staff_invite_staff').on(table.staffId)],
);
