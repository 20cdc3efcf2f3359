import { sql } from 'drizzle-orm';
import { char, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { jobRun } from './job';

/**
 * What a game gives back under a configuration, worked out by a job. `key` is the hash of all that decides it, so that no
 * document pays for it twice. The state of the work is its job's; `result` stays empty until that has succeeded.
 */
export const computedReturn = pgTable(
  'computed_return',
  {
    key: char({ length: 64 }).primaryKey(),
    method: text({ enum: ['exact', 'simulated'] }).notNull(),
    game: text().notNull(),
    rulesVersion: integer().notNull(),
    config: jsonb().notNull(),
    jobId: uuid()
      .notNull()
      .references(() => jobRun.id),
    result: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    computedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('computed_return_method', sql`${table.method} in ('exact', 'simulated')`),
    index('computed_return_job').on(table.jobId),
  ],
);
