import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  customType,
  date,
  index,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** One sequence each, so that a batch can take its numbers before it writes. */
export const ledgerTransactionId = pgSequence('ledger_transaction_id');
export const postingId = pgSequence('posting_id');

/**
 * One pot of money of one currency. `owner` tells accounts of a kind apart: a player, a seat, a pool; empty where the
 * house has one of the kind. A balance is what the house owes (+) or is owed (-); only the trigger on postings moves it.
 */
export const ledgerAccount = pgTable(
  'ledger_account',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    currency: text().notNull(),
    owner: text().notNull().default(''),
    /** Whose money it is, where it is a player's: wallet, seat, receivable. */
    playerId: uuid(),
    /** Daily sums are kept of it (`ledger_day`). */
    rolledUp: boolean().notNull().default(false),
    openedAt: timestamp({ withTimezone: true }).notNull(),
    balanceMinor: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('ledger_account_name').on(table.kind, table.currency, table.owner),
    index('ledger_account_player').on(table.playerId),
    check('ledger_account_safe', sql`abs(${table.balanceMinor}) <= 9007199254740991`),
    check(
      'ledger_account_funds',
      sql`${table.balanceMinor} >= 0 or ${table.kind} not in ('wallet', 'seat', 'handEscrow', 'tournamentEscrow', 'jackpotMain', 'jackpotReserve')`,
    ),
    check(
      'ledger_account_kind',
      sql`${table.kind} in ('wallet', 'seat', 'handEscrow', 'receivable', 'rake', 'tax', 'jackpotMain', 'jackpotReserve', 'tournamentEscrow', 'fee', 'overlay', 'houseBank', 'cashier', 'bank', 'issue', 'suspense', 'adjustment', 'openingEquity')`,
    ),
  ],
);

/** One event that moved money. Its postings add up to zero in each currency. Never changed: see `reverses`. */
export const ledgerTransaction = pgTable(
  'ledger_transaction',
  {
    id: bigint({ mode: 'number' }).primaryKey().default(sql`nextval('ledger_transaction_id')`),
    /** For the sealer, and so that nothing is added to a transaction once it is committed. */
    xactId: xid8().notNull().default(sql`pg_current_xact_id()`),
    kind: text().notNull(),
    occurredAt: timestamp({ withTimezone: true }).notNull(),
    bookedAt: timestamp({ withTimezone: true }).notNull(),
    /** Day of `occurredAt` in the room's zone, or the first open day where that one is closed. */
    accountingDate: date({ mode: 'string' }).notNull(),
    /** What it comes from: a hand, a case, a command. */
    sourceKind: text(),
    sourceId: text(),
    /** The transaction whose effect this one takes back. */
    reverses: bigint({ mode: 'number' }),
    reason: text(),
    actorKind: text().notNull(),
    actorId: text().notNull(),
  },
  (table) => [
    uniqueIndex('ledger_transaction_reverses').on(table.reverses).where(sql`${table.reverses} is not null`),
    index('ledger_transaction_source').on(table.sourceKind, table.sourceId),
    index('ledger_transaction_kind').on(table.kind, table.id.desc()),
    index('ledger_transaction_xact').on(table.xactId, table.id),
    check(
      'ledger_transaction_reversal',
      sql`(${table.kind} = 'reversal') = (${table.reverses} is not null) and (${table.reverses} is null or ${table.reason} is not null)`,
    ),
  ],
);

/** One account's part of a transaction. Range-partitioned by month of `accountingDate` (in the migration). */
export const posting = pgTable(
  'posting',
  {
    id: bigint({ mode: 'number' }).notNull().default(sql`nextval('posting_id')`),
    transactionId: bigint({ mode: 'number' }).notNull(),
    accountId: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    accountingDate: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.accountingDate] }),
    index('posting_account').on(table.accountId, table.id),
    index('posting_transaction').on(table.transactionId),
    check('posting_amount', sql`${table.amountMinor} <> 0 and abs(${table.amountMinor}) <= 9007199254740991`),
  ],
);

/** Sums of a day on accounts that are rolled up; kept by the trigger on postings. */
export const ledgerDay = pgTable(
  'ledger_day',
  {
    accountId: bigint({ mode: 'number' }).notNull(),
    accountingDate: date({ mode: 'string' }).notNull(),
    inMinor: bigint({ mode: 'number' }).notNull(),
    outMinor: bigint({ mode: 'number' }).notNull(),
    postings: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.accountingDate] })],
);

/**
 * What makes a repeated request one request: the key is written first, with the hash of what was asked. `result` is set
 * once, in the same transaction.
 */
export const ledgerKey = pgTable(
  'ledger_key',
  {
    scope: text().notNull(),
    key: text().notNull(),
    payloadSha256: char({ length: 64 }).notNull(),
    result: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
);

/** Days up to `closedThrough` take no more postings. Only ever grows. */
export const periodClose = pgTable('period_close', {
  closedThrough: date({ mode: 'string' }).primaryKey(),
  closedAt: timestamp({ withTimezone: true }).notNull(),
  actorKind: text().notNull(),
  actorId: text().notNull(),
  /** The last transaction that could still count into the period. */
  lastTransactionId: bigint({ mode: 'number' }).notNull(),
});
