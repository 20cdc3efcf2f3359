import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

export const handId = pgSequence('hand_id');

const amount = () => bigint({ mode: 'number' }).notNull();

/** A finished hand as its server settled it. Range-partitioned by month of `accountingDate` (in the migration). */
export const hand = pgTable(
  'hand',
  {
    id: bigint({ mode: 'number' }).notNull().default(sql`nextval('hand_id')`),
    accountingDate: date({ mode: 'string' }).notNull(),
    xactId: xid8().notNull().default(sql`pg_current_xact_id()`),
    source: text().notNull(),
    tableId: text().notNull(),
    handNo: bigint({ mode: 'number' }).notNull(),
    game: text().notNull(),
    rulesVersion: integer().notNull(),
    engineVersion: text().notNull(),
    rulesetId: text(),
    currency: text().notNull(),
    virtual: boolean().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }).notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    players: smallint().notNull(),
    actions: smallint().notNull(),
    potMinor: amount(),
    rakeMinor: amount(),
    taxMinor: amount(),
    jackpotMinor: amount(),
    houseMinor: amount(),
    /** What the settlement did not account for; it waits in suspense. */
    suspenseMinor: amount(),
    verdict: text({ enum: ['same', 'different', 'engineChanged'] }).notNull(),
    /** `gap`, `outOfOrder`, `staleConfig`, `clockSkew`, `owed`, `imbalance`, `notSeated`, `returned`. */
    flags: text().array().notNull(),
    transactionId: bigint({ mode: 'number' }).notNull(),
    payloadSha256: char({ length: 64 }).notNull(),
    record: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.accountingDate] }),
    // Newest first by what hands are searched by; a hand's number at a table is found by its key.
    index('hand_table').on(table.tableId, table.id),
    index('hand_ruleset').on(table.rulesetId, table.id),
    index('hand_pot').on(table.potMinor, table.id),
    index('hand_ended').on(table.endedAt.desc(), table.id.desc()),
    index('hand_xact').on(table.xactId, table.id),
    index('hand_notable').on(table.id.desc()).where(sql`${table.verdict} <> 'same' or ${table.flags} <> '{}'`),
    check('hand_verdict', sql`${table.verdict} in ('same', 'different', 'engineChanged')`),
  ],
);

/** One player's part of a hand. Range-partitioned like `hand`. */
export const handSeat = pgTable(
  'hand_seat',
  {
    handId: bigint({ mode: 'number' }).notNull(),
    accountingDate: date({ mode: 'string' }).notNull(),
    seat: smallint().notNull(),
    playerId: uuid().notNull(),
    stackMinor: amount(),
    contributedMinor: amount(),
    wonMinor: amount(),
    rakeMinor: amount(),
    taxMinor: amount(),
    netMinor: amount(),
    taxBaseMinor: amount(),
    taxDueMinor: amount(),
    /** Decisions that the platform made for him: time-outs, disconnects, artificial all-ins (standards 19). */
    platformActions: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.handId, table.seat, table.accountingDate] }),
    index('hand_seat_player').on(table.playerId, table.handId.desc()),
  ],
);

/** What makes a hand that is sent again the same hand. Not partitioned: a number is used once, whatever the month. */
export const handKey = pgTable(
  'hand_key',
  {
    source: text().notNull(),
    tableId: text().notNull(),
    handNo: bigint({ mode: 'number' }).notNull(),
    payloadSha256: char({ length: 64 }).notNull(),
    handId: bigint({ mode: 'number' }).notNull(),
    transactionId: bigint({ mode: 'number' }).notNull(),
    accountingDate: date({ mode: 'string' }).notNull(),
    verdict: text().notNull(),
    flags: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.tableId, table.handNo] }),
    index('hand_key_hand').on(table.handId),
  ],
);

/** Where a server's settlement and the engine's part, seat by seat; `seat` is empty for what is the whole hand's. */
export const handDifference = pgTable(
  'hand_difference',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    handId: bigint({ mode: 'number' }).notNull(),
    seat: smallint(),
    /** Field of the record, as the engine names it: `actions.12`, `settlement.rake`. */
    path: text().notNull(),
    rule: text().notNull(),
    recorded: text().notNull(),
    derived: text().notNull(),
    /** Settled less derived, where both are amounts: what the seat was paid too much (+) or too little (-). */
    differenceMinor: bigint({ mode: 'number' }),
  },
  (table) => [index('hand_difference_hand').on(table.handId)],
);

/** A hand that has begun and is not booked yet: what was wagered so far lies in the escrow of its table. */
export const handOpen = pgTable(
  'hand_open',
  {
    source: text().notNull(),
    tableId: text().notNull(),
    handNo: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    revision: integer().notNull(),
    holds: jsonb().$type<{ seat: number; playerId: string; amount: number }[]>().notNull(),
    heldMinor: amount(),
    openedAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
    outcome: text({ enum: ['booked', 'returned'] }),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.tableId, table.handNo] }),
    index('hand_open_running').on(table.tableId).where(sql`${table.closedAt} is null`),
    check('hand_open_held', sql`${table.heldMinor} >= 0`),
  ],
);

/** How far the books are with one table's hands; what is missing between the first and the last shows at once. */
export const tableProgress = pgTable(
  'table_progress',
  {
    source: text().notNull(),
    tableId: text().notNull(),
    firstHandNo: bigint({ mode: 'number' }).notNull(),
    lastHandNo: bigint({ mode: 'number' }).notNull(),
    hands: bigint({ mode: 'number' }).notNull(),
    lastRulesetId: text(),
    lastEndedAt: timestamp({ withTimezone: true }).notNull(),
    lastReceivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.tableId] })],
);

/** One run of the invariants over the books. */
export const reconciliation = pgTable(
  'reconciliation',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ranAt: timestamp({ withTimezone: true }).notNull(),
    actorName: text().notNull(),
    invariants: integer().notNull(),
    milliseconds: integer().notNull(),
    findings: jsonb()
      .$type<{ invariant: string; subject: string; accountId: number | null; found: string; expected: string }[]>()
      .notNull(),
  },
  (table) => [index('reconciliation_ran').on(table.ranAt.desc())],
);
