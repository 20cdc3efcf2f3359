import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { staff } from './staff';

// Property names are those the sign-in library asks for; SQL names are ours.

/** One signed-in browser. Lives until it is idle too long, too old, revoked, or its owner is disabled. */
export const staffSession = pgTable(
  'staff_session',
  {
    id: uuid().primaryKey().defaultRandom(),
    token: text().notNull().unique(),
    userId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    ipAddress: text(),
    userAgent: text(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('staff_session_staff').on(table.userId)],
);

/** How somebody signs in; with `providerId` `credential` it holds the scrypt hash of the password. */
export const staffCredential = pgTable(
  'staff_credential',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestamp({ withTimezone: true }),
    refreshTokenExpiresAt: timestamp({ withTimezone: true }),
    scope: text(),
    password: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('staff_credential_provider').on(table.userId, table.providerId)],
);

/** Short-lived secrets of the sign-in library: a pending second factor and the count of its attempts. */
export const authVerification = pgTable(
  'auth_verification',
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('auth_verification_identifier').on(table.identifier)],
);

/** The second factor: the authenticator secret and the backup codes, both encrypted with the application secret. */
export const staffTwoFactor = pgTable(
  'staff_two_factor',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('staff_id')
      .notNull()
      .unique()
      .references(() => staff.id),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    verified: boolean().notNull().default(false),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: timestamp({ withTimezone: true }),
    /** The last time step whose code was accepted for an approval; a code approves once. */
    lastUsedStep: integer(),
  },
  (table) => [index('staff_two_factor_secret').on(table.secret)],
);

/** Failed sign-ins per key: an address, an account seen from an address, a known device. Old rows are swept. */
export const signInThrottle = pgTable(
  'sign_in_throttle',
  {
    scope: text({ enum: ['address', 'account-address', 'account', 'device'] }).notNull(),
    /** SHA-256 of what is counted, so that the table names neither accounts nor addresses. */
    key: text().notNull(),
    failures: integer().notNull(),
    windowStartedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_throttle_key').on(table.scope, table.key),
    index('sign_in_throttle_window').on(table.windowStartedAt),
    check('sign_in_throttle_failures', sql`${table.failures} >= 0`),
  ],
);
