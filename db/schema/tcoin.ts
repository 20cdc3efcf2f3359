import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { player } from './players';

/** What a player earned in one hand, and what of it a cap cut. Range-partitioned by month of `accountingDate`. */
export const tcoinEarning = pgTable(
  'tcoin_earning',
  {
    handId: bigint({ mode: 'number' }).notNull(),
    accountingDate: date({ mode: 'string' }).notNull(),
    playerId: uuid().notNull(),
    earnedMinor: bigint({ mode: 'number' }).notNull(),
    cutMinor: bigint({ mode: 'number' }).notNull(),
    /** The one transaction of its batch; empty where all was cut. */
    transactionId: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.handId, table.playerId, table.accountingDate] }),
    index('tcoin_earning_player').on(table.playerId, table.accountingDate),
    check('tcoin_earning_cut', sql`${table.cutMinor} between 0 and ${table.earnedMinor}`),
  ],
);

/** Coins that moved otherwise than by play, and what of them a cap cut. Rows are added and never changed. */
export const tcoinMove = pgTable(
  'tcoin_move',
  {
    id: uuid().primaryKey(),
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    playerId: uuid()
      .notNull()
      .references(() => player.id),
    kind: text({ enum: ['prize', 'grant', 'refund', 'spend', 'expiry', 'void'] }).notNull(),
    askedMinor: bigint({ mode: 'number' }).notNull(),
    cutMinor: bigint({ mode: 'number' }).notNull(),
    transactionId: bigint({ mode: 'number' }),
    sourceKind: text().notNull(),
    sourceId: text().notNull(),
    reasonCode: text(),
    note: text(),
    actorKind: text().notNull(),
    actorId: text().notNull(),
    actorName: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('tcoin_move_number').on(table.number),
    index('tcoin_move_player').on(table.playerId, table.number.desc()),
    check('tcoin_move_cut', sql`${table.cutMinor} between 0 and ${table.askedMinor}`),
  ],
);
