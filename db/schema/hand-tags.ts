import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * What a hand can be found by beside its columns, one row a hand and tag: all-in, time-out, disconnect, protection,
 * jackpot, big pot; later voided, corrected, verification failed. Few hands have one, so that the newest of a tag are
 * read from the key alone, whatever the number of hands. Rows are added and never changed.
 */
export const handTag = pgTable(
  'hand_tag',
  {
    tag: text().notNull(),
    handId: bigint({ mode: 'number' }).notNull(),
    accountingDate: date({ mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tag, table.handId] })],
);
