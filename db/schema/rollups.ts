import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

const amount = () => bigint({ mode: 'number' }).notNull();

/** What lines of hands are added up by, and the sums; see the view `hand_line`. */
const added = () => ({
  day: date({ mode: 'string' }).notNull(),
  currency: text().notNull(),
  game: text().notNull(),
  tableId: text().notNull(),
  cause: text().notNull(),
  /** The month of the hands: they may leave the database before what was decided about them later. */
  ofMonth: date({ mode: 'string' }).notNull(),
  /** Hands, each once; those taken back count -1. */
  hands: amount(),
  wageredMinor: amount(),
  wonMinor: amount(),
  rakeMinor: amount(),
  taxMinor: amount(),
  baseMinor: amount(),
  dueMinor: amount(),
  houseMinor: amount(),
  jackpotMinor: amount(),
});

/** Lines of hands added up by day and table. */
export const handRollup = pgTable('hand_rollup', added(), (table) => [
  unique('hand_rollup_line').on(table.day, table.currency, table.game, table.tableId, table.cause, table.ofMonth),
]);

/** Lines of hands added up by day, table and player; what is the whole hand's has no player. */
export const handRollupPlayer = pgTable('hand_rollup_player', { ...added(), playerId: uuid() }, (table) => [
  unique('hand_rollup_player_line')
    .on(table.day, table.currency, table.game, table.tableId, table.playerId, table.cause, table.ofMonth)
    .nullsNotDistinct(),
  index('hand_rollup_player_player').on(table.playerId, table.day),
]);

/**
 * Which lines are added up: those of transactions of this database below `upTo`, all of which are over, and those that a
 * back-up brought, whose numbers are at most the floors. One row.
 */
export const rollupMark = pgTable(
  'rollup_mark',
  {
    id: integer().primaryKey(),
    cluster: text().notNull(),
    upTo: text().notNull(),
    floorHand: bigint({ mode: 'number' }).notNull(),
    floorTransaction: bigint({ mode: 'number' }).notNull(),
    rolledAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check('rollup_mark_one', sql`${table.id} = 1`)],
);
